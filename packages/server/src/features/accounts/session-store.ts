import { and, desc, eq, gt, isNull, lt, lte, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { accounts, secondFactors, sessions } from '../../db/tables/accounts.ts';
import { organisers } from '../organisers/organiser-read-model.ts';

export async function insertSession(
  db: Queryable,
  session: Pick<typeof sessions.$inferInsert, 'accountId' | 'tokenHash' | 'userAgent' | 'expiresAt'>,
  now: Date,
): Promise<void> {
  await db.insert(sessions).values({ ...session, createdAt: now, lastSeenAt: now });
}

/** The live session of a token, with what the actor needs; null when expired, revoked or suspended. */
export async function findLiveSession(db: Queryable, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      accountId: accounts.id,
      role: accounts.role,
      organiserId: organisers.id,
      lastSeenAt: sessions.lastSeenAt,
      secondFactorSince: secondFactors.confirmedAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(organisers, eq(organisers.accountId, accounts.id))
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), isNull(accounts.suspendedAt)));
  return row ?? null;
}

/** Puts off the end of a session, unless another process just did (`lastSeenAt` is newer than `unlessSeenSince`). */
export async function extendSession(
  db: Queryable,
  id: string,
  times: { readonly now: Date; readonly unlessSeenSince: Date; readonly expiresAt: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: times.now, expiresAt: times.expiresAt })
    .where(and(eq(sessions.id, id), lte(sessions.lastSeenAt, times.unlessSeenSince)));
}

export async function deleteSession(db: Queryable, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

export async function deleteSessionsOfAccount(db: Queryable, accountId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.accountId, accountId));
}

/** Live ones, the last used first. */
export function findSessionsOfAccount(db: Queryable, accountId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** False when the account has no such session. */
export async function deleteSessionOfAccount(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.accountId, accountId)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

export async function deleteOtherSessions(db: Queryable, accountId: string, keptId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.accountId, accountId), ne(sessions.id, keptId)));
}

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
