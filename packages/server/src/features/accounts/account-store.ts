import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { accounts, secondFactors } from '../../db/tables/accounts.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { organisers } from '../organisers/organiser-read-model.ts';

export type AccountRow = typeof accounts.$inferSelect;
type NewAccount = Pick<AccountRow, 'email' | 'role'> & Partial<AccountRow>;

/** The new account's id; null when the e-mail address (or the Google identity) has one already. */
export async function insertAccount(db: Queryable, account: NewAccount): Promise<string | null> {
  const [row] = await db
    .insert(accounts)
    .values(account)
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  return row?.id ?? null;
}

export async function findAccount(db: Queryable, id: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  return row ?? null;
}

export async function findAccountByEmail(db: Queryable, email: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.email, email));
  return row ?? null;
}

const signIn = prepareOnce((db) =>
  db
    .select({
      id: accounts.id,
      email: accounts.email,
      passwordHash: accounts.passwordHash,
      role: accounts.role,
      suspendedAt: accounts.suspendedAt,
      factor: { secret: secondFactors.secret, confirmedAt: secondFactors.confirmedAt },
    })
    .from(accounts)
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(eq(accounts.email, sql.placeholder('email')))
    .prepare('find_sign_in'),
);

/** What a sign-in with a password needs of an account, its second factor included; null when there is none. */
export async function findSignIn(db: Queryable, email: string) {
  const [row] = await signIn(db).execute({ email });
  return row ?? null;
}

/** As `findAccountByEmail`; locks the row until the transaction ends. */
export async function lockAccountByEmail(db: Queryable, email: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.email, email)).for('update');
  return row ?? null;
}

export async function findAccountByGoogle(db: Queryable, subject: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.googleSubject, subject));
  return row ?? null;
}

/** An account with its pro profile's id and names, null for accounts without one. */
export async function findAccountWithNames(db: Queryable, id: string) {
  const { id: organiserId, fullName, companyName } = organisers;
  const [row] = await db
    .select({ account: accounts, organiserId, fullName, companyName })
    .from(accounts)
    .leftJoin(organisers, eq(organisers.accountId, accounts.id))
    .where(eq(accounts.id, id));
  return row ?? null;
}

export type AccountWithNames = NonNullable<Awaited<ReturnType<typeof findAccountWithNames>>>;

export async function updateAccount(db: Queryable, id: string, changes: Partial<AccountRow>): Promise<void> {
  await db.update(accounts).set(changes).where(eq(accounts.id, id));
}

/** Changes the address of an account; false when another account has it. */
export async function updateEmail(tx: Queryable, id: string, email: string): Promise<boolean> {
  // In a savepoint: a violation of the unique index would abort the transaction.
  return tx
    .transaction(async (savepoint) => {
      await savepoint.update(accounts).set({ email }).where(eq(accounts.id, id));
      return true;
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return false;
      throw error;
    });
}

/** Marks the address as confirmed. The date of the first confirmation stays. */
export async function updateEmailVerified(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .update(accounts)
    .set({ emailVerifiedAt: sql`coalesce(${accounts.emailVerifiedAt}, ${now})` })
    .where(eq(accounts.id, id));
}

/** Locks the account (FOR UPDATE), so that no new row can refer to it; null when there is none. */
export async function lockAccountRow(tx: Queryable, id: string) {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update');
  return row ?? null;
}

/** Deletes the account with its dependent rows: sessions, pro profile, events, unsaved work. */
export async function deleteAccountRow(tx: Queryable, id: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.id, id));
}
