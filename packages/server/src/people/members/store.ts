import { and, eq, inArray, sql } from 'drizzle-orm';
import { guests, isComing, isShown } from '../../events/guest-list/read-model.ts';
import { images } from '../../media/images/read-model.ts';
import { gatherReads } from '../../platform/db/batch-reads.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import { appAccounts, memberBlocks } from '../../platform/db/tables/people/members.ts';
import { accounts } from '../accounts/read-model.ts';
import { organisers } from '../organisers/read-model.ts';

const membersByAccount = prepareOnce((db) => {
  const { id, email, emailVerifiedAt, displayName } = accounts;
  return db
    .select({
      accountId: id,
      email,
      emailVerifiedAt,
      displayName,
      appAccountId: appAccounts.id,
      appName: appAccounts.appName,
    })
    .from(accounts)
    .leftJoin(appAccounts, eq(appAccounts.accountId, id))
    .where(sql`${id} = ANY(${sql.placeholder('accountIds')}::uuid[])`)
    .prepare('members_by_account');
});

/** An account with its app account; null when there is no such account. */
export const findMemberRow = gatherReads(async (db, accountIds: readonly string[]) => {
  const rows = await membersByAccount(db).execute({ accountIds });
  return accountIds.map((accountId) => rows.find((row) => row.accountId === accountId) ?? null);
});

export async function deleteMembersOf(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(appAccounts).where(eq(appAccounts.accountId, accountId));
}

export function findOwnAppAccounts(db: Queryable, accountId: string) {
  const { id, username, appName, bio, phone, phoneVerifiedAt, birthDate, findable, imageId, createdAt } =
    appAccounts;
  return db
    .select({
      id,
      username,
      appName,
      bio,
      phone,
      phoneVerifiedAt,
      birthDate,
      findable,
      imageId,
      createdAt,
    })
    .from(appAccounts)
    .where(eq(appAccounts.accountId, accountId));
}

/** The members a member has blocked, never those who blocked them. */
export function findOwnBlocks(db: Queryable, appAccountId: string) {
  return db
    .select({ username: appAccounts.username, createdAt: memberBlocks.createdAt })
    .from(memberBlocks)
    .innerJoin(appAccounts, eq(appAccounts.id, memberBlocks.blockedId))
    .where(eq(memberBlocks.blockerId, appAccountId));
}

type NewAppAccount = typeof appAccounts.$inferInsert;
type Changes = Partial<Omit<NewAppAccount, 'id' | 'accountId'>>;

/** The id; null when the username is taken, or the account has an app account. */
export async function insertAppAccount(tx: Queryable, row: NewAppAccount): Promise<string | null> {
  const [inserted] = await tx
    .insert(appAccounts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: appAccounts.id });
  return inserted?.id ?? null;
}

/** The given usernames that are taken. */
export async function findTakenUsernames(db: Queryable, usernames: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ username: appAccounts.username })
    .from(appAccounts)
    .where(inArray(appAccounts.username, [...usernames]));
  return new Set(rows.map(({ username }) => username));
}

/** An app account with its picture; null when there is none. */
export async function findAppAccountRow(db: Queryable, id: string) {
  const [row] = await db
    .select({ appAccount: appAccounts, image: images })
    .from(appAccounts)
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(eq(appAccounts.id, id));
  return row ?? null;
}

export type AppAccountRow = NonNullable<Awaited<ReturnType<typeof findAppAccountRow>>>;

export async function lockAppAccount(tx: Queryable, id: string) {
  const [row] = await tx.select().from(appAccounts).where(eq(appAccounts.id, id)).for('update');
  return row ?? null;
}

/** False when the username is taken. */
export async function updateAppAccountRow(tx: Queryable, id: string, changes: Changes): Promise<boolean> {
  // In a savepoint: a violation of the unique index would abort the transaction.
  return tx
    .transaction(async (savepoint) => {
      await savepoint.update(appAccounts).set(changes).where(eq(appAccounts.id, id));
      return true;
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return false;
      throw error;
    });
}

/** The pages that name a member or show their picture. */
export async function findPagesOf(tx: Queryable, appAccountId: string): Promise<PageTag[]> {
  const owners = await tx
    .select({ id: organisers.id })
    .from(organisers)
    .where(eq(organisers.appAccountId, appAccountId));
  const shown = await tx
    .select({ eventId: guests.eventId })
    .from(guests)
    .where(and(eq(guests.appAccountId, appAccountId), isShown, isComing));
  return [
    ...owners.map(({ id }) => `organiser:${id}` as const),
    ...shown.map(({ eventId }) => `event:${eventId}` as const),
  ];
}
