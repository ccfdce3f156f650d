import type { Queryable } from '../../db/database.ts';
import { deleteExpiredTokens } from './one-time-token-store.ts';
import { deleteExpiredSessions } from './session-store.ts';

/** Removes sessions and links of e-mails that have ended. */
export async function purgeSessions(db: Queryable, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteExpiredTokens(db, now);
}
