import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { accounts, emailChanges, secondFactors, sessions } from '../../db/tables/accounts.ts';

/** An account's data for its owner, without credentials. */
export async function findOwnAccount(db: Queryable, accountId: string) {
  const [row] = await db
    .select({
      id: accounts.id,
      email: accounts.email,
      emailVerifiedAt: accounts.emailVerifiedAt,
      role: accounts.role,
      displayName: accounts.displayName,
      hasPassword: sql<boolean>`${accounts.passwordHash} IS NOT NULL`,
      hasGoogle: sql<boolean>`${accounts.googleSubject} IS NOT NULL`,
      secondFactorSince: secondFactors.confirmedAt,
      lastSignInAt: accounts.lastSignInAt,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(eq(accounts.id, accountId));
  return row ?? null;
}

export function findOwnSessions(db: Queryable, accountId: string) {
  const { userAgent, createdAt, lastSeenAt, expiresAt } = sessions;
  return db
    .select({ userAgent, createdAt, lastSeenAt, expiresAt })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.lastSeenAt));
}

/** Requested address changes; a confirmed one is stored for one more day. */
export function findOwnEmailChanges(db: Queryable, accountId: string) {
  const { formerEmail, newEmail, createdAt, confirmedAt } = emailChanges;
  return db
    .select({ formerEmail, newEmail, createdAt, confirmedAt })
    .from(emailChanges)
    .where(eq(emailChanges.accountId, accountId));
}
