import type { Relation } from '@lampion/contract/people/friends';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { images, portraitOf } from '../../media/images/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { storedTextFinds } from '../../platform/db/search-text.ts';
import {
  friendGroupMembers,
  friendGroups,
  friendRequests,
  friendships,
} from '../../platform/db/tables/people/friends.ts';
import { appAccounts, isHidden, person } from '../members/read-model.ts';
import { asksMe, countFriendsInCommon, existsFor, isAsked, isFriend } from './read-model.ts';

export interface FriendPosition {
  readonly name: string;
  readonly id: string;
}

export interface FriendFilter {
  readonly me: string;
  readonly q?: string | undefined;
}

const name = sql<string>`(${appAccounts.appName} COLLATE "und-x-icu")`;

function matches({ me, q }: FriendFilter): SQL | undefined {
  return and(
    eq(friendships.memberId, me),
    storedTextFinds(sql`(${appAccounts.foldedName} || ' ' || ${appAccounts.username})`, q),
  );
}

/**
 * In the order of names, accents ignored. Without a limit, returns all of them: FRIENDS_MAX keeps
 * them few.
 */
export async function findFriends(
  db: Queryable,
  filter: FriendFilter,
  { after, limit }: { after?: FriendPosition | undefined; limit: number },
) {
  return db
    .select(cardColumns)
    .from(friendships)
    .innerJoin(appAccounts, eq(appAccounts.id, friendships.friendId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(and(matches(filter), after && sql`(${name}, ${appAccounts.id}) > (${after.name}, ${after.id})`))
    .orderBy(name, appAccounts.id)
    .limit(limit);
}

export async function countMatchingFriends(db: Queryable, filter: FriendFilter): Promise<number> {
  if (!filter.q) return db.$count(friendships, eq(friendships.memberId, filter.me));
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(friendships)
    .innerJoin(appAccounts, eq(appAccounts.id, friendships.friendId))
    .where(matches(filter));
  return row?.count ?? 0;
}

const { id: memberId } = appAccounts;

/** The relation of each selected member to `me`. */
function relationTo(me: string): SQL<Relation> {
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

/** Null for a member who is not visible to `me`. */
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

/** A member who is visible to `me`, and their relation. */
export async function findOther(db: Queryable, me: string, username: string) {
  const [row] = await db
    .select({ id: memberId, username: appAccounts.username, relation: relationTo(me) })
    .from(appAccounts)
    .where(and(eq(appAccounts.username, username), existsFor(me)));
  return row ?? null;
}

/**
 * The only lock on the relation of members, taken in a fixed order. Every transaction that changes
 * a relation takes it first and holds it until it ends.
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

/** Deletes both rows; their group memberships go with them. */
export async function deleteFriendship(tx: Queryable, a: string, b: string): Promise<void> {
  await tx.delete(friendships).where(sql`${isPair(a, b)} OR ${isPair(b, a)}`);
}

/**
 * The relation of two members who know each other from elsewhere; null where one has blocked the
 * other.
 */
export async function findRelation(db: Queryable, me: string, other: string): Promise<Relation | null> {
  const [row] = await db
    .select({ relation: relationTo(me) })
    .from(appAccounts)
    .where(and(eq(memberId, other), sql`NOT ${isHidden(me, memberId)}`));
  return row?.relation ?? null;
}

/** The account of a friend by username, blocks applied; null for anybody else. */
export async function findFriendAccount(db: Queryable, me: string, username: string): Promise<string | null> {
  const [row] = await db
    .select({ accountId: appAccounts.accountId })
    .from(appAccounts)
    .where(
      and(eq(appAccounts.username, username), isFriend(me, memberId), sql`NOT ${isHidden(me, memberId)}`),
    );
  return row?.accountId ?? null;
}

const searchedUsername = sql`${appAccounts.username} COLLATE "C"`;
const searchedName = sql`${appAccounts.foldedName} COLLATE "C"`;

/** Escaped after folding, which can produce LIKE metacharacters. */
const startOf = (text: SQL) => sql`regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

const select = (db: Queryable, me: string) =>
  db
    .select({ ...cardColumns, relation: relationTo(me) })
    .from(appAccounts)
    .leftJoin(images, eq(images.id, appAccounts.imageId));

/** Members whose username begins with a text, an exact match first. */
export function findByUsername(db: Queryable, me: string, start: string, limit: number) {
  return select(db, me)
    .where(and(sql`${searchedUsername} LIKE ${startOf(sql`${start}::text`)}`, existsFor(me)))
    .orderBy(searchedUsername)
    .limit(limit);
}

/** Members whose name begins with a text, case and accents ignored. */
export function findByName(db: Queryable, me: string, start: string, limit: number) {
  return select(db, me)
    .where(and(sql`${searchedName} LIKE ${startOf(sql`fold_text(${start}::text)`)}`, existsFor(me)))
    .orderBy(searchedName, appAccounts.id)
    .limit(limit);
}

const READ_FIRST = 5000;

/**
 * Members whose name contains each word, unordered: sorting would read all matches. Tries the first
 * few thousand members before the index, because the index collects every match of a frequent name
 * before it returns one.
 */
export async function findByWords(db: Queryable, me: string, words: string, limit: number) {
  const { id, foldedName } = appAccounts;
  const find = (isMeant: SQL | undefined) =>
    select(db, me)
      .where(and(isMeant, existsFor(me)))
      .limit(limit);
  const first = db.select({ id, foldedName }).from(appAccounts).limit(READ_FIRST).as('first');
  const some = db.select({ id: first.id }).from(first).where(storedTextFinds(first.foldedName, words));
  const found = await find(inArray(id, some));
  return found.length === limit ? found : find(storedTextFinds(foldedName, words));
}

const { username: exportedUsername } = appAccounts;

export function findOwnFriends(db: Queryable, ids: readonly string[]) {
  return db
    .select({ username: exportedUsername, since: friendships.since })
    .from(friendships)
    .innerJoin(appAccounts, eq(appAccounts.id, friendships.friendId))
    .where(inArray(friendships.memberId, [...ids]))
    .orderBy(exportedUsername);
}

/** Requests a member sent. Omits whether they were refused, which the recipient does not reveal. */
export function findOwnRequests(db: Queryable, ids: readonly string[]) {
  return db
    .select({ username: exportedUsername, askedAt: friendRequests.createdAt })
    .from(friendRequests)
    .innerJoin(appAccounts, eq(appAccounts.id, friendRequests.toId))
    .where(sql`${inArray(friendRequests.fromId, [...ids])} AND NOT ${friendRequests.isWithdrawn}`)
    .orderBy(exportedUsername);
}

export function findOwnGroups(db: Queryable, ids: readonly string[]) {
  const friends = sql<string | null>`string_agg(${exportedUsername}, ' ; ' ORDER BY ${exportedUsername})`;
  return db
    .select({ name: friendGroups.name, friends })
    .from(friendGroups)
    .leftJoin(friendGroupMembers, eq(friendGroupMembers.groupId, friendGroups.id))
    .leftJoin(appAccounts, eq(appAccounts.id, friendGroupMembers.friendId))
    .where(inArray(friendGroups.ownerId, [...ids]))
    .groupBy(friendGroups.id)
    .orderBy(friendGroups.name);
}
