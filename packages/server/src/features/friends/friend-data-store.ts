import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { friendGroupMembers, friendGroups, friendRequests, friendships } from '../../db/tables/friends.ts';
import { appAccounts } from '../members/member-read-model.ts';

const { username } = appAccounts;

export function findOwnFriends(db: Queryable, ids: readonly string[]) {
  return db
    .select({ username, since: friendships.since })
    .from(friendships)
    .innerJoin(appAccounts, eq(appAccounts.id, friendships.friendId))
    .where(inArray(friendships.memberId, [...ids]))
    .orderBy(username);
}

/** Those one made. Whether they were refused is what the other one did, and is not told. */
export function findOwnRequests(db: Queryable, ids: readonly string[]) {
  return db
    .select({ username, askedAt: friendRequests.createdAt })
    .from(friendRequests)
    .innerJoin(appAccounts, eq(appAccounts.id, friendRequests.toId))
    .where(sql`${inArray(friendRequests.fromId, [...ids])} AND NOT ${friendRequests.isWithdrawn}`)
    .orderBy(username);
}

export function findOwnGroups(db: Queryable, ids: readonly string[]) {
  const friends = sql<string | null>`string_agg(${username}, ' ; ' ORDER BY ${username})`;
  return db
    .select({ name: friendGroups.name, friends })
    .from(friendGroups)
    .leftJoin(friendGroupMembers, eq(friendGroupMembers.groupId, friendGroups.id))
    .leftJoin(appAccounts, eq(appAccounts.id, friendGroupMembers.friendId))
    .where(inArray(friendGroups.ownerId, [...ids]))
    .groupBy(friendGroups.id)
    .orderBy(friendGroups.name);
}
