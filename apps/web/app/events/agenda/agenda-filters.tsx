import {
  AGENDA_RADIUS,
  type AgendaAge,
  type AgendaPrice,
  agendaAgeChoices,
  agendaPriceChoices,
  agendaRadii,
} from '@lampion/contract/events/agenda';
import { eventTypeLabels, eventTypes } from '@lampion/contract/events/event-type';
import { agendaWhens } from '@lampion/contract/events/rules/agenda-span';
import { SEARCH_MAX } from '@lampion/contract/platform/text';
import { Search } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { type AgendaChoice, agendaPath, spellChoice } from './agenda-address.ts';
import { whenLabels } from './agenda-event.tsx';

interface AgendaFiltersProps {
  slug: string | undefined;
  choice: AgendaChoice;
}

interface FilterRowProps extends AgendaFiltersProps {
  label: string;
  /** What each link chooses. */
  links: readonly { readonly label: string; readonly change: AgendaChoice; readonly isChosen: boolean }[];
}

function FilterRow({ label, links, slug, choice }: FilterRowProps) {
  return (
    <nav className="agenda-row" aria-label={label}>
      {links.map((link) => (
        <a
          key={link.label}
          className="agenda-chip"
          href={agendaPath(slug, { ...choice, cursor: undefined, ...link.change })}
          aria-current={link.isChosen ? 'true' : undefined}
        >
          {link.label}
        </a>
      ))}
    </nav>
  );
}

/** The search form, which keeps the chosen filters. */
function SearchForm({ slug, choice }: AgendaFiltersProps) {
  const { search, cursor: _cursor, ...kept } = choice;
  return (
    <search>
      <form className="agenda-search" action={agendaPath(slug)} method="get">
        {spellChoice(slug, kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Input
          type="search"
          name="q"
          defaultValue={search}
          maxCharacters={SEARCH_MAX}
          aria-label="Chercher un événement ou un lieu"
          placeholder="Un nom, un lieu"
        />
        <Button type="submit">
          <Icon of={Search} />
          <span>Chercher</span>
        </Button>
      </form>
    </search>
  );
}

const priceLabels: Readonly<Record<AgendaPrice, string>> = {
  free: 'Gratuit',
  500: '5\u00a0€ au plus',
  1000: '10\u00a0€ au plus',
  2000: '20\u00a0€ au plus',
};
const ageLabels: Readonly<Record<AgendaAge, string>> = {
  0: 'Ouvert à tout âge',
  16: '16\u00a0ans et plus',
  18: '18\u00a0ans et plus',
};

/** Price, age and access: folded while none of them is chosen. */
function ConditionFilters({ slug, choice }: AgendaFiltersProps) {
  const { price, age, wheelchair } = choice;
  const isChosen = [price, age, wheelchair].some((one) => one !== undefined);
  const prices = agendaPriceChoices.map((each) => {
    return { label: priceLabels[each], change: { price: each }, isChosen: price === each };
  });
  const ages = agendaAgeChoices.map((each) => {
    return { label: ageLabels[each], change: { age: each }, isChosen: age === each };
  });
  const access = {
    label: 'Accessible en fauteuil roulant',
    change: { wheelchair: wheelchair === true ? undefined : true },
    isChosen: wheelchair === true,
  };
  const anyPrice = { label: 'Tous les prix', change: { price: undefined }, isChosen: price === undefined };
  const anyAge = { label: 'Tous les âges', change: { age: undefined }, isChosen: age === undefined };
  const at = { slug, choice };
  return (
    <details className="agenda-more" open={isChosen}>
      <summary className="agenda-chip">Prix, âge et accès</summary>
      <FilterRow {...at} label="Prix" links={[anyPrice, ...prices]} />
      <FilterRow {...at} label="Âge minimum" links={[anyAge, ...ages]} />
      <FilterRow {...at} label="Accès" links={[access]} />
    </details>
  );
}

/** The filters of the list: links, each with its own address, and one form. */
export function AgendaFilters({ slug, choice }: AgendaFiltersProps) {
  const { when, type, radius = AGENDA_RADIUS } = choice;
  const whens = agendaWhens.map((each) => {
    return { label: whenLabels[each], change: { when: each }, isChosen: when === each };
  });
  const types = eventTypes.map((each) => {
    return { label: eventTypeLabels[each], change: { type: each }, isChosen: type === each };
  });
  const radii = agendaRadii.map((each) => {
    return { label: `${each}\u00a0km`, change: { radius: each }, isChosen: radius === each };
  });
  const at = { slug, choice };
  const always = { label: 'Toutes les dates', change: { when: undefined }, isChosen: when === undefined };
  const any = { label: 'Tout', change: { type: undefined }, isChosen: type === undefined };
  return (
    <div className="agenda-filters">
      <FilterRow {...at} label="Quand" links={[always, ...whens]} />
      <FilterRow {...at} label="Type d’événement" links={[any, ...types]} />
      <ConditionFilters {...at} />
      {slug !== undefined && <FilterRow {...at} label="Distance" links={radii} />}
      <SearchForm {...at} />
    </div>
  );
}
