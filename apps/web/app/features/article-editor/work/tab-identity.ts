import type { ArticleDraft } from '@lampion/contract/schemas/admin-article';
import type { LocalCopy } from './local-copy.ts';

/** The id under which a tab saves. */
export interface TabIdentity {
  readonly tab: string;
  /** To be called when the editor is left: the next one of this device may take it over. */
  readonly leave: () => void;
}

/** Held by the browser for as long as the page lives. Null when another page has it, or when the browser has no locks. */
async function lock(name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const refuse = () => resolve(null);
    const hold = (held: Lock | null) =>
      held === null ? refuse() : new Promise<void>((release) => resolve(release));
    if (!navigator.locks) return refuse();
    navigator.locks.request(`lampion-article:${name}`, { ifAvailable: true }, hold).catch(refuse);
  });
}

/**
 * The identity of the tab whose unsent work is gone on with, if that is no longer open: what it sent last without getting the
 * answer, it sent itself, and is told from what others saved. A new one otherwise.
 */
export async function takeTab(id: string, found: LocalCopy | ArticleDraft | null): Promise<TabIdentity> {
  const [, former] = found !== null && 'key' in found ? found.key.split(`${id}/`) : [];
  const takenOver = former ? await lock(former) : null;
  if (former && takenOver !== null) return { tab: former, leave: takenOver };
  const tab = crypto.randomUUID();
  const release = await lock(tab);
  return { tab, leave: () => release?.() };
}
