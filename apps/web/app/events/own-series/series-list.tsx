import { describeHours } from '@lampion/contract/events/rules/series-words';
import type { OwnSeriesCard, OwnSeriesList } from '@lampion/contract/events/series/series';
import { seriesEndpoints } from '@lampion/contract/events/series/series-calls';
import { fr } from '@lampion/contract/french';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../platform/api.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Lamp } from '../../ui/graphics.tsx';
import { BackLink } from '../../ui/links.tsx';
import { CursorList, useCursorPages } from '../../ui/lists/cursor-list.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import type { Route } from './+types/series-list';

export const meta: Route.MetaFunction = () => [
  { title: 'Mes séries | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

type Page = OwnSeriesList & { readonly items: readonly OwnSeriesCard[] };

export default function SeriesList() {
  const load = useCallback(async (cursor: string | undefined, signal: AbortSignal): Promise<Page> => {
    const page = await callApi(seriesEndpoints.listOwnSeries, { query: { cursor }, signal });
    return { ...page, items: page.series };
  }, []);
  const pages = useCursorPages<OwnSeriesCard, Page>(load);
  return (
    <>
      <BackLink to="/pro/events">Retour à mes événements</BackLink>
      <PageHead title="Mes séries" lead="Ce qui revient : une règle, ses dates, et leurs exceptions." />
      <section className="card list-card" aria-label="Séries">
        <CursorList
          pages={pages}
          loading="Chargement des séries"
          errorAs="h2"
          empty={
            <EmptyState
              title="Aucune série pour l’instant"
              action={<LinkButton to="/pro/events">Choisir un événement</LinkButton>}
            >
              Ouvrez un événement, puis « Répéter » : il devient le premier soir d’une série.
            </EmptyState>
          }
        >
          {(series) => (
            <ul className="series-list">
              {series.map((one) => (
                <li key={one._id}>
                  <Lamp isLit={one.status === 'published' && one.comingCount > 0} ink="bleu" />
                  <div>
                    <Link className="row-link" to={`/pro/series/${one._id}`}>
                      {fr(one.name)}
                    </Link>
                    <p className="muted num">{fr(describe(one))}</p>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </CursorList>
      </section>
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/events', label: 'Retour à mes événements' }} />;
}

function describe(series: OwnSeriesCard): string {
  const { words, comingCount, nextDate } = series;
  const next = nextDate === null ? 'plus de date à venir' : `la prochaine le ${formatDate(nextDate, 'day')}`;
  const count = `${comingCount} date${comingCount > 1 ? 's' : ''} à venir`;
  return `${words}, ${describeHours(series, null)}. ${comingCount > 0 ? `${count}, ${next}` : `${next}`}.`;
}
