import { sql } from 'drizzle-orm';
import type { Db, Queryable } from './database.ts';

/** For work that no request waits for, such as clean-ups of a year of data. */
const LONG_MS = 15 * 60_000;

/** Runs `work` in a transaction whose statements may take longer than those of a request: up to 15 minutes each. */
export function runLong<T>(db: Db, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('statement_timeout', ${String(LONG_MS)}, true)`);
    return work(tx);
  });
}
