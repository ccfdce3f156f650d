import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/**
 * Counts rows up to `limit` + 1: enough to say "more than" without counting them all.
 * @param source what follows FROM, conditions included.
 */
export async function countUpTo(db: Queryable, limit: number, source: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (SELECT FROM ${source} LIMIT ${limit + 1}) AS counted`,
  );
  return rows[0]?.count ?? 0;
}
