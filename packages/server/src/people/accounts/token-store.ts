import { and, eq, gt, isNull, lt, lte, ne, notExists, notInArray, sql } from 'drizzle-orm';
import { subscriptions } from '../../billing/billing/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import {
  accountDeletions,
  accounts,
  emailChanges,
  oneTimeTokens,
  sessions,
} from '../../platform/db/tables/people/accounts.ts';
import { organisers } from '../organisers/read-model.ts';

export type TokenPurpose = (typeof oneTimeTokens.$inferSelect)['purpose'];

export async function insertOneTimeToken(
  db: Queryable,
  token: Pick<typeof oneTimeTokens.$inferInsert, 'accountId' | 'purpose' | 'tokenHash' | 'expiresAt'>,
): Promise<void> {
  await db.insert(oneTimeTokens).values(token);
}

export interface GivenToken {
  readonly purpose: TokenPurpose;
  readonly tokenHash: Buffer;
  readonly now: Date;
}

const isLive = ({ purpose, tokenHash, now }: GivenToken) =>
  and(
    eq(oneTimeTokens.tokenHash, tokenHash),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expiresAt, now),
  );

/** The account of a token, without consuming it; null when it is unknown, expired or used. */
export async function findOneTimeTokenAccount(db: Queryable, given: GivenToken): Promise<string | null> {
  const { accountId } = oneTimeTokens;
  const [row] = await db.select({ accountId }).from(oneTimeTokens).where(isLive(given));
  return row?.accountId ?? null;
}

/**
 * Consumes a token and returns its account; null when unknown, expired or used. Only one concurrent
 * call succeeds.
 */
export async function takeOneTimeToken(db: Queryable, given: GivenToken): Promise<string | null> {
  const [row] = await db
    .delete(oneTimeTokens)
    .where(isLive(given))
    .returning({ accountId: oneTimeTokens.accountId });
  return row?.accountId ?? null;
}

/** Ends the e-mailed links of an account, those of one purpose where it is given. */
export async function deleteOneTimeTokens(
  db: Queryable,
  accountId: string,
  purpose?: TokenPurpose,
): Promise<void> {
  const isMeant = purpose && eq(oneTimeTokens.purpose, purpose);
  await db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.accountId, accountId), isMeant));
}

/** How many links of this purpose are still valid. */
export function countOneTimeTokens(
  db: Queryable,
  {
    accountId,
    purpose,
    now,
  }: { readonly accountId: string; readonly purpose: TokenPurpose; readonly now: Date },
): Promise<number> {
  return db.$count(
    oneTimeTokens,
    and(
      eq(oneTimeTokens.accountId, accountId),
      eq(oneTimeTokens.purpose, purpose),
      gt(oneTimeTokens.expiresAt, now),
    ),
  );
}

export async function deleteExpiredTokens(db: Queryable, now: Date): Promise<void> {
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now));
}

export type EmailChangeRow = typeof emailChanges.$inferSelect;

/** Saves a requested change, replacing an earlier one; returns its id. */
export async function insertEmailChange(
  tx: Queryable,
  change: Pick<EmailChangeRow, 'accountId' | 'expiresAt' | 'formerEmail' | 'newEmail'>,
): Promise<string> {
  await deleteEmailChange(tx, change.accountId);
  const [row] = await tx.insert(emailChanges).values(change).returning({ id: emailChanges.id });
  if (row === undefined) throw new Error('the change of address was not noted');
  return row.id;
}

export async function findEmailChange(db: Queryable, id: string): Promise<EmailChangeRow | null> {
  const [row] = await db.select().from(emailChanges).where(eq(emailChanges.id, id));
  return row ?? null;
}

const newEmails = prepareOnce((db) =>
  db
    .select({ newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.accountId, sql.placeholder('accountId')),
        isNull(emailChanges.confirmedAt),
        gt(emailChanges.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('new_email'),
);

/** The address an account requested and can still confirm. */
export async function findNewEmail(db: Queryable, accountId: string, now: Date): Promise<string | null> {
  const [row] = await newEmails(db).execute({ accountId, now });
  return row?.newEmail ?? null;
}

/**
 * Stores the hash of the e-mailed token; false when the change was already withdrawn or confirmed.
 */
export async function setEmailChangeToken(db: Queryable, id: string, tokenHash: Buffer): Promise<boolean> {
  const rows = await db
    .update(emailChanges)
    .set({ tokenHash })
    .where(and(eq(emailChanges.id, id), isNull(emailChanges.confirmedAt)))
    .returning({ id: emailChanges.id });
  return rows.length > 0;
}

/**
 * Consumes a link and returns what it confirms; null when unknown, expired or used. Succeeds once.
 */
export async function takeEmailChange(
  tx: Queryable,
  { tokenHash, now, keptUntil }: { readonly tokenHash: Buffer; readonly now: Date; readonly keptUntil: Date },
): Promise<EmailChangeRow | null> {
  const [row] = await tx
    .update(emailChanges)
    .set({ confirmedAt: now, tokenHash: null, expiresAt: keptUntil })
    .where(
      and(
        eq(emailChanges.tokenHash, tokenHash),
        isNull(emailChanges.confirmedAt),
        gt(emailChanges.expiresAt, now),
      ),
    )
    .returning();
  return row ?? null;
}

/** Withdraws an unconfirmed change and invalidates its link. */
export async function deleteEmailChange(db: Queryable, accountId: string): Promise<void> {
  await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.accountId, accountId), isNull(emailChanges.confirmedAt)));
}

export async function deleteExpiredEmailChanges(db: Queryable, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
}

export type DeletionRow = typeof accountDeletions.$inferSelect;

/** Returns the pending request; an earlier one keeps its date. */
export async function insertDeletion(
  tx: Queryable,
  deletion: typeof accountDeletions.$inferInsert,
): Promise<DeletionRow> {
  await tx.insert(accountDeletions).values(deletion).onConflictDoNothing();
  const row = await findDeletion(tx, deletion.accountId);
  if (row === null) throw new Error('the row was not inserted');
  return row;
}

async function findDeletion(db: Queryable, accountId: string): Promise<DeletionRow | null> {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.accountId, accountId));
  return row ?? null;
}

/** A request with the address of its account; null when it was cancelled. */
export async function findDeletionWithEmail(db: Queryable, accountId: string) {
  const [row] = await db
    .select({ deletion: accountDeletions, email: accounts.email })
    .from(accountDeletions)
    .innerJoin(accounts, eq(accounts.id, accountDeletions.accountId))
    .where(eq(accountDeletions.accountId, accountId));
  return row ?? null;
}

/** Due requests, the oldest first. */
export async function findDueDeletions(db: Queryable, now: Date, limit: number): Promise<DeletionRow[]> {
  return db
    .select()
    .from(accountDeletions)
    .where(lte(accountDeletions.eraseAt, now))
    .orderBy(accountDeletions.eraseAt)
    .limit(limit);
}

/**
 * Accounts without sign-in or active session since an instant, and without a deletion request.
 * Administrators and paying organisers are excluded.
 */
export async function findInactiveAccounts(
  db: Queryable,
  { since, now, limit }: { readonly since: Date; readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const isSignedIn = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.accountId, accounts.id), gt(sessions.expiresAt, now)));
  const isLeaving = db
    .select({ id: accountDeletions.accountId })
    .from(accountDeletions)
    .where(eq(accountDeletions.accountId, accounts.id));
  const pays = db
    .select({ id: subscriptions.organiserId })
    .from(subscriptions)
    .innerJoin(organisers, eq(organisers.id, subscriptions.organiserId))
    .where(
      and(
        eq(organisers.accountId, accounts.id),
        notInArray(subscriptions.status, ['canceled', 'incomplete_expired']),
      ),
    );
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        lt(sql`coalesce(${accounts.lastSignInAt}, ${accounts.createdAt})`, since),
        ne(accounts.role, 'admin'),
        isNull(accounts.suspendedAt),
        notExists(isSignedIn),
        notExists(isLeaving),
        notExists(pays),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}
