import { notInArray, sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { StartError } from '../platform/app-error.ts';
import type { Queryable } from '../platform/db/database.ts';
import type { PageTag } from '../platform/db/page-changes.ts';
import * as tables from '../platform/db/tables.ts';
import { eraseAlbum } from './build-night.ts';
import { demoAccounts } from './demo-accounts.ts';
import { insertDemo, lockDemo, prepareDemo } from './load-demo.ts';

/** The database may not be emptied; the message says why. */
export class DemoResetRefused extends StartError {
  override name = 'DemoResetRefused';
}

/**
 * Empties the database and loads the demo again, dated from now, in one transaction: a process
 * killed on the way changes nothing. Servers running on the same database drop their cached pages.
 * Uploaded and drawn pictures are erased.
 * @throws DemoResetRefused in production, and while other accounts exist unless forced
 */
export async function resetDemo(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'pages' | 'storage' | 'workProcess'>,
  { isForced }: { isForced: boolean },
): Promise<void> {
  await checkMayReset(deps, isForced);
  const prepared = await prepareDemo(deps);
  const shown = await findShownTags(deps);
  const former = await findAlbumFiles(deps);
  let isReset = false;
  try {
    await deps.pages.transaction(async (tx, changed) => {
      await lockDemo(tx, deps.log);
      await emptyTables(tx);
      await insertDemo(tx, prepared, deps.now());
      changed('articles', 'events', 'settings', ...shown);
    });
    isReset = true;
  } finally {
    await eraseAlbum(deps, isReset ? former : prepared.photos);
  }
  await Promise.all([deps.storage.removeAll('images'), deps.storage.removeAll('share')]);
}

async function checkMayReset(deps: Pick<Deps, 'config' | 'db'>, isForced: boolean): Promise<void> {
  if (deps.config.isProduction) {
    throw new DemoResetRefused(
      'NODE_ENV=production: the demo never replaces real data. Nothing was changed.',
    );
  }
  const emails = demoAccounts.map(({ email }) => email);
  const others = await deps.db.$count(tables.accounts, notInArray(tables.accounts.email, emails));
  if (others > 0 && !isForced) {
    throw new DemoResetRefused(
      `${others} accounts are not the demo’s and would be erased; --force erases them. Nothing was changed.`,
    );
  }
}

/** Tags of all pages that show an article, an event or an organiser. */
async function findShownTags({ db }: Pick<Deps, 'db'>): Promise<PageTag[]> {
  const idsOf = async (table: typeof tables.articles | typeof tables.events | typeof tables.organisers) =>
    (await db.select({ id: table.id }).from(table)).map(({ id }) => id);
  const articles = await idsOf(tables.articles);
  const events = await idsOf(tables.events);
  const organisers = await idsOf(tables.organisers);
  return [
    ...articles.map((id): PageTag => `article:${id}`),
    ...events.map((id): PageTag => `event:${id}`),
    ...organisers.map((id): PageTag => `organiser:${id}`),
  ];
}

async function findAlbumFiles({ db }: Pick<Deps, 'db'>): Promise<{ fileId: string }[]> {
  const rows = await db.select({ fileId: tables.albumPhotos.fileId }).from(tables.albumPhotos);
  return rows.flatMap(({ fileId }) => (fileId === null ? [] : [{ fileId }]));
}

/**
 * Empties all tables, except the journal, which nothing may empty, and the secrets among the
 * settings, which running servers hold in memory.
 */
async function emptyTables(tx: Queryable): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('settings', 'journal_entries')`);
  await tx.execute(sql.raw(`TRUNCATE ${rows.map(({ name }) => name).join(', ')}`));
  await tx.delete(tables.settings).where(sql`NOT starts_with(${tables.settings.key}, 'secret.')`);
}
