import { and, isNotNull, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { rateLimits } from '../../db/tables/ports.ts';
import { oneTimeTokens, sessions } from '../accounts/account-read-model.ts';
import { articleVisits } from '../articles/article-read-model.ts';
import { contactMessages } from '../contact/message-read-model.ts';

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

export async function deleteExpiredTokens(db: Queryable, now: Date): Promise<void> {
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now));
}

export async function deleteExpiredLimits(db: Queryable, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
}

/** The message stays; which device it came from is forgotten. */
export async function forgetSendersBefore(db: Queryable, instant: Date): Promise<void> {
  await db
    .update(contactMessages)
    .set({ senderHash: null })
    .where(and(isNotNull(contactMessages.senderHash), lt(contactMessages.createdAt, instant)));
}

export async function deleteVisitsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(articleVisits).where(lt(articleVisits.countedAt, instant));
}
