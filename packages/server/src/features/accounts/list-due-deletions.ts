import type { Queryable } from '../../db/database.ts';
import { findDueDeletions } from './deletion-store.ts';

/** Accounts whose grace period is over, the oldest request first. */
export async function listDueDeletions(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<{ accountId: string; reason: 'inactivity' | 'request' }[]> {
  const rows = await findDueDeletions(db, now, limit);
  return rows.map(({ accountId, reason }) => ({ accountId, reason }));
}
