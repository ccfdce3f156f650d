import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api.ts';
import { leaveToSignIn } from '../session-end.ts';
import { openDevice } from './device-database.ts';

/** How one signs in, one's data, and deleting them. */
const needsNoUsername = /^\/app\/me\/(?:account|data)$/;

const FRESH_MS = 15_000;
/** A party a season away is still there when the network is not. */
const KEPT_MS = 60 * 24 * 3_600_000;

/** Rejections only mean that nothing is kept: the network answers then. */
const storage = {
  getItem: async (key: string) =>
    (await (await openDevice()).get('seen', key).catch(() => undefined)) as PersistedQuery | undefined,
  setItem: async (key: string, value: PersistedQuery) => (await openDevice()).put('seen', value, key),
  removeItem: async (key: string) => (await openDevice()).delete('seen', key),
};

/** Nothing answered, or nothing of ours: it may answer the next time. */
const isTemporary = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** What one account sees in the app: from this device at once, then from the server. Of another account nothing is read. */
export function createQueryClient(accountId: string): QueryClient {
  const persister = experimental_createQueryPersister<PersistedQuery>({
    storage,
    prefix: accountId,
    maxAge: KEPT_MS,
    refetchOnRestore: false,
    serialize: (query) => query,
    deserialize: (query) => query,
  });
  // However lately it was seen, it is asked anew: a change sent since may have altered it. That one failed, or gave way to
  // another, the query tells by itself.
  const askAfterKept: typeof persister.persisterFn = async (queryFn, context, query) => {
    let isKept = true;
    const ask: typeof queryFn = (asked) => {
      isKept = false;
      return queryFn(asked);
    };
    const answer = await persister.persisterFn(ask, context, query);
    if (isKept) setTimeout(() => void query.fetch().catch(() => undefined));
    return answer;
  };
  const queryCache = new QueryCache({
    onError: (error, query) => {
      if (!(error instanceof ApiError)) return;
      if (error.status === 401) leaveToSignIn();
      if (error.code === 'app_account_missing' && !needsNoUsername.test(location.pathname))
        location.replace('/app/signup');
      // Gone, or never theirs: what the device kept of it goes as well.
      if (error.status === 403 || error.status === 404)
        void persister.removeQueries({ queryKey: query.queryKey });
    },
  });
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        persister: askAfterKept,
        staleTime: FRESH_MS,
        // The device answers first, with or without a network.
        networkMode: 'offlineFirst',
        retry: (failures, error) => isTemporary(error) && failures < 2,
      },
    },
  });
}
