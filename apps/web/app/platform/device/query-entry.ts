import { type ApiError, toApiError } from '../api.ts';
import { serverNow } from '../server-clock.ts';
import { readToken } from '../session/session.ts';
import { leaveToSignIn, usernameAddress } from '../session/session-end.ts';
import { openDevice } from './device-database.ts';

/** What is known of a call. A change makes another object of it. */
export interface SeenState {
  /** The last answer; undefined until there is one, and of what is gone. */
  readonly data: unknown;
  /** Why the server did not answer the last time. */
  readonly error: ApiError | null;
  readonly isLoadingMore: boolean;
}

/**
 * Asks the server. It gets what was seen before, and whether more of a list is wanted beside it.
 */
export type Load = (seen: unknown, isMore: boolean) => Promise<unknown>;

/** One call with one input, for as many places as show it. */
export interface SeenEntry {
  readonly path: string;
  readonly input: object;
  readonly read: () => SeenState;
  /** Asks the server where what is known is not fresh. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly isShown: () => boolean;
  /** Seen so lately that it need not be asked for. */
  readonly isFresh: () => boolean;
  /** Asks the server, whose last answer counts. Never rejects. */
  readonly reload: () => Promise<void>;
  readonly loadMore: () => void;
  /** Whoever shows it next asks for it anew. */
  readonly expire: () => void;
  /** Takes an answer that came another way. */
  readonly show: (data: unknown) => void;
  /** Changes what is known, where something is; when it was seen stays. */
  readonly alter: (change: (data: unknown) => unknown) => void;
}

interface Kept {
  readonly data: unknown;
  readonly seenAt: number;
}

const UNKNOWN: SeenState = { data: undefined, error: null, isLoadingMore: false };
const FRESH_MS = 15_000;
/** A party a season away is still there when the network is not. */
const KEPT_MS = 60 * 24 * 3_600_000;
const RETRIES = 2;
const FIRST_RETRY_MS = 1000;

/** Nothing answered, or nothing of ours: it may answer the next time. */
const isTemporary = ({ status }: ApiError) => status === 0 || status >= 500;
/** Taken away, or never theirs. */
const isGone = ({ status }: ApiError) => status === 403 || status === 404;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Failures of the device only mean that nothing is kept there: the network answers then. */
const device = {
  async read(key: string): Promise<Kept | undefined> {
    const found = openDevice().then((database) => database.get('seen', key));
    const kept = (await found.catch(() => undefined)) as Kept | undefined;
    return kept && kept.seenAt > serverNow().getTime() - KEPT_MS ? kept : undefined;
  },
  write(key: string, kept: Kept): void {
    // Nothing is written down after signing out.
    if (readToken() === null) return;
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
 * Changes what this device keeps, whatever is shown of it; `change` returns undefined for what is
 * to stay as it is. Never rejects.
 */
export async function alterKept(change: (key: string, data: unknown) => unknown): Promise<void> {
  if (readToken() === null) return;
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
    // Nothing is kept here: the network answers.
  }
}

/** Asks a few times where nothing answers, as long as its answer is wanted. */
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
 * How one signs in, one's data, and deleting them; and nights, which organisers lead without a
 * username.
 */
const needsNoUsername = /^\/app\/(?:me\/(?:account|data)$|nights\/)/;

function leaveWhereRefused({ status, code }: ApiError): void {
  if (status === 401) leaveToSignIn();
  if (code === 'app_account_missing' && !needsNoUsername.test(location.pathname))
    location.replace(usernameAddress(location));
}

/** @param key names what is kept of it on the device. */
export function createEntry(key: string, path: string, input: object, load: Load): SeenEntry {
  const listeners = new Set<() => void>();
  let state = UNKNOWN;
  /** Milliseconds since 1970; 0: it has to be asked for anew. */
  let seenAt = 0;
  let turn = 0;
  let running: Promise<void> | null = null;

  // A clock that was set back makes nothing fresh.
  const isFresh = () => Math.abs(serverNow().getTime() - seenAt) < FRESH_MS;

  /** Where nothing is other than it was, nothing is drawn again. */
  function set(next: Partial<SeenState>): void {
    const { data, error, isLoadingMore } = { ...state, ...next };
    if (data === state.data && error === state.error && isLoadingMore === state.isLoadingMore) return;
    state = { data, error, isLoadingMore };
    for (const listener of listeners) listener();
  }

  function show(data: unknown): void {
    // The same again stays the same object.
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
    // Asked again meanwhile, for something may have changed: that answer counts.
    if (own !== turn) return running ?? undefined;
    if ('error' in answer) fail(answer.error);
    else show(answer.data);
  }

  /**
   * The device answers first, then the server: however lately it was seen, a change sent since may
   * have altered it.
   */
  async function open(own: number): Promise<void> {
    const kept = state.data === undefined ? await device.read(key) : undefined;
    if (kept && own === turn) set({ data: kept.data });
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
