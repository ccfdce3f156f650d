import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import type { Deps } from '../deps.ts';

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
