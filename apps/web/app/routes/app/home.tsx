import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { newsEndpoints } from '@lampion/contract/endpoints/news';
import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { LoadMore } from '../../components/area/load-more.tsx';
import { Agenda } from '../../features/app/parties/agenda.tsx';
import { WaitingTicket } from '../../features/app/parties/waiting-ticket.tsx';
import { SeenError } from '../../features/app/pieces/seen-error.tsx';
import { appMeta } from '../../features/app/shell/app-head.ts';
import { AppScreen } from '../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../features/app/shell/places.ts';
import { addressOf } from '../../lib/api.ts';
import { useSeenPages } from '../../lib/device/use-seen.ts';
import type { PageHandle } from '../../root.tsx';

/** What the first screen shows, asked for before its scripts are there. */
const early = {
  path: '/app',
  calls: [partyEndpoints.listParties, newsEndpoints.listNews].map(({ path }) => addressOf(path, {}, {})),
  account: addressOf(accountEndpoints.getCurrentAccount.path, {}, {}),
};

export const handle: AppHandle & PageHandle = { place: 'parties', early };
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
      {isLoading && <WaitingTicket />}
      {error && <SeenError error={error} reload={reload} hasOlder={data !== undefined} />}
    </AppScreen>
  );
}
