import type { Deps } from '../deps.ts';

/**
 * The number of rows of every table, queued jobs included: equal before and after means that nothing was added.
 * Counters of attempts are left out: refusals increment them.
 */
export async function countRows({ database }: Pick<Deps, 'database'>): Promise<Record<string, number>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE (schemaname = 'public' AND tablename <> 'rate_limits') OR (schemaname, tablename) = ('pgboss', 'job')`,
  );
  const counts = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS count FROM ${name}`);
  const { rows } = await database.pool.query<{ name: string; count: number }>(counts.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
