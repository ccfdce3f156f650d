import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import type { PageTag } from '../../db/page-changes.ts';
import { appAccounts } from '../../db/tables/members.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { guests, isComing, isShown } from '../guest-list/guest-read-model.ts';
import { images } from '../images/image-read-model.ts';
import { organisers } from '../organisers/organiser-read-model.ts';

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

/** Those of the usernames that somebody has. */
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

/** False when somebody else has the username. */
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
