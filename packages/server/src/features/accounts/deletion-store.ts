import { and, eq, gt, isNull, lt, lte, ne, notExists, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { accountDeletions, accounts, sessions } from '../../db/tables/accounts.ts';
import { subscriptions } from '../billing/subscription-read-model.ts';
import { organisers } from '../organisers/organiser-read-model.ts';

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
 * Accounts without sign-in or active session since an instant, and without a deletion request. Administrators
 * and paying organisers are excluded.
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
