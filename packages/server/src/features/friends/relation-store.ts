import type { Relation } from '@lampion/contract/schemas/friend';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { friendships } from '../../db/tables/friends.ts';
import { images, portraitOf } from '../images/image-read-model.ts';
import { appAccounts, isHidden, person } from '../members/member-read-model.ts';
import { asksMe, countFriendsInCommon, existsFor, isAsked, isFriend } from './friend-read-model.ts';

const { id: memberId } = appAccounts;

/** What members that are read are to one of them. */
export function relationTo(me: string): SQL<Relation> {
  return sql<Relation>`CASE WHEN ${memberId} = ${me} THEN 'you'
    WHEN ${isFriend(me, memberId)} THEN 'friend'
    WHEN ${asksMe(me)} THEN 'asks_you'
    WHEN ${isAsked(me)} THEN 'requested'
    ELSE 'none' END`;
}

/** What lists show of a member. */
export const cardColumns = {
  ...person,
  image: portraitOf(images),
};

/** Null for members who do not exist for the one who asks. */
export async function findProfile(db: Queryable, me: string, username: string) {
  const [row] = await db
    .select({
      ...cardColumns,
      bio: appAccounts.bio,
      relation: relationTo(me),
      friendsInCommon: countFriendsInCommon(me, memberId),
    })
    .from(appAccounts)
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(and(eq(appAccounts.username, username), existsFor(me)));
  return row ?? null;
}

/** A member who exists for the one who asks, and what they are to them. */
export async function findOther(db: Queryable, me: string, username: string) {
  const [row] = await db
    .select({ id: memberId, username: appAccounts.username, relation: relationTo(me) })
    .from(appAccounts)
    .where(and(eq(appAccounts.username, username), existsFor(me)));
  return row ?? null;
}

/**
 * The single lock between members, in a fixed order: taken first by every transaction that changes what is between
 * them, until it ends.
 */
export async function lockMembers(tx: Queryable, ...ids: readonly string[]): Promise<void> {
  const key = ids.toSorted().join(' ');
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 2))`);
}

export async function insertFriendship(tx: Queryable, a: string, b: string, since: Date): Promise<void> {
  const rows = [
    { memberId: a, friendId: b, since },
    { memberId: b, friendId: a, since },
  ];
  await tx.insert(friendships).values(rows).onConflictDoNothing();
}

export async function countFriends(db: Queryable, member: string): Promise<number> {
  return db.$count(friendships, eq(friendships.memberId, member));
}

const isPair = (a: string, b: string) => and(eq(friendships.memberId, a), eq(friendships.friendId, b));

/** Both rows; they leave each other's groups with them. */
export async function deleteFriendship(tx: Queryable, a: string, b: string): Promise<void> {
  await tx.delete(friendships).where(sql`${isPair(a, b)} OR ${isPair(b, a)}`);
}

/** What a member is to another one who knows them from elsewhere; null where one has blocked the other. */
export async function findRelation(db: Queryable, me: string, other: string): Promise<Relation | null> {
  const [row] = await db
    .select({ relation: relationTo(me) })
    .from(appAccounts)
    .where(and(eq(memberId, other), sql`NOT ${isHidden(me, memberId)}`));
  return row?.relation ?? null;
}

/** The account of a friend who is not hidden from the one who asks; null for anybody else. */
export async function findFriendAccount(db: Queryable, me: string, username: string): Promise<string | null> {
  const [row] = await db
    .select({ accountId: appAccounts.accountId })
    .from(appAccounts)
    .where(
      and(eq(appAccounts.username, username), isFriend(me, memberId), sql`NOT ${isHidden(me, memberId)}`),
    );
  return row?.accountId ?? null;
}
