import { fr } from '@lampion/contract/french';
import { costEndpoints } from '@lampion/contract/night/costs';
import { guessShoppingSection, readShoppingLines } from '@lampion/contract/night/rules/shopping';
import {
  addShoppingItemBodySchema,
  SHOPPING_NAME_MAX,
  shoppingListEndpoints,
} from '@lampion/contract/night/shopping-list';
import { formatMoney } from '@lampion/contract/platform/rules/format';
import { Plus } from 'lucide-react';
import { type ClipboardEvent, type FormEvent, useState } from 'react';
import { WaitingAgenda } from '../../events/own-agenda/agenda-skeleton.tsx';
import { makeChange } from '../../platform/device/make-change.ts';
import { useCached } from '../../platform/device/use-query.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { CachedError } from '../../shell/cached-error.tsx';
import { readRole } from '../../shell/role-loss.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { CostsPage } from '../costs/costs-page.tsx';
import { NightGarland, nightHome, useNight } from '../night-garland.tsx';
import { nightPath } from '../night-places.tsx';
import type { Route } from './+types/list';
import { addShoppingItem } from './changes.ts';
import { ShoppingPage } from './shopping-page.tsx';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Liste de courses');

export default function ListScreen({ params: { id } }: Route.ComponentProps) {
  const { data: night, error: nightError } = useNight(id);
  const {
    data: list,
    error,
    isLoading,
    reload,
  } = useCached(shoppingListEndpoints.getShoppingList, { params: { id } });
  const { data: costs } = useCached(costEndpoints.getCosts, { params: { id } });
  const back = nightHome(id, night);
  return (
    <AppScreen
      member={{ role: readRole({ data: night, error: nightError }), home: back }}
      back={back}
      title={night?.name ?? ''}
      foot={list && night?.isOpen && <AddLine nightId={id} />}
    >
      {night && <NightGarland night={night} current="list" />}
      {isLoading && <WaitingAgenda />}
      {error && <CachedError error={error} reload={reload} hasOlder={list !== undefined} />}
      {list && (
        <div className="n-cols">
          <div className="n-colmain">
            <ShoppingPage nightId={id} night={night} list={list} />
            <p className="n-to-costs">
              <LinkButton to={nightPath(id, 'costs')}>
                {costs && costs.totalCents > 0
                  ? `Les comptes : ${formatMoney(costs.totalCents)}`
                  : 'Les comptes'}
              </LinkButton>
            </p>
          </div>
          <div className="n-side n-costs-beside">
            {night && costs && <CostsPage night={night} costs={costs} isBeside />}
          </div>
        </div>
      )}
    </AppScreen>
  );
}

/** Lines that may be pasted at once. */
const LINES_MAX = 50;

/** One line for one or several items: "6 citrons, 2 nappes", or a list that is pasted. */
export function AddLine({ nightId }: { nightId: string }) {
  const [line, setLine] = useState('');
  const [fault, setFault] = useState<string>();
  async function add(event: FormEvent) {
    event.preventDefault();
    const items = readShoppingLines(line).map((item) => ({
      id: crypto.randomUUID(),
      ...item,
      section: guessShoppingSection(item.name),
    }));
    const refused = items.map((item) => addShoppingItemBodySchema.safeParse(item).error?.issues[0]?.message);
    const sentence = items.length === 0 ? 'Indiquez ce qu’il faut apporter' : refused.find(Boolean);
    setFault(sentence);
    if (sentence !== undefined) return;
    setLine('');
    for (const item of items)
      if (!(await makeChange(addShoppingItem, { nightId, ...item }))) return setLine(line);
  }
  /** An input has one line: the lines of a pasted list are joined by semicolons. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const lines = event.clipboardData
      .getData('text')
      .split(/[\n\r]+/)
      .filter((one) => one.trim() !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    setLine(
      line.slice(0, selectionStart ?? line.length) +
        lines.join(' ; ') +
        line.slice(selectionEnd ?? line.length),
    );
  }
  return (
    <form
      className="ap-do n-add"
      aria-label="Ajouter un article"
      onSubmit={(event) => void add(event)}
      noValidate
    >
      <FormError>{fault}</FormError>
      <label className="sr-only" htmlFor="add-item">
        Article, quantité
      </label>
      <Input
        id="add-item"
        value={line}
        maxCharacters={SHOPPING_NAME_MAX * LINES_MAX}
        placeholder={fr('Ajouter : 6 citrons, 2 nappes')}
        autoComplete="off"
        onChange={({ target }) => setLine(target.value)}
        onPaste={paste}
      />
      <Button variant="primary" type="submit" isIconOnly aria-label="Ajouter à la liste">
        <Icon of={Plus} isLarge />
      </Button>
    </form>
  );
}
