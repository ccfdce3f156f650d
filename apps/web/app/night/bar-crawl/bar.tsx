import { fr } from '@lampion/contract/french';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { data } from 'react-router';
import { pageServer } from '../../platform/pages/page-context.ts';
import { answerOrRefuse } from '../../platform/pages/page-errors.ts';
import { describePrivatePage, privateHeaders } from '../../platform/pages/private-page.ts';
import type { HeadTag } from '../../platform/pages/seo.ts';
import { PaperPage } from '../../site/paper-page.tsx';
import type { Route } from './+types/bar';
import { BarVisits } from './tv-board.tsx';

/** It needs no script to be right a minute later. */
const REFRESH_SECONDS = '60';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { deps, useCases } = context.get(pageServer);
  const visits = await answerOrRefuse(useCases.getCrawlVisits(deps, params.code));
  return data({ ...visits, now: deps.now() }, { headers: { ...privateHeaders, refresh: REFRESH_SECONDS } });
}

export function meta(): HeadTag[] {
  return describePrivatePage('Le barathon chez vous');
}

/** A bar's own page, by its private link: how many people come, and about when. Names nobody. */
export function Page({ loaderData: { bar, visits, now } }: Route.ComponentProps) {
  const [first] = visits;
  return (
    <PaperPage title={bar}>
      <p className="sheet-lead">
        {fr(
          first === undefined
            ? 'Personne n’est attendu pour l’instant.'
            : `Un barathon passe chez vous le ${formatDate(first.arrivesAt, 'day')}.`,
        )}
      </p>
      <BarVisits visits={visits} now={now} />
      <p className="sheet-note">
        {fr(
          `À jour à ${formatTime(now)}. Les heures suivent les groupes : cette page se relit toute seule chaque minute.`,
        )}
      </p>
    </PaperPage>
  );
}
