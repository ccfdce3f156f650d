import { createContext, useContext } from 'react';
import { alterKept, createEntry, type Load, type SeenEntry } from './query-entry.ts';

/**
 * What one account sees in the app: from this device at once, then from the server. Of another
 * account nothing is read.
 */
export interface SeenStore {
  /** @param kind tells apart what is asked for with the same input in two ways. */
  readonly entryOf: (path: string, input: object, load: Load, kind?: string) => SeenEntry;
  /**
   * Asks anew for what is meant: at once as far as it is shown, else when it is. Resolves with the
   * answers.
   */
  readonly invalidate: (isMeant: (entry: SeenEntry) => boolean) => Promise<void>;
  /**
   * Changes what this device has seen, shown or not, also before it was opened. `change` gets an
   * answer, or a page of one, and returns what it is from now on.
   */
  readonly alter: (
    paths: readonly string[],
    change: (path: string, input: object, data: unknown) => unknown,
  ) => Promise<void>;
  /** Shows an answer that came another way, where the call was seen before. */
  readonly show: (path: string, input: object, data: unknown) => void;
  /** Asks for what is shown when the network comes back, or its reader. Returns how to stop. */
  readonly watch: () => () => void;
}

/** What is not shown any more leaves the memory beyond so many calls; the device keeps it. */
const MOST_IN_MEMORY = 200;

/** Null while nobody knows whose app it is. */
export const SeenStoreContext = createContext<SeenStore | null>(null);

/** The store of whoever is in the app. */
export function useSeenStore(): SeenStore {
  const store = useContext(SeenStoreContext);
  if (store === null) throw new Error('outside of the app');
  return store;
}

export function createSeenStore(accountId: string): SeenStore {
  const entries = new Map<string, SeenEntry>();
  const keyOf = (path: string, input: object, kind: string) =>
    `${accountId} ${path} ${JSON.stringify(input)} ${kind}`;

  /** What a key says of its call; null for one of another account. */
  function readKey(key: string) {
    const [, account, path = '', input = '', kind] = /^(\S+) (\S+) (.*) (\S*)$/s.exec(key) ?? [];
    return account === accountId
      ? { path, input: JSON.parse(input) as object, isPaged: kind === 'pages' }
      : null;
  }

  function forgetUnseen(): void {
    for (const [key, entry] of entries) {
      if (entries.size <= MOST_IN_MEMORY) return;
      if (!entry.isShown()) entries.delete(key);
    }
  }

  async function invalidate(isMeant: (entry: SeenEntry) => boolean): Promise<void> {
    const meant = [...entries.values()].filter(isMeant);
    for (const entry of meant) entry.expire();
    await Promise.all(meant.filter((entry) => entry.isShown()).map((entry) => entry.reload()));
  }

  return {
    entryOf(path, input, load, kind = '') {
      const key = keyOf(path, input, kind);
      const known = entries.get(key);
      if (known) return known;
      forgetUnseen();
      const entry = createEntry(key, path, input, load);
      entries.set(key, entry);
      return entry;
    },
    invalidate,
    async alter(paths, change) {
      const alterOne = (key: string, seen: unknown) => {
        const call = readKey(key);
        if (call === null || !paths.includes(call.path)) return undefined;
        const alterPage = (page: unknown) => change(call.path, call.input, page);
        return call.isPaged ? (seen as readonly unknown[]).map(alterPage) : alterPage(seen);
      };
      const isOpen = (key: string) => entries.get(key)?.read().data !== undefined;
      for (const [key, entry] of entries) entry.alter((seen) => alterOne(key, seen) ?? seen);
      await alterKept((key, seen) => (isOpen(key) ? undefined : alterOne(key, seen)));
    },
    show: (path, input, data) => entries.get(keyOf(path, input, ''))?.show(data),
    watch() {
      const askAgain = () => {
        if (navigator.onLine && !document.hidden) void invalidate((entry) => !entry.isFresh());
      };
      addEventListener('online', askAgain);
      document.addEventListener('visibilitychange', askAgain);
      return () => {
        removeEventListener('online', askAgain);
        document.removeEventListener('visibilitychange', askAgain);
      };
    },
  };
}
