import type { Queryable } from '../../db/database.ts';
import { deleteExpiredEmailChanges } from './email-change-store.ts';
import { deleteExpiredTokens } from './one-time-token-store.ts';
import { deleteExpiredSessions } from './session-store.ts';

/**
 * Removes sessions and links of e-mails that have ended, addresses that nobody confirmed in time, and those whose former
 * owner has been told.
 */
export async function purgeSessions(db: Queryable, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteExpiredTokens(db, now);
  await deleteExpiredEmailChanges(db, now);
}
