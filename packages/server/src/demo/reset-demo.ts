import type { PageTag } from '../db/page-changes.ts';
import type { Deps } from '../deps.ts';
import { StartError } from '../start-error.ts';
import { countOtherAccounts, emptyTables, findAlbumFiles, findShownIds, lockDemo } from './demo-store.ts';
import { demoAccounts, insertDemo, prepareContent } from './load-demo.ts';
import { eraseAlbum } from './store-album.ts';

/** The database is not the demo's to empty; the message says why. */
export class DemoResetRefused extends StartError {
  override name = 'DemoResetRefused';
}

async function checkMayReset(deps: Pick<Deps, 'config' | 'db'>, isForced: boolean): Promise<void> {
  if (deps.config.isProduction) {
    throw new DemoResetRefused(
      'NODE_ENV=production: the demo never replaces real data. Nothing was changed.',
    );
  }
  const others = await countOtherAccounts(
    deps.db,
    demoAccounts.map(({ email }) => email),
  );
  if (others > 0 && !isForced) {
    throw new DemoResetRefused(
      `${others} accounts are not the demo’s and would be erased; --force erases them. Nothing was changed.`,
    );
  }
}

async function findShownTags(deps: Pick<Deps, 'db'>): Promise<PageTag[]> {
  const { articles, events, organisers } = await findShownIds(deps.db);
  return [
    ...articles.map((id): PageTag => `article:${id}`),
    ...events.map((id): PageTag => `event:${id}`),
    ...organisers.map((id): PageTag => `organiser:${id}`),
  ];
}

/**
 * Empties the database and loads the demo again, dated from now, in one transaction: a process killed on the way
 * changes nothing. Servers running on the same database drop the pages they kept. Uploaded and drawn pictures go too.
 * @throws DemoResetRefused in production, and while somebody else has an account unless forced
 */
export async function resetDemo(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'pages' | 'storage' | 'workProcess'>,
  { isForced }: { isForced: boolean },
): Promise<void> {
  await checkMayReset(deps, isForced);
  const content = await prepareContent(deps);
  const shown = await findShownTags(deps);
  const former = await findAlbumFiles(deps.db);
  let isReset = false;
  try {
    await deps.pages.transaction(async (tx, changed) => {
      await lockDemo(tx, deps.log);
      await emptyTables(tx);
      await insertDemo(tx, content, deps.now());
      changed('articles', 'events', 'settings', ...shown);
    });
    isReset = true;
  } finally {
    await eraseAlbum(deps, isReset ? former : content.photos);
  }
  await Promise.all([deps.storage.removeAll('images'), deps.storage.removeAll('share')]);
}
