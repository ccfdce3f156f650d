import type { AnswerOf, Endpoint } from '@lampion/contract/endpoint';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ApiError, type CallInput, callApi, toApiError } from '../api.ts';
import type { CursorPage } from '../use-cursor-pages.ts';
import { applyChanges } from './define-change.ts';
import { useOutbox } from './outbox.ts';

type Asked<E extends Endpoint> = Omit<CallInput<E>, 'signal' | 'idempotencyKey' | 'keepalive'>;

/** What is seen of a call. */
export interface Seen<Data> {
  /** With the changes that wait; undefined until the device or the server has answered, and of what is gone. */
  readonly data: Data | undefined;
  /** Why the server did not answer the last time. Data may be there all the same: older ones. */
  readonly error: ApiError | null;
  /** Nothing is known yet. */
  readonly isLoading: boolean;
  readonly reload: () => void;
}

const isGone = (error: ApiError | null) => error?.status === 403 || error?.status === 404;

/** Changes that wait, and those that were sent and not read back yet. Refused ones change nothing. */
function useShownChanges() {
  const { changes, settling } = useOutbox();
  return useMemo(() => [...settling, ...changes.filter(({ refusal }) => refusal === null)], [changes, settling]);
}

/**
 * The answer of a GET call as this account may see it: at once what this device has seen of it before, then what the server
 * says, with the changes of this device that wait. `input` may be new at every rendering.
 * @param isWanted false asks nothing yet.
 */
export function useSeen<E extends Endpoint>(endpoint: E, input: Asked<E>, isWanted = true): Seen<AnswerOf<E>> {
  const changes = useShownChanges();
  const query = useQuery({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => callApi(endpoint, { ...input, signal } as CallInput<E>),
    enabled: isWanted,
  });
  const error = query.error && toApiError(query.error);
  const known = isGone(error) ? undefined : query.data;
  const data = useMemo(
    () => applyChanges(changes, endpoint.path, input, known) as AnswerOf<E> | undefined,
    [changes, endpoint.path, input, known],
  );
  const isLoading = data === undefined && error === null;
  return { data, error, isLoading, reload: () => void query.refetch() };
}

interface SeenPages<Page extends CursorPage<unknown>> extends Seen<readonly Page[]> {
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}

type PageOf<E extends Endpoint> = AnswerOf<E> & CursorPage<unknown>;

/** The same for a list with pages (`cursor` in its query, `nextCursor` in its answer). Overlays get one page at a time. */
export function useSeenPages<E extends Endpoint>(endpoint: E, input: Asked<E>): SeenPages<PageOf<E>> {
  const changes = useShownChanges();
  const query = useInfiniteQuery({
    queryKey: [endpoint.path, input, 'pages'],
    queryFn: ({ signal, pageParam }) => {
      const { query: asked = {} } = input as { query?: object };
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      return callApi(endpoint, { ...input, query: { ...asked, ...cursor }, signal } as CallInput<E>) as Promise<
        PageOf<E>
      >;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const error = query.error && toApiError(query.error);
  const known = isGone(error) ? undefined : query.data?.pages;
  const data = useMemo(() => {
    const pages = known ?? [undefined];
    const shown = pages.map((page) => applyChanges(changes, endpoint.path, input, page) as PageOf<E>);
    return shown[0] === undefined ? undefined : shown;
  }, [changes, endpoint.path, input, known]);
  return {
    data,
    error,
    isLoading: data === undefined && error === null,
    reload: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void (query.isFetching || query.fetchNextPage()),
  };
}
