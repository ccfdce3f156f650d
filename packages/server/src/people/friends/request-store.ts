import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { images } from '../../media/images/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { descending } from '../../platform/db/statements.ts';
import { friendLinks, friendRequests } from '../../platform/db/tables/people/friends.ts';
import { accounts } from '../accounts/read-model.ts';
import { appAccounts, isHidden } from '../members/read-model.ts';
import { countFriendsInCommon } from './read-model.ts';
import { cardColumns } from './store.ts';

const isRequest = (fromId: string, toId: string) =>
  and(eq(friendRequests.fromId, fromId), eq(friendRequests.toId, toId));

/**
 * Saves a request; true when it is newly pending. A request refused a short time ago only becomes
 * visible to its sender again.
 */
export async function saveRequest(
  tx: Queryable,
  { fromId, toId, now, refusedBefore }: { fromId: string; toId: string; now: Date; refusedBefore: Date },
): Promise<boolean> {
  const isOver = and(isRequest(fromId, toId), lt(friendRequests.refusedAt, refusedBefore));
  await tx.delete(friendRequests).where(isOver);
  const values = { fromId, toId, createdAt: now };
  const { rowCount } = await tx.insert(friendRequests).values(values).onConflictDoNothing();
  if (rowCount === 1) return true;
  await tx.update(friendRequests).set({ isWithdrawn: false }).where(isRequest(fromId, toId));
  return false;
}

/** Withdraws a request. A refused one is kept but hidden from its sender. */
export async function withdrawRequestRow(tx: Queryable, fromId: string, toId: string): Promise<void> {
  await tx.delete(friendRequests).where(and(isRequest(fromId, toId), isNull(friendRequests.refusedAt)));
  await tx
    .update(friendRequests)
    .set({ isWithdrawn: true })
    .where(and(isRequest(fromId, toId), isNotNull(friendRequests.refusedAt)));
}

export async function refuseRequestRow(
  tx: Queryable,
  fromId: string,
  toId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(friendRequests)
    .set({ refusedAt: now })
    .where(and(isRequest(fromId, toId), isNull(friendRequests.refusedAt)));
}

/** Whether the other member has sent a request, refused or not. */
export async function isWanted(tx: Queryable, fromId: string, toId: string): Promise<boolean> {
  const stands = and(isRequest(fromId, toId), eq(friendRequests.isWithdrawn, false));
  return (await tx.$count(friendRequests, stands)) > 0;
}

export async function deleteRequests(tx: Queryable, a: string, b: string): Promise<void> {
  await tx.delete(friendRequests).where(or(isRequest(a, b), isRequest(b, a)));
}

export interface RequestPosition {
  readonly askedAt: Date;
  readonly id: string;
}

const isReceived = (me: string) =>
  and(
    eq(friendRequests.toId, me),
    isNull(friendRequests.refusedAt),
    sql`NOT ${isHidden(me, friendRequests.fromId)}`,
  );

/** Latest first, then ids ascending. */
function isAfter({ askedAt, id }: RequestPosition): SQL {
  const instant = askedAt.toISOString();
  return sql`${friendRequests.createdAt} <= ${instant} AND (${friendRequests.createdAt} < ${instant} OR ${friendRequests.fromId} > ${id})`;
}

export async function findReceived(
  db: Queryable,
  me: string,
  { after, limit }: { after?: RequestPosition | undefined; limit: number },
) {
  return db
    .select({
      ...cardColumns,
      askedAt: friendRequests.createdAt,
      friendsInCommon: countFriendsInCommon(me, friendRequests.fromId),
    })
    .from(friendRequests)
    .innerJoin(appAccounts, eq(appAccounts.id, friendRequests.fromId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(and(isReceived(me), after && isAfter(after)))
    .orderBy(descending(friendRequests.createdAt), friendRequests.fromId)
    .limit(limit);
}

export async function countReceived(db: Queryable, me: string): Promise<number> {
  return db.$count(friendRequests, isReceived(me));
}

/** The code of a member's link; stores the given one if there is none. */
export async function findOrInsertCode(db: Queryable, memberId: string, code: string): Promise<string> {
  await db.insert(friendLinks).values({ memberId, code }).onConflictDoNothing();
  const [row] = await db.select().from(friendLinks).where(eq(friendLinks.memberId, memberId));
  return row?.code ?? code;
}

export async function replaceCode(db: Queryable, memberId: string, code: string): Promise<void> {
  const change = { target: friendLinks.memberId, set: { code } };
  await db.insert(friendLinks).values({ memberId, code }).onConflictDoUpdate(change);
}

/** The owner of a link; null when it was renewed or the owner's account is suspended. */
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
