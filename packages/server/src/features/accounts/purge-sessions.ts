import type { Queryable } from '../../db/database.ts';
import { deleteExpiredEmailChanges } from './email-change-store.ts';
import { deleteExpiredTokens } from './one-time-token-store.ts';
import { deleteExpiredSessions } from './session-store.ts';

/**
 * Purges expired sessions and e-mailed links, address changes not confirmed in time, and those whose former
 * address has been notified.
 */
export async function purgeSessions(db: Queryable, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteExpiredTokens(db, now);
  await deleteExpiredEmailChanges(db, now);
}
