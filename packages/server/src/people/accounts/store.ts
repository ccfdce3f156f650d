import { and, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm';
import { subscriptions } from '../../billing/billing/read-model.ts';
import { events, isAnnouncedEvent, isNotOver } from '../../events/events/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import {
  accountIdentities,
  accounts,
  emailChanges,
  knownDevices,
  passkeys,
  providerAttempts,
  secondFactors,
  sessions,
} from '../../platform/db/tables/people/accounts.ts';
import { organisers } from '../organisers/read-model.ts';

export type AccountRow = typeof accounts.$inferSelect;
type NewAccount = Pick<AccountRow, 'email' | 'role'> & Partial<AccountRow>;

/** The new account's id; null when an account with the e-mail address or Google identity exists. */
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

/**
 * The account data for a sign-in with a password, second factor included; null when there is no
 * account.
 */
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

/** Who a person is at an identity provider. */
type IdentityKey = Pick<typeof accountIdentities.$inferSelect, 'issuer' | 'subject'>;

const hasIdentity = ({ issuer, subject }: IdentityKey) =>
  and(eq(accountIdentities.issuer, issuer), eq(accountIdentities.subject, subject));

/** The id of the account linked to an identity; null when there is none. */
export async function findAccountByIdentity(db: Queryable, key: IdentityKey): Promise<string | null> {
  const [row] = await db
    .select({ id: accountIdentities.accountId })
    .from(accountIdentities)
    .where(hasIdentity(key));
  return row?.id ?? null;
}

/** False when the account has an identity of this issuer, or the identity an account. */
export async function insertIdentity(
  tx: Queryable,
  identity: typeof accountIdentities.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(accountIdentities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ id: accountIdentities.id });
  return rows.length > 0;
}

export async function touchIdentity(tx: Queryable, key: IdentityKey, now: Date): Promise<void> {
  await tx.update(accountIdentities).set({ lastSignInAt: now }).where(hasIdentity(key));
}

export async function deleteIdentities(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(accountIdentities).where(eq(accountIdentities.accountId, accountId));
}

export async function insertProviderAttempt(
  db: Queryable,
  attempt: typeof providerAttempts.$inferInsert,
): Promise<void> {
  await db.insert(providerAttempts).values(attempt);
}

/** Consumes an attempt that has not expired; of concurrent calls only one gets true. */
export async function takeProviderAttempt(db: Queryable, attemptHash: Buffer, now: Date): Promise<boolean> {
  const rows = await db
    .delete(providerAttempts)
    .where(and(eq(providerAttempts.attemptHash, attemptHash), gt(providerAttempts.expiresAt, now)))
    .returning({ expiresAt: providerAttempts.expiresAt });
  return rows.length > 0;
}

export async function deleteExpiredAttempts(db: Queryable, now: Date): Promise<void> {
  await db.delete(providerAttempts).where(lt(providerAttempts.expiresAt, now));
}

const accountWithNames = prepareOnce((db) => {
  const { id: organiserId, fullName, companyName } = organisers;
  return db
    .select({ account: accounts, organiserId, fullName, companyName })
    .from(accounts)
    .leftJoin(organisers, eq(organisers.accountId, accounts.id))
    .where(eq(accounts.id, sql.placeholder('id')))
    .prepare('account_with_names');
});

/** An account with its pro profile's id and names, null for accounts without one. */
export async function findAccountWithNames(db: Queryable, id: string) {
  const [row] = await accountWithNames(db).execute({ id });
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
  const { userAgent, provider, createdAt, lastSeenAt, expiresAt } = sessions;
  return db
    .select({ userAgent, provider, createdAt, lastSeenAt, expiresAt })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.lastSeenAt));
}

export function findOwnDevices(db: Queryable, accountId: string) {
  const { device, createdAt, lastSignInAt } = knownDevices;
  return db
    .select({ device, createdAt, lastSignInAt })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, accountId))
    .orderBy(desc(lastSignInAt));
}

export function findOwnPasskeys(db: Queryable, accountId: string) {
  const { name, createdAt, lastUsedAt } = passkeys;
  return db
    .select({ name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(createdAt);
}

export function findOwnIdentities(db: Queryable, accountId: string) {
  const { issuer, subject, createdAt, lastSignInAt } = accountIdentities;
  return db
    .select({ issuer, subject, createdAt, lastSignInAt })
    .from(accountIdentities)
    .where(eq(accountIdentities.accountId, accountId));
}

/** Requested address changes; a confirmed one is stored for one more day. */
export function findOwnEmailChanges(db: Queryable, accountId: string) {
  const { formerEmail, newEmail, createdAt, confirmedAt } = emailChanges;
  return db
    .select({ formerEmail, newEmail, createdAt, confirmedAt })
    .from(emailChanges)
    .where(eq(emailChanges.accountId, accountId));
}

/** What prevents closing the pro profile: upcoming events and a running subscription. */
export async function findProBonds(tx: Queryable, accountId: string, now: Date) {
  const ownId = sql`(SELECT ${organisers.id} FROM ${organisers} WHERE ${organisers.accountId} = ${accountId})`;
  const isComing = and(sql`${events.organiserId} = ${ownId}`, isAnnouncedEvent, isNotOver(now));
  const isPaid = and(
    sql`${subscriptions.organiserId} = ${ownId}`,
    notInArray(subscriptions.status, ['canceled', 'incomplete', 'incomplete_expired']),
  );
  const [coming] = await tx.select({ id: events.id }).from(events).where(isComing).limit(1);
  const [paid] = await tx
    .select({ id: subscriptions.organiserId })
    .from(subscriptions)
    .where(isPaid)
    .limit(1);
  return { hasComingEvents: coming !== undefined, hasSubscription: paid !== undefined };
}
