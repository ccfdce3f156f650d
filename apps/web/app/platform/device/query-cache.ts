import { createContext, useContext } from 'react';
import { alterKept, createEntry, type Load, type QueryEntry } from './query-entry.ts';

/**
 * Query cache of one account: answers come from this device first, then from the server. Never
 * reads data of another account.
 */
export interface QueryCache {
  /** @param kind distinguishes two ways of querying the same call with the same input. */
  readonly entryOf: (path: string, input: object, load: Load, kind?: string) => QueryEntry;
  /**
   * Invalidates the matching entries: reloads those on screen now, the others when they are next
   * shown. Resolves when the reloads have finished.
   */
  readonly invalidate: (isMeant: (entry: QueryEntry) => boolean) => Promise<void>;
  /** Reloads the matching entries, shown or not. Resolves to whether no older answer is left. */
  readonly refresh: (isMeant: (entry: QueryEntry) => boolean) => Promise<boolean>;
  /**
   * Changes cached answers, in memory and on the device. `change` receives an answer, or a page of
   * one, and returns its replacement.
   */
  readonly alter: (
    paths: readonly string[],
    change: (path: string, input: object, data: unknown) => unknown,
  ) => Promise<void>;
  /** Stores an answer obtained elsewhere, if the call is in the cache. */
  readonly show: (path: string, input: object, data: unknown) => void;
  /**
   * Reloads stale entries when the network returns or the page becomes visible. Returns a function
   * that stops it.
   */
  readonly watch: () => () => void;
}

/** Beyond this many calls, entries that are not shown leave the memory; the device keeps them. */
const MOST_IN_MEMORY = 200;

/** Null until the account is known. */
export const QueryCacheContext = createContext<QueryCache | null>(null);

/** The cache of the current account. */
export function useQueryCache(): QueryCache {
  const store = useContext(QueryCacheContext);
  if (store === null) throw new Error('outside of the app');
  return store;
}

export function createQueryCache(holderId: string): QueryCache {
  const entries = new Map<string, QueryEntry>();
  const keyOf = (path: string, input: object, kind: string) =>
    `${holderId} ${path} ${JSON.stringify(input)} ${kind}`;

  /** Parses the key of an entry; null for another account's. */
  function readKey(key: string) {
    const [, account, path = '', input = '', kind] = /^(\S+) (\S+) (.*) (\S*)$/s.exec(key) ?? [];
    return account === holderId
      ? { path, input: JSON.parse(input) as object, isPaged: kind === 'pages' }
      : null;
  }

  function forgetHidden(): void {
    for (const [key, entry] of entries) {
      if (entries.size <= MOST_IN_MEMORY) return;
      if (!entry.isShown()) entries.delete(key);
    }
  }

  async function invalidate(isMeant: (entry: QueryEntry) => boolean): Promise<void> {
    const meant = [...entries.values()].filter(isMeant);
    for (const entry of meant) entry.expire();
    await Promise.all(meant.filter((entry) => entry.isShown()).map((entry) => entry.reload()));
  }

  return {
    entryOf(path, input, load, kind = '') {
      const key = keyOf(path, input, kind);
      const known = entries.get(key);
      if (known) return known;
      forgetHidden();
      const entry = createEntry(key, path, input, load);
      entries.set(key, entry);
      return entry;
    },
    invalidate,
    async refresh(isMeant) {
      const meant = [...entries.values()].filter(isMeant);
      for (const entry of meant) entry.expire();
      await Promise.all(meant.map((entry) => entry.reload()));
      return meant.length > 0 && meant.every((entry) => entry.isFresh() || entry.read().data === undefined);
    },
    async alter(paths, change) {
      const alterOne = (key: string, cached: unknown) => {
        const call = readKey(key);
        if (call === null || !paths.includes(call.path)) return undefined;
        const alterPage = (page: unknown) => change(call.path, call.input, page);
        return call.isPaged ? (cached as readonly unknown[]).map(alterPage) : alterPage(cached);
      };
      const isOpen = (key: string) => entries.get(key)?.read().data !== undefined;
      for (const [key, entry] of entries) entry.alter((cached) => alterOne(key, cached) ?? cached);
      await alterKept((key, cached) => (isOpen(key) ? undefined : alterOne(key, cached)));
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
