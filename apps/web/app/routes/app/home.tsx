import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { LoadMore } from '../../components/area/load-more.tsx';
import { Agenda } from '../../features/app/parties/agenda.tsx';
import { WaitingAgenda } from '../../features/app/parties/waiting-agenda.tsx';
import { SeenError } from '../../features/app/pieces/seen-error.tsx';
import { appMeta } from '../../features/app/shell/app-head.ts';
import { AppScreen } from '../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../features/app/shell/places.ts';
import { useSeenPages } from '../../lib/device/use-seen.ts';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Soirées');

export default function PartiesScreen() {
  const seen = useSeenPages(partyEndpoints.listParties, { query: {} });
  const { data, error, isLoading, reload } = seen;
  const more = (
    <LoadMore
      hasMore={seen.hasMore}
      isLoading={seen.isLoadingMore}
      error={seen.hasMore ? error?.message : undefined}
      onMore={seen.loadMore}
    />
  );
  return (
    <AppScreen hasSide className="so">
      {data && <Agenda parties={data.flatMap(({ parties }) => parties)} more={more} />}
      {isLoading && <WaitingAgenda />}
      {error && <SeenError error={error} reload={reload} hasOlder={data !== undefined} />}
    </AppScreen>
  );
}
