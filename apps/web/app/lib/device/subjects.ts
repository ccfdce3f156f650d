import { pathsTouchedBy } from './define-change.ts';
import type { Changed } from './live.ts';
import type { SeenStore } from './seen-store.ts';

/** Asks the server anew for what a change of this device altered, as far as it is shown. */
export function readBackAfter(store: SeenStore, kind: string): Promise<void> {
  const paths = pathsTouchedBy(kind);
  return store.invalidate(({ path }) => paths.includes(path));
}

/** Which calls a subject of the server is about, by how their paths begin. */
const beginnings: Readonly<Record<string, readonly string[]>> = {
  news: ['/me/news'],
  friends: ['/friends', '/members'],
  parties: ['/parties'],
  me: ['/auth/me', '/me'],
};

/** A party, or an organiser's event, shows in its own screens and in the list of parties. */
function isAbout(subject: string, path: string, input: object): boolean {
  const [kind = '', id] = subject.split(':');
  if (id === undefined) return (beginnings[kind] ?? []).some((beginning) => path.startsWith(beginning));
  const { params } = input as { params?: Record<string, unknown> };
  // A party that moves has other tickets.
  if (path === '/me/tickets' || path === '/parties') return true;
  return /^\/(?:parties|events)\//.test(path) && Object.values(params ?? {}).includes(id);
}

/** The same for what others changed. Of what is not shown, the next screen asks anew. */
export function readChanged(store: SeenStore, changed: Changed): Promise<void> {
  if (changed === 'all') return store.invalidate(() => true);
  return store.invalidate(({ path, input }) => changed.some((subject) => isAbout(subject, path, input)));
}
