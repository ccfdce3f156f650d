import { notInArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/database.ts';
import * as tables from '../db/tables.ts';
import { waitForLock } from '../db/wait-for-database.ts';
import type { Log } from '../log.ts';

/** Any fixed number: servers that start on one empty database queue on it. */
const DEMO_LOCK = 7_326_002;
/** PostgreSQL takes 65,535 parameters in one statement; no table of ours has 30 columns. */
const ROWS_AT_ONCE = 2000;

/** Holds back every other loader until the transaction ends. */
export async function lockDemo(tx: Queryable, log: Pick<Log, 'warn'>): Promise<void> {
  const tryLock = async () => {
    const { rows } = await tx.execute(sql`SELECT pg_try_advisory_xact_lock(${DEMO_LOCK}) AS "isOurs"`);
    return rows[0]?.isOurs === true;
  };
  await waitForLock(tryLock, log, 'loads the demo');
}

/** True while nobody has an account: a database nobody has used yet. */
export async function hasNoAccount(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: tables.accounts.id }).from(tables.accounts).limit(1);
  return rows.length === 0;
}

/** How many accounts have another e-mail address than these. */
export async function countOtherAccounts(db: Queryable, emails: readonly string[]): Promise<number> {
  return db.$count(tables.accounts, notInArray(tables.accounts.email, [...emails]));
}

/** Inserts any number of rows in few statements. */
export async function insertRows<Table extends PgTable>(
  db: Queryable,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await db.insert(table).values(rows.slice(start, start + ROWS_AT_ONCE));
  }
}

/** Ids of everything a page may show, for telling page caches. */
export async function findShownIds(db: Queryable) {
  const idsOf = async (table: typeof tables.articles | typeof tables.events | typeof tables.organisers) =>
    (await db.select({ id: table.id }).from(table)).map(({ id }) => id);
  return {
    articles: await idsOf(tables.articles),
    events: await idsOf(tables.events),
    organisers: await idsOf(tables.organisers),
  };
}

/** Where the pictures of albums lie. */
export async function findAlbumFiles(db: Queryable): Promise<{ fileId: string }[]> {
  const rows = await db.select({ fileId: tables.albumPhotos.fileId }).from(tables.albumPhotos);
  return rows.flatMap(({ fileId }) => (fileId === null ? [] : [{ fileId }]));
}

/**
 * Removes everything but the secrets kept among the settings, which running servers hold in memory, and the
 * journal, which nothing may empty.
 */
export async function emptyTables(tx: Queryable): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('settings', 'journal_entries')`);
  await tx.execute(sql.raw(`TRUNCATE ${rows.map(({ name }) => name).join(', ')}`));
  await tx.delete(tables.settings).where(sql`NOT starts_with(${tables.settings.key}, 'secret.')`);
}
