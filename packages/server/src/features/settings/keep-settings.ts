import type { SiteSettings } from '@lampion/contract/schemas/settings';
import type { Deps } from '../../deps.ts';
import { readSettings } from './read-settings.ts';

/**
 * Returns the site's settings from memory, because every public page shows some: they are read again once they have
 * changed, on any server process. While changes may be missed, each call reads them; while the database is away, those
 * read last are returned.
 */
export async function keepSettings(
  deps: Pick<Deps, 'config' | 'database' | 'db' | 'pages'>,
): Promise<() => Promise<SiteSettings>> {
  let kept: Promise<SiteSettings> | undefined;
  const forget = () => {
    kept = undefined;
  };
  await deps.pages.listen({
    changed: (tags) => {
      if (tags.includes('settings')) forget();
    },
    missed: forget,
  });
  return () => {
    if (deps.database.watch.isAway && kept !== undefined) return kept;
    if (!deps.pages.isHearing()) return readSettings(deps);
    if (kept === undefined) {
      kept = readSettings(deps);
      // The next call tries again.
      kept.catch(forget);
    }
    return kept;
  };
}
