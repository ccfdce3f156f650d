import { partyEndpoints } from '@lampion/contract/events/party-calls';
import { useCachedPages } from '../../platform/device/use-query.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { CachedError } from '../../shell/cached-error.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { AgendaRow } from './agenda-row.tsx';
import { WaitingAgenda } from './agenda-skeleton.tsx';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Soirées passées');

export default function PastPartiesScreen() {
  const { data, error, isLoading, reload, ...pages } = useCachedPages(partyEndpoints.listParties, {
    query: { past: true },
  });
  const parties = data?.flatMap((page) => page.parties);
  return (
    <AppScreen title="Soirées" back="/app">
      <h1 className="ap-h1">Soirées passées</h1>
      {isLoading && <WaitingAgenda />}
      {error && <CachedError error={error} reload={reload} hasOlder={data !== undefined} />}
      {parties?.length === 0 && <p className="muted ap-none">Vos soirées resteront ici, une fois finies.</p>}
      <ol className="ap-fil">
        {parties?.map((party) => (
          <AgendaRow key={party.id} party={party} />
        ))}
      </ol>
      <LoadMore
        hasMore={pages.hasMore}
        isLoading={pages.isLoadingMore}
        error={pages.hasMore ? error?.message : undefined}
        onMore={pages.loadMore}
      />
    </AppScreen>
  );
}
