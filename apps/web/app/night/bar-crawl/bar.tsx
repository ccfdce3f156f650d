import { fr } from '@lampion/contract/french';
import { barStateBodySchema, type CrawlVisits } from '@lampion/contract/night/bar-crawl';
import {
  type BarState,
  barStateAt,
  barStates,
  type SaidState,
  SOON_MINUTES,
} from '@lampion/contract/night/rules/bar-states';
import { formatCount, formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { Check, Footprints, Timer } from 'lucide-react';
import { data, redirect } from 'react-router';
import enhance from '../../enhance/bar.ts?enhance';
import { pageServer } from '../../platform/pages/page-context.ts';
import { answerOrRefuse, readForm } from '../../platform/pages/page-errors.ts';
import { describePrivatePage, privateHeaders } from '../../platform/pages/private-page.ts';
import type { HeadTag } from '../../platform/pages/seo.ts';
import type { PublicPageHandle } from '../../site/site-document.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';
import type { Route } from './+types/bar';
import { sayPeople } from './bar-crawl-labels.ts';
import { StateLantern, StateLine } from './bar-state.tsx';
import { LinkPage } from './link-page.tsx';
import { BarVisits } from './tv-board.tsx';

export const handle = { enhance, isBare: true } satisfies PublicPageHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { deps, useCases } = context.get(pageServer);
  const visits = await answerOrRefuse(useCases.getCrawlVisits(deps, params.code));
  return data({ ...visits, now: deps.now() }, { headers: privateHeaders });
}

/** A bar says how it is. Opening the address changes nothing: messengers open every link. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { deps, useCases } = context.get(pageServer);
  const form = await readForm(request);
  const said = async () => {
    const body = useCases.parseInput(barStateBodySchema, Object.fromEntries(form));
    await useCases.setBarState(deps, params.code, body);
  };
  await answerOrRefuse(said());
  // So that reloading the page does not send the form again.
  return redirect(`/bar/${params.code}`, { status: 303, headers: privateHeaders });
}

export function meta(): HeadTag[] {
  return describePrivatePage('Le barathon chez vous');
}

/**
 * A bar's own page, by its private link: it says whether the next group may come, and reads how
 * many people come, and about when. Names nobody. Elements with `data-part` are replaced by the
 * script.
 */
export function Page({ loaderData: { bar, visits, now, ...said } }: Route.ComponentProps) {
  return (
    <LinkPage
      isLive
      foot="Cette page n’est qu’à vous, le temps de cette nuit. Aucun nom, aucun compte : des groupes et des heures."
    >
      <noscript>
        <meta httpEquiv="refresh" content="60" />
      </noscript>
      <div className="crawl-link-cols">
        <div>
          <h1 className="display">{fr(bar)}</h1>
          <p className="crawl-link-lead num" data-part="lead">
            {fr(describeVisits(visits))}
          </p>
          <StateForm said={said} now={now} />
        </div>
        <section aria-labelledby="read" className="crawl-link-side">
          <h2 id="read">Ce que lisent les groupes</h2>
          <StatePreviews bar={bar} said={said} now={now} />
        </section>
        <section aria-labelledby="coming" data-part="visits">
          <h2 id="coming">
            Qui arrive, et quand <small className="num">{fr(`il est ${formatTime(now)}`)}</small>
          </h2>
          <BarVisits visits={visits} now={now} />
        </section>
      </div>
    </LinkPage>
  );
}

function describeVisits(visits: CrawlVisits['visits']): string {
  const [first] = visits;
  if (first === undefined) return 'Personne n’est attendu pour l’instant.';
  const people = visits.reduce<number | null>(
    (sum, one) => (sum === null || one.people === null ? null : sum + one.people),
    0,
  );
  const lead = `Un barathon passe chez vous le ${formatDate(first.arrivesAt, 'day')}`;
  const groups = visits.length === 1 ? 'un groupe' : `${formatCount(visits.length)} groupes`;
  return people === null ? `${lead}.` : `${lead} : ${sayPeople(people)}, ${groups}.`;
}

const words: Record<BarState, { readonly title: string; readonly text: string }> = {
  ready: { title: 'Prêt', text: 'On peut recevoir le prochain groupe' },
  soon: { title: `Dans ${SOON_MINUTES} min`, text: 'Le prochain groupe patiente ailleurs' },
  full: { title: 'Complet', text: 'On ne nous envoie plus personne' },
};

interface SaidProps {
  said: SaidState;
  now: Date;
}

/** When "soon" ends: as said, or as it would be said now. */
const soonEndOf = ({ said, now }: SaidProps): string =>
  barStateAt(said, now) === 'soon' && said.readyAt !== null
    ? said.readyAt
    : new Date(now.getTime() + SOON_MINUTES * 60_000).toISOString();

/** Three answers. Without the script its button sends the chosen one. */
function StateForm({ said, now }: SaidProps) {
  const state = barStateAt(said, now);
  return (
    <form method="post" data-state={state ?? ''} data-ready-at={state === 'soon' ? said.readyAt : undefined}>
      <fieldset className="bar-states">
        <legend>{fr('Où en êtes-vous ?')}</legend>
        {barStates.map((value) => (
          <label key={value} className={`is-${value}`}>
            <input type="radio" name="state" value={value} required defaultChecked={value === state} />
            <StateLantern state={value} />
            <span>
              <b className="num">{fr(words[value].title)}</b>
              <span>{fr(words[value].text)}</span>
            </span>
            <i>
              <Icon of={Check} />
            </i>
          </label>
        ))}
      </fieldset>
      <p className="bar-back num">
        <Icon of={Timer} />
        <span>
          {fr('Repasse à « Prêt » tout seul à ')}
          <b data-soon-end="">{fr(formatTime(soonEndOf({ said, now })))}</b>.
        </span>
      </p>
      <Button type="submit" variant="primary" size="large" isBlock className="bar-send">
        Le dire aux groupes
      </Button>
      <div className="bar-said">
        <p role="status" />
        <Button variant="ghost" size="small" hidden>
          Annuler
        </Button>
      </div>
    </form>
  );
}

/** One preview for each answer, of which the chosen one is shown: at once, without a request. */
function StatePreviews({ bar, said, now }: SaidProps & { bar: string }) {
  const readyAt = soonEndOf({ said, now });
  return (
    <div className="bar-previews" data-part="previews" data-theme="light">
      {[null, ...barStates].map((state) => (
        <div key={state} className={`is-${state ?? 'silent'}`}>
          <p className="k">Ensuite</p>
          <p className="t">{fr(bar)}</p>
          <p className="b">
            <Icon of={Footprints} isLarge />
            {state === null ? (
              fr('Rien de plus, tant que vous n’avez rien dit.')
            ) : (
              <StateLine bar={{ state, readyAt: state === 'soon' ? readyAt : null }} now={now} />
            )}
          </p>
        </div>
      ))}
    </div>
  );
}
