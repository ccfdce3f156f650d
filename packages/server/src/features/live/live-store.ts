import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';

const LIVE_CHANNEL = 'live_changes';

/** Heard by every server process once the transaction commits. */
export async function notifyLive(tx: Queryable, payload: string): Promise<void> {
  await tx.execute(sql`SELECT pg_notify(${LIVE_CHANNEL}, ${payload})`);
}
