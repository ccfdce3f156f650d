import type { AnswerOf, Endpoint } from '@lampion/contract/endpoint';
import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { type ApiError, type CallInput, callApi } from '../api.ts';
import { applyChanges } from './define-change.ts';
import { useOutbox } from './outbox.ts';
import { useSeenStore } from './query-cache.ts';
import type { Load, SeenEntry, SeenState } from './query-entry.ts';

type Asked<E extends Endpoint> = Omit<CallInput<E>, 'signal' | 'idempotencyKey' | 'keepalive'>;

/** What is seen of a call. */
export interface Seen<Data> {
  /**
   * With the changes that wait; undefined until the device or the server has answered, and of what
   * is gone.
   */
  readonly data: Data | undefined;
  /** Why the server did not answer the last time. Data may be there all the same: older ones. */
  readonly error: ApiError | null;
  /** Nothing is known yet. */
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/**
 * Changes that wait, and those that were sent and not read back yet; refused ones change nothing.
 * Null until the device has said which: nothing is shown before, or it would change at once.
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
 * What arrives first is a whole screen, and drawn in pieces between which taps are answered; what
 * follows is shown at once.
 */
function useFirstInPieces<Data>(data: Data | undefined): Data | undefined {
  const drawn = useDeferredValue(data);
  return drawn === undefined ? undefined : data;
}

/**
 * A call in the store of the account, in this component; as long as it is not wanted, nothing is
 * asked.
 */
function useEntry(
  endpoint: Endpoint,
  input: object,
  load: Load,
  { isWanted = true, kind = '' },
): [SeenEntry, SeenState] {
  const entry = useSeenStore().entryOf(endpoint.path, input, load, kind);
  const state = useSyncExternalStore(isWanted ? entry.subscribe : subscribeNothing, entry.read, entry.read);
  return [entry, state];
}

const subscribeNothing = () => () => undefined;

/**
 * The answer of a GET call as this account may see it: at once what this device has seen of it
 * before, then what the server says, with the changes of this device that wait. `input` may be new
 * at every rendering.
 * @param isWanted false asks nothing yet.
 */
export function useSeen<E extends Endpoint>(
  endpoint: E,
  input: Asked<E>,
  isWanted = true,
): Seen<AnswerOf<E>> {
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

interface SeenPages<Page extends Paged> extends Seen<readonly Page[]> {
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}

/** A list whose pages are named by a cursor. */
type PagedEndpoint = Endpoint & { readonly answer: z.ZodType<Paged> };

/**
 * Asks for the next page; or for as many as there were, from the first on, whose cursors may be
 * others now.
 */
function loadPages<E extends PagedEndpoint>(endpoint: E, input: Asked<E>) {
  const { query = {} }: { query?: object } = input;
  const loadPage = (cursor: string | null | undefined) =>
    callApi<E>(endpoint, {
      ...input,
      query: { ...query, ...(cursor && { cursor }) },
    } as object as CallInput<E>);
  return async (seen: unknown, isMore: boolean) => {
    const before = (seen ?? []) as readonly AnswerOf<E>[];
    if (isMore) return [...before, await loadPage(before.at(-1)?.nextCursor)];
    const pages = [await loadPage(null)];
    while (pages.length < before.length && pages.at(-1)?.nextCursor)
      pages.push(await loadPage(pages.at(-1)?.nextCursor));
    return pages;
  };
}

/**
 * The same for a list with pages (`cursor` in its query, `nextCursor` in its answer). Overlays get
 * one page at a time.
 */
export function useSeenPages<E extends PagedEndpoint>(endpoint: E, input: Asked<E>): SeenPages<AnswerOf<E>> {
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
