import type { AnswerOf, Endpoint } from '@lampion/contract/endpoint';
import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { type ApiError, type CallInput, callApi } from '../api.ts';
import { applyChanges } from './define-change.ts';
import { useOutbox } from './outbox.ts';
import { useQueryCache } from './query-cache.ts';
import type { Load, QueryEntry, QueryState } from './query-entry.ts';

type Asked<E extends Endpoint> = Omit<
  CallInput<E>,
  'authorization' | 'signal' | 'idempotencyKey' | 'keepalive'
>;

/** The state of a query. */
export interface CachedQuery<Data> {
  /**
   * Includes queued changes. Undefined until the device or the server has answered, and when the
   * resource no longer exists.
   */
  readonly data: Data | undefined;
  /** Why the last request failed. `data` may still hold an older answer. */
  readonly error: ApiError | null;
  /** There is neither an answer nor an error yet. */
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/**
 * Queued changes, and sent ones not yet read back; refused ones are left out. Null until the queue
 * has been read: showing data before would make it flicker.
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
 * Renders the first answer, a whole screen, in interruptible pieces so that taps are handled in
 * between; later ones at once.
 */
function useFirstInPieces<Data>(data: Data | undefined): Data | undefined {
  const drawn = useDeferredValue(data);
  return drawn === undefined ? undefined : data;
}

/**
 * Subscribes the component to a call in the account's cache. Requests nothing while `isWanted` is
 * false.
 */
function useEntry(
  endpoint: Endpoint,
  input: object,
  load: Load,
  { isWanted = true, kind = '' },
): [QueryEntry, QueryState] {
  const entry = useQueryCache().entryOf(endpoint.path, input, load, kind);
  const state = useSyncExternalStore(isWanted ? entry.subscribe : subscribeNothing, entry.read, entry.read);
  return [entry, state];
}

const subscribeNothing = () => () => undefined;

/**
 * Queries a GET call: returns the cached answer at once, then the server's, with this device's
 * queued changes applied. `input` may be a new object at every rendering.
 * @param isWanted false: nothing is requested yet.
 */
export function useCached<E extends Endpoint>(
  endpoint: E,
  input: Asked<E>,
  isWanted = true,
): CachedQuery<AnswerOf<E>> {
  const changes = useShownChanges();
  const load = () => callApi<E>(endpoint, input as CallInput<E>);
  const [entry, { data: known, error }] = useEntry(endpoint, input, load, { isWanted });
  const arrived = useMemo(
    () =>
      changes === null
        ? undefined
        : (applyChanges(changes, entry.path, entry.input, known) as AnswerOf<E> | undefined),
    [changes, entry, known],
  );
  const data = useFirstInPieces(arrived);
  const isLoading = data === undefined && error === null;
  return { data, error, isLoading, reload: () => void entry.reload() };
}

interface Paged {
  readonly nextCursor: string | null;
}

interface CachedPages<Page extends Paged> extends CachedQuery<readonly Page[]> {
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}

/** A list paged by cursor. */
type PagedEndpoint = Endpoint & { readonly answer: z.ZodType<Paged> };

/**
 * Loads the next page; or reloads as many pages as are shown, from the first one, because their
 * cursors may have changed.
 */
function loadPages<E extends PagedEndpoint>(endpoint: E, input: Asked<E>) {
  const { query = {} }: { query?: object } = input;
  const loadPage = (cursor: string | null | undefined) =>
    callApi<E>(endpoint, {
      ...input,
      query: { ...query, ...(cursor && { cursor }) },
    } as object as CallInput<E>);
  return async (cached: unknown, isMore: boolean) => {
    const before = (cached ?? []) as readonly AnswerOf<E>[];
    if (isMore) return [...before, await loadPage(before.at(-1)?.nextCursor)];
    const pages = [await loadPage(null)];
    while (pages.length < before.length && pages.at(-1)?.nextCursor)
      pages.push(await loadPage(pages.at(-1)?.nextCursor));
    return pages;
  };
}

/**
 * The same for a paged list (`cursor` in its query, `nextCursor` in its answer). Optimistic updates
 * receive one page at a time.
 */
export function useCachedPages<E extends PagedEndpoint>(
  endpoint: E,
  input: Asked<E>,
): CachedPages<AnswerOf<E>> {
  const changes = useShownChanges();
  const [entry, state] = useEntry(endpoint, input, loadPages(endpoint, input), { kind: 'pages' });
  const { error, isLoadingMore } = state;
  const known = state.data as readonly AnswerOf<E>[] | undefined;
  const arrived = useMemo(() => {
    if (changes === null) return undefined;
    const pages = known ?? [undefined];
    const shown = pages.map((page) => applyChanges(changes, entry.path, entry.input, page));
    return shown[0] === undefined ? undefined : (shown as AnswerOf<E>[]);
  }, [changes, entry, known]);
  const data = useFirstInPieces(arrived);
  return {
    data,
    error,
    isLoading: data === undefined && error === null,
    reload: () => void entry.reload(),
    hasMore: Boolean(known?.at(-1)?.nextCursor),
    isLoadingMore,
    loadMore: entry.loadMore,
  };
}
