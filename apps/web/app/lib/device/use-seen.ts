import type { AnswerOf, Endpoint } from '@lampion/contract/endpoint';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { type ApiError, type CallInput, callApi, toApiError } from '../api.ts';
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

/**
 * Changes that wait, and those that were sent and not read back yet; refused ones change nothing. Null until the device has
 * said which: nothing is shown before, or it would change at once.
 */
function useShownChanges() {
  const { isKnown, changes, settling } = useOutbox();
  const shown = useMemo(
    () => [...settling, ...changes.filter(({ refusal }) => refusal === null)],
    [changes, settling],
  );
  return isKnown ? shown : null;
}

/**
 * The answer of a GET call as this account may see it: at once what this device has seen of it before, then what the server
 * says, with the changes of this device that wait. `input` may be new at every rendering.
 * @param isWanted false asks nothing yet.
 */
export function useSeen<E extends Endpoint>(
  endpoint: E,
  input: Asked<E>,
  isWanted = true,
): Seen<AnswerOf<E>> {
  const changes = useShownChanges();
  const query = useQuery({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => callApi(endpoint, { ...input, signal } as CallInput<E>),
    enabled: isWanted,
  });
  const error = query.error && toApiError(query.error);
  const known = isGone(error) ? undefined : query.data;
  const data = useMemo(
    () =>
      changes === null
        ? undefined
        : (applyChanges(changes, endpoint.path, input, known) as AnswerOf<E> | undefined),
    [changes, endpoint.path, input, known],
  );
  const isLoading = data === undefined && error === null;
  return { data, error, isLoading, reload: () => void query.refetch() };
}

interface Paged {
  readonly nextCursor: string | null;
}

interface SeenPages<Page extends Paged> extends Seen<readonly Page[]> {
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}

/** A list whose pages are named by a cursor. */
type PagedEndpoint = Endpoint & { readonly answer: z.ZodType<Paged> };

/** The same for a list with pages (`cursor` in its query, `nextCursor` in its answer). Overlays get one page at a time. */
export function useSeenPages<E extends PagedEndpoint>(endpoint: E, input: Asked<E>): SeenPages<AnswerOf<E>> {
  const changes = useShownChanges();
  const loadPage = (cursor: string | undefined, signal: AbortSignal) => {
    const { query = {} }: { query?: object } = input;
    const page: unknown = { ...input, query: { ...query, ...(cursor !== undefined && { cursor }) }, signal };
    return callApi<E>(endpoint, page as CallInput<E>);
  };
  const query = useInfiniteQuery({
    queryKey: [endpoint.path, input, 'pages'],
    queryFn: ({ signal, pageParam }) => loadPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
  const error = query.error && toApiError(query.error);
  const known = isGone(error) ? undefined : query.data?.pages;
  const data = useMemo(() => {
    if (changes === null) return undefined;
    const shown = (known ?? [undefined]).map((page) => applyChanges(changes, endpoint.path, input, page));
    return shown[0] === undefined ? undefined : (shown as AnswerOf<E>[]);
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
