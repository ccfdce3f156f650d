import { ApiError } from '../../../platform/api.ts';

/** Where the work is stored, for the status line. */
export type SaveState =
  /**
   * `forked`: another tab saved the draft; `lost`: neither the server nor this device could store
   * the work.
   */
  | { readonly kind: 'clean' | 'unsaved' | 'saving' | 'signed-out' | 'forked' | 'lost' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'local'; readonly reason: 'offline' | 'unavailable' }
  | { readonly kind: 'refused'; readonly message: string };

interface Places {
  /** Stores the work on this device. Resolves to whether it is stored; never rejects. */
  readonly keepLocally: () => Promise<boolean>;
  readonly forgetLocally: () => void;
  /** Saves the work on the server; resolves to the time. Throws ApiError or DraftForked. */
  readonly send: () => Promise<string>;
  readonly onState: (state: SaveState) => void;
}

export interface DraftKeeper {
  /** Records a change. */
  touch(): void;
  /** Sends unsaved work now; resolves to whether the server has everything. Never rejects. */
  flush(): Promise<boolean>;
  /** The work was saved in the article, or discarded: nothing is left to store. */
  settle(state: SaveState): void;
  /**
   * Runs `work` while nothing is being sent, and delays what is typed during it: a draft that
   * arrives after the save that contains it would be offered again. Rejects when `work` does.
   * `flush` waits for it to end, so `work` must not call it.
   */
  hold<T>(work: () => Promise<T>): Promise<T>;
  isUnsent(): boolean;
  /** Stores unsent work on this device at once. */
  keep(): void;
  /** Stops permanently; this device's copy stays. */
  close(): void;
}

/** One object, so that the screen does not re-render at each key press. */
const UNSAVED: SaveState = { kind: 'unsaved' };
const LOCAL_EVERY_MS = 400;
const SEND_AFTER_MS = 1200;
const SEND_AT_LATEST_MS = 6000;
const RETRY_AFTER_MS = 5000;

/** Another tab has saved the draft that this one continues. */
export class DraftForked extends Error {}

function toState(error: unknown): SaveState {
  if (error instanceof DraftForked) return { kind: 'forked' };
  if (!(error instanceof ApiError)) return { kind: 'local', reason: 'unavailable' };
  if (error.status === 0) return { kind: 'local', reason: 'offline' };
  if (error.status === 401) return { kind: 'signed-out' };
  if (error.status === 429 || error.status >= 500) return { kind: 'local', reason: 'unavailable' };
  return { kind: 'refused', message: error.errors[0]?.message ?? error.message };
}

/**
 * Saves work while it is being written: on this device within a second, on the server soon after
 * the last change and every few seconds in between. Work that did not reach the server stays on
 * this device and is sent again.
 */
export function createDraftKeeper({ keepLocally, forgetLocally, send, onState }: Places): DraftKeeper {
  let edits = 0;
  let sentEdits = 0;
  let firstUnsentAt = 0;
  let isSending = false;
  let running: Promise<unknown> | null = null;
  let localTimer: ReturnType<typeof setTimeout> | undefined;
  let sendTimer: ReturnType<typeof setTimeout> | undefined;

  const isUnsent = () => edits !== sentEdits;
  const stopTimers = () => {
    clearTimeout(localTimer);
    clearTimeout(sendTimer);
    localTimer = undefined;
  };
  const sendIn = (delay: number) => {
    clearTimeout(sendTimer);
    sendTimer = setTimeout(() => void flush(), delay);
  };
  const keepNow = () => {
    clearTimeout(localTimer);
    localTimer = undefined;
    if (isUnsent()) void keepLocally();
  };

  async function sendOnce(): Promise<void> {
    const sending = edits;
    isSending = true;
    onState({ kind: 'saving' });
    const keeping = keepLocally();
    try {
      const at = await send();
      sentEdits = Math.max(sentEdits, sending);
      if (isUnsent()) return;
      forgetLocally();
      onState({ kind: 'saved', at });
    } catch (error) {
      const state = toState(error);
      // Reports success only once it is stored.
      onState((await keeping) ? state : { kind: 'lost' });
      if (state.kind === 'local') sendIn(RETRY_AFTER_MS);
    } finally {
      isSending = false;
    }
  }

  /** A mutex: after waiting, another caller may have taken it, so it waits again. */
  async function hold<T>(work: () => Promise<T>): Promise<T> {
    while (running) await running;
    const result = work();
    const settled = () => {
      running = null;
    };
    running = result.then(settled, settled);
    return result;
  }

  async function flush(): Promise<boolean> {
    clearTimeout(sendTimer);
    await hold(async () => {
      if (isUnsent()) await sendOnce();
    });
    return !isUnsent();
  }

  return {
    touch() {
      if (!isUnsent()) firstUnsentAt = Date.now();
      edits += 1;
      if (!isSending) onState(UNSAVED);
      localTimer ??= setTimeout(keepNow, LOCAL_EVERY_MS);
      const waited = Date.now() - firstUnsentAt;
      sendIn(Math.max(0, Math.min(SEND_AFTER_MS, SEND_AT_LATEST_MS - waited)));
    },
    flush,
    settle(state) {
      stopTimers();
      sentEdits = edits;
      forgetLocally();
      onState(state);
    },
    hold,
    isUnsent,
    close: () => {
      stopTimers();
      if (isUnsent()) void keepLocally();
    },
    keep: keepNow,
  };
}
