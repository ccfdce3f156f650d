import { partyEndpoints } from '@lampion/contract/events/party-calls';
import { newsEndpoints } from '@lampion/contract/messages/news';
import { accountEndpoints } from '@lampion/contract/people/accounts';
import { addressOf } from '../../platform/api.ts';
import { useCachedPages } from '../../platform/device/use-query.ts';
import type { PageHandle } from '../../root.tsx';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { CachedError } from '../../shell/cached-error.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { Agenda } from './own-agenda.tsx';
import { WaitingTicket } from './ticket-skeleton.tsx';

/** Calls of the first screen, sent before its scripts have loaded. */
const early = {
  path: '/app',
  calls: [partyEndpoints.listParties, newsEndpoints.listNews].map(({ path }) => addressOf(path, {}, {})),
  account: addressOf(accountEndpoints.getCurrentAccount.path, {}, {}),
};

export const handle: AppHandle & PageHandle = { place: 'parties', early };
export const meta = () => appMeta('Soirées');

export default function PartiesScreen() {
  const query = useCachedPages(partyEndpoints.listParties, { query: {} });
  const { data, error, isLoading, reload } = query;
  const more = (
    <LoadMore
      hasMore={query.hasMore}
      isLoading={query.isLoadingMore}
      error={query.hasMore ? error?.message : undefined}
      onMore={query.loadMore}
    />
  );
  return (
    <AppScreen hasSide className="so">
      {data && <Agenda parties={data.flatMap(({ parties }) => parties)} more={more} />}
      {isLoading && <WaitingTicket />}
      {error && <CachedError error={error} reload={reload} hasOlder={data !== undefined} />}
    </AppScreen>
  );
}
