import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/database.ts';

/** How often a prepared statement ran by the plan that PostgreSQL keeps of it, while `call` was made so many times on one connection. */
export function countKeptPlans(
  db: Database['db'],
  name: string,
  calls: number,
  call: (tx: Queryable) => Promise<unknown>,
): Promise<number> {
  return db.transaction(async (tx) => {
    for (let made = 0; made < calls; made += 1) await call(tx);
    const { rows } = await tx.execute<{ kept: number }>(sql`
      SELECT generic_plans::int AS kept FROM pg_prepared_statements WHERE name = ${name}`);
    return rows[0]?.kept ?? 0;
  });
}
