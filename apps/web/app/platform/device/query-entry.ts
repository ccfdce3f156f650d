import { type ApiError, toApiError } from '../api.ts';
import { serverNow } from '../server-clock.ts';
import { readAuthorization } from '../session/holder.ts';
import { leaveToSignIn, usernameAddress } from '../session/session-end.ts';
import { openDevice } from './device-database.ts';

/** The state of a call. Immutable: each change creates a new object. */
export interface QueryState {
  /** The last answer; undefined before the first one and when the resource no longer exists. */
  readonly data: unknown;
  /** Why the last request failed. */
  readonly error: ApiError | null;
  readonly isLoadingMore: boolean;
}

/**
 * Queries the server. Receives the cached answer, and whether to append the next page of a list.
 */
export type Load = (cached: unknown, isMore: boolean) => Promise<unknown>;

/** One call with one input, shared by all components that show it. */
export interface QueryEntry {
  readonly path: string;
  readonly input: object;
  readonly read: () => QueryState;
  /** Queries the server unless the cached answer is fresh. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly isShown: () => boolean;
  /** Whether the answer is recent enough not to be requested again. */
  readonly isFresh: () => boolean;
  /** Queries the server; the latest request wins. Never rejects. */
  readonly reload: () => Promise<void>;
  readonly loadMore: () => void;
  /** Marks the answer as stale: it is requested again when next shown. */
  readonly expire: () => void;
  /** Stores an answer obtained elsewhere. */
  readonly show: (data: unknown) => void;
  /** Changes the cached answer, if there is one; its age stays. */
  readonly alter: (change: (data: unknown) => unknown) => void;
}

interface Kept {
  readonly data: unknown;
  readonly seenAt: number;
}

const UNKNOWN: QueryState = { data: undefined, error: null, isLoadingMore: false };
const FRESH_MS = 15_000;
/** Kept for 60 days for offline use. */
const KEPT_MS = 60 * 24 * 3_600_000;
const RETRIES = 2;
const FIRST_RETRY_MS = 1000;

/** No answer, or not from our server: a retry may succeed. */
const isTemporary = ({ status }: ApiError) => status === 0 || status >= 500;
/** Deleted, or not accessible to this account. */
const isGone = ({ status }: ApiError) => status === 403 || status === 404;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Answers stored on the device. If storage fails, the network answers. */
const device = {
  async read(key: string): Promise<Kept | undefined> {
    const found = openDevice().then((database) => database.get('seen', key));
    const kept = (await found.catch(() => undefined)) as Kept | undefined;
    return kept && kept.seenAt > serverNow().getTime() - KEPT_MS ? kept : undefined;
  },
  write(key: string, kept: Kept): void {
    // Nothing is stored after signing out.
    if (readAuthorization() === null) return;
    openDevice()
      .then((database) => database.put('seen', kept, key))
      .catch(() => undefined);
  },
  remove(key: string): void {
    openDevice()
      .then((database) => database.delete('seen', key))
      .catch(() => undefined);
  },
};

/**
 * Changes the answers stored on this device; `change` returns undefined to leave one as it is.
 * Never rejects.
 */
export async function alterKept(change: (key: string, data: unknown) => unknown): Promise<void> {
  if (readAuthorization() === null) return;
  try {
    const database = await openDevice();
    const { store, done } = database.transaction('seen', 'readwrite');
    for (let at = await store.openCursor(); at; at = await at.continue()) {
      const { data, seenAt } = at.value as Kept;
      const changed = change(at.key, data);
      if (changed !== undefined) await at.update({ data: changed, seenAt });
    }
    await done;
  } catch {
    // Nothing is stored here: the network answers.
  }
}

/** Retries temporary failures a few times, as long as the answer is wanted. */
async function loadPatiently(
  load: () => Promise<unknown>,
  isWanted: () => boolean,
): Promise<{ data: unknown } | { error: ApiError }> {
  for (let failures = 0; ; failures += 1) {
    try {
      return { data: await load() };
    } catch (thrown) {
      const error = toApiError(thrown);
      const mayAnswer = isTemporary(error) && navigator.onLine && failures < RETRIES;
      if (!mayAnswer || !isWanted()) return { error };
    }
    await pause(FIRST_RETRY_MS * 2 ** failures);
  }
}

/**
 * Screens that work without a username: account settings, data export and deletion, and nights,
 * which organisers host without one.
 */
const needsNoUsername = /^\/app\/(?:me\/(?:account|data)$|nights\/)/;

function leaveWhereRefused({ status, code }: ApiError): void {
  if (status === 401) leaveToSignIn();
  if (code === 'app_account_missing' && !needsNoUsername.test(location.pathname))
    location.replace(usernameAddress(location));
}

/** @param key the key of the answer stored on the device. */
export function createEntry(key: string, path: string, input: object, load: Load): QueryEntry {
  const listeners = new Set<() => void>();
  let state = UNKNOWN;
  /** When the answer was received, in milliseconds since 1970; 0 when stale. */
  let seenAt = 0;
  let turn = 0;
  let running: Promise<void> | null = null;

  // After a clock was set back, nothing counts as fresh.
  const isFresh = () => Math.abs(serverNow().getTime() - seenAt) < FRESH_MS;

  /** Notifies listeners only when something changed. */
  function set(next: Partial<QueryState>): void {
    const { data, error, isLoadingMore } = { ...state, ...next };
    if (data === state.data && error === state.error && isLoadingMore === state.isLoadingMore) return;
    state = { data, error, isLoadingMore };
    for (const listener of listeners) listener();
  }

  function show(data: unknown): void {
    // An equal answer keeps its object, so that nothing renders again.
    const isSame = JSON.stringify(data) === JSON.stringify(state.data);
    seenAt = serverNow().getTime();
    set({ data: isSame ? state.data : data, error: null, isLoadingMore: false });
    device.write(key, { data, seenAt });
  }

  function fail(error: ApiError): void {
    leaveWhereRefused(error);
    if (isGone(error)) device.remove(key);
    set({ error, isLoadingMore: false, ...(isGone(error) && { data: undefined }) });
  }

  async function ask(own: number, isMore: boolean): Promise<void> {
    if (state.data === undefined) set({ error: null });
    const answer = await loadPatiently(
      () => load(state.data, isMore),
      () => own === turn,
    );
    // A later request is running, because something may have changed: its answer counts.
    if (own !== turn) return running ?? undefined;
    if ('error' in answer) fail(answer.error);
    else show(answer.data);
  }

  /**
   * Reads from the device, then always from the server: a change sent since may have altered even a
   * fresh answer.
   */
  async function open(own: number): Promise<void> {
    const kept = state.data === undefined ? await device.read(key) : undefined;
    // A reload that was requested in between has nothing to show either, if it fails.
    if (kept && state.data === undefined) set({ data: kept.data });
    await ask(own, false);
  }

  function run(work: (own: number) => Promise<void>): Promise<void> {
    turn += 1;
    const own = turn;
    const done = work(own).finally(() => {
      if (own === turn) running = null;
    });
    running = done;
    return done;
  }

  return {
    path,
    input,
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      if (running === null && !isFresh()) void run(open);
      return () => listeners.delete(listener);
    },
    isShown: () => listeners.size > 0,
    isFresh,
    reload: () => run((own) => ask(own, false)),
    loadMore() {
      if (running !== null) return;
      set({ isLoadingMore: true });
      void run((own) => ask(own, true));
    },
    expire() {
      seenAt = 0;
    },
    show,
    alter(change) {
      if (state.data === undefined) return;
      const data = change(state.data);
      if (data === state.data) return;
      set({ data });
      device.write(key, { data, seenAt });
    },
  };
}
