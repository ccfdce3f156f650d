import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { friendLinks } from '../../db/tables/friends.ts';
import { accounts } from '../accounts/account-read-model.ts';
import { images } from '../images/image-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';
import { cardColumns } from './relation-store.ts';

/** The code of a member: the one given where there is none yet. */
export async function findOrInsertCode(db: Queryable, memberId: string, code: string): Promise<string> {
  await db.insert(friendLinks).values({ memberId, code }).onConflictDoNothing();
  const [row] = await db.select().from(friendLinks).where(eq(friendLinks.memberId, memberId));
  return row?.code ?? code;
}

export async function replaceCode(db: Queryable, memberId: string, code: string): Promise<void> {
  const change = { target: friendLinks.memberId, set: { code } };
  await db.insert(friendLinks).values({ memberId, code }).onConflictDoUpdate(change);
}

/** Whose link it is; null once it was renewed, and while its member's account is suspended. */
export async function findLinkOwner(db: Queryable, code: string) {
  const [row] = await db
    .select(cardColumns)
    .from(friendLinks)
    .innerJoin(appAccounts, eq(appAccounts.id, friendLinks.memberId))
    .leftJoin(accounts, eq(accounts.id, appAccounts.accountId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(and(eq(friendLinks.code, code), isNull(accounts.suspendedAt)));
  return row ?? null;
}
