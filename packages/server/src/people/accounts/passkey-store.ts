import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { accounts, passkeyChallenges, passkeys } from '../../platform/db/tables/people/accounts.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** The account that adds a passkey; null for a sign-in. */
type Ceremony = Pick<typeof passkeyChallenges.$inferSelect, 'accountId' | 'challengeHash'>;

export async function insertChallenge(
  db: Queryable,
  challenge: Ceremony & { expiresAt: Date },
): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge);
}

/** Consumes a challenge of this ceremony; of concurrent calls only one gets true. */
export async function takeChallenge(
  db: Queryable,
  { challengeHash, accountId, now }: Ceremony & { readonly now: Date },
): Promise<boolean> {
  const isMeant =
    accountId === null ? isNull(passkeyChallenges.accountId) : eq(passkeyChallenges.accountId, accountId);
  const rows = await db
    .delete(passkeyChallenges)
    .where(
      and(eq(passkeyChallenges.challengeHash, challengeHash), isMeant, gt(passkeyChallenges.expiresAt, now)),
    )
    .returning({ expiresAt: passkeyChallenges.expiresAt });
  return rows.length > 0;
}

export async function deleteExpiredChallenges(db: Queryable, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}

/** Those of an account, the oldest first. */
export function findPasskeys(db: Queryable, accountId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** Null when the credential belongs to a passkey already. */
export async function insertPasskey(
  tx: Queryable,
  passkey: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | null> {
  const [row] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning();
  return row ?? null;
}

/** The passkey of a credential, with what decides whether its account may sign in. */
export async function findPasskeyByCredential(db: Queryable, credentialId: string) {
  const [row] = await db
    .select({ passkey: passkeys, suspendedAt: accounts.suspendedAt, role: accounts.role })
    .from(passkeys)
    .innerJoin(accounts, eq(accounts.id, passkeys.accountId))
    .where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/**
 * Notes a use; false when the passkey is gone, or a concurrent sign-in has used this counter or a
 * later one.
 */
export async function touchPasskey(
  db: Queryable,
  id: string,
  { counter, now }: { readonly counter: number; readonly now: Date },
): Promise<boolean> {
  const counts = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`));
  const rows = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), counts))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** Null when the account has no such passkey. */
export async function updatePasskeyName(
  db: Queryable,
  { id, accountId, name }: Pick<PasskeyRow, 'accountId' | 'id' | 'name'>,
): Promise<PasskeyRow | null> {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)))
    .returning();
  return row ?? null;
}

/** False when the account has no such passkey. */
export async function deletePasskey(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** Deletes those that an account had before an instant, by default all; returns how many. */
export async function deletePasskeys(db: Queryable, accountId: string, before?: Date): Promise<number> {
  const isMeant = before && lt(passkeys.createdAt, before);
  const rows = await db
    .delete(passkeys)
    .where(and(eq(passkeys.accountId, accountId), isMeant))
    .returning({ id: passkeys.id });
  return rows.length;
}

/** A passkey with the address of its account; null when either is gone. */
export async function findPasskeyWithEmail(db: Queryable, id: string) {
  const [row] = await db
    .select({ name: passkeys.name, email: accounts.email })
    .from(passkeys)
    .innerJoin(accounts, eq(accounts.id, passkeys.accountId))
    .where(eq(passkeys.id, id));
  return row ?? null;
}
