import { applyChanges, pathsTouchedBy } from './define-change.ts';
import type { QueuedChange } from './device-database.ts';
import type { Changed } from './live.ts';
import { type QueryCache, useQueryCache } from './query-cache.ts';

/**
 * After the server has accepted a change of this device: applies it to the cached answers, for
 * offline use, and refreshes the calls it affects that are on screen.
 */
export async function readBackAfter(store: QueryCache, change: QueuedChange): Promise<void> {
  const paths = pathsTouchedBy(change.kind);
  await store.alter(paths, (path, input, cached) => applyChanges([change], path, input, cached));
  await store.invalidate(({ path }) => paths.includes(path));
}

/** The paths of the calls that a subject of the server affects, by prefix. */
const beginnings: Readonly<Record<string, readonly string[]>> = {
  news: ['/me/news'],
  friends: ['/friends', '/members'],
  parties: ['/parties'],
  me: ['/auth/me', '/me'],
};

/**
 * Whether a change of a subject may alter the answer to a call. A party or an organiser's event
 * affects its own screens and the list of parties. A part of a night affects that part; the host's
 * settings affect all parts.
 */
export function isAbout(subject: string, path: string, input: object): boolean {
  const [kind = '', named] = subject.split(':');
  if (named === undefined) return (beginnings[kind] ?? []).some((beginning) => path.startsWith(beginning));
  const [id = '', part] = named.split('/');
  const { params } = input as { params?: Record<string, unknown> };
  const isItsOwn = Object.values(params ?? {}).includes(id);
  if (kind === 'night') {
    if (part === 'costs' && path === '/me/debts') return true;
    const start = part === undefined ? '/nights/:id' : `/nights/:id/${part}`;
    return isItsOwn && (path === start || path.startsWith(`${start}/`));
  }
  // A change of date or place changes the tickets.
  if (path === '/me/tickets' || path === '/parties') return true;
  return (
    isItsOwn && (/^\/(?:parties|events|me\/tickets)\//.test(path) || /^\/nights\/:id(?:\/pass)?$/.test(path))
  );
}

/** Invalidates what others changed. Calls that are not on screen are refreshed when next shown. */
export function readChanged(store: QueryCache, changed: Changed): Promise<void> {
  if (changed === 'all') return store.invalidate(() => true);
  return store.invalidate(({ path, input }) => changed.some((subject) => isAbout(subject, path, input)));
}

/**
 * For calls that bypass the outbox because their answer is needed at once: invalidates what they
 * changed, by the server's name of the subject, even if it is fresh.
 */
export function useReadAgain(): (subject: 'friends' | 'me' | 'news' | 'parties') => void {
  const store = useQueryCache();
  return (subject) => void readChanged(store, [subject]);
}
