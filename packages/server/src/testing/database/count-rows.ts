import { sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Queryable } from '../../platform/db/database.ts';

type Pool = Deps['database']['pool'];

/** One statement per database: its tables do not change while a server runs. */
const statements = new WeakMap<Pool, string>();

async function writeStatement(pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE (schemaname = 'public' AND tablename <> 'rate_limits') OR (schemaname, tablename) = ('pgboss', 'job')`,
  );
  const counts = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS count FROM ${name}`);
  return counts.join(' UNION ALL ');
}

/**
 * The number of rows of every table, queued jobs included: equal numbers mean that nothing was
 * added. Leaves out attempt counters, which refusals increment.
 */
export async function countRows({ database }: Pick<Deps, 'database'>): Promise<Record<string, number>> {
  const { pool } = database;
  const text = statements.get(pool) ?? (await writeStatement(pool));
  statements.set(pool, text);
  // Planned once per connection: planning it for all tables costs more than counting.
  const { rows } = await pool.query<{ name: string; count: number }>({ name: 'count-rows', text });
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** How many rows of a table, and entries of its indexes, some work reads. */
export function countReadRows(
  { db }: Pick<Deps, 'db'>,
  table: string,
  work: (tx: Queryable) => Promise<unknown>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const before = await countSoFar(tx, table);
    await work(tx);
    return (await countSoFar(tx, table)) - before;
  });
}

async function countSoFar(tx: Queryable, table: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT (pg_stat_get_xact_tuples_returned(${table}::regclass) + pg_stat_get_xact_tuples_fetched(${table}::regclass)
      + sum(pg_stat_get_xact_tuples_returned(indexrelid)))::int AS count
    FROM pg_index WHERE indrelid = ${table}::regclass`);
  return rows[0]?.count ?? 0;
}
