import { applyChanges, pathsTouchedBy } from './define-change.ts';
import type { QueuedChange } from './device-database.ts';
import type { Changed } from './live.ts';
import { type SeenStore, useSeenStore } from './query-cache.ts';

/**
 * After the server has taken a change of this device: what is seen of it without a network has it
 * from now on, and the server is asked anew for what it altered, as far as that is shown.
 */
export async function readBackAfter(store: SeenStore, change: QueuedChange): Promise<void> {
  const paths = pathsTouchedBy(change.kind);
  await store.alter(paths, (path, input, seen) => applyChanges([change], path, input, seen));
  await store.invalidate(({ path }) => paths.includes(path));
}

/** Which calls a subject of the server is about, by how their paths begin. */
const beginnings: Readonly<Record<string, readonly string[]>> = {
  news: ['/me/news'],
  friends: ['/friends', '/members'],
  parties: ['/parties'],
  me: ['/auth/me', '/me'],
};

/**
 * Whether the answer to a call may be another since a subject changed. A party, or an organiser's
 * event, shows in its own screens and in the list of parties; of a night each part in its own, and
 * what its host chose in all of them.
 */
export function isAbout(subject: string, path: string, input: object): boolean {
  const [kind = '', named] = subject.split(':');
  if (named === undefined) return (beginnings[kind] ?? []).some((beginning) => path.startsWith(beginning));
  const [id = '', part] = named.split('/');
  const { params } = input as { params?: Record<string, unknown> };
  const isItsOwn = Object.values(params ?? {}).includes(id);
  if (kind === 'night') {
    const start = part === undefined ? '/nights/:id' : `/nights/:id/${part}`;
    return isItsOwn && (path === start || path.startsWith(`${start}/`));
  }
  // A party that moves has other tickets.
  if (path === '/me/tickets' || path === '/parties') return true;
  return isItsOwn && (/^\/(?:parties|events)\//.test(path) || path === '/nights/:id');
}

/** The same for what others changed. Of what is not shown, the next screen asks anew. */
export function readChanged(store: SeenStore, changed: Changed): Promise<void> {
  if (changed === 'all') return store.invalidate(() => true);
  return store.invalidate(({ path, input }) => changed.some((subject) => isAbout(subject, path, input)));
}

/**
 * For calls past the outbox, whose answer is needed at once: asks anew for what they changed, by
 * the name the server has for it, however lately it was seen.
 */
export function useReadAgain(): (subject: 'friends' | 'me' | 'news' | 'parties') => void {
  const store = useSeenStore();
  return (subject) => void readChanged(store, [subject]);
}
