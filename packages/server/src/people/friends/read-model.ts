import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/people/friends.ts';
import { appAccounts, isHidden } from '../members/read-model.ts';

// SQL conditions on friendships, for queries of other features. Ids are those of app accounts.

type Id = SQLWrapper | string;

export const friendGroups: Readable<typeof tables.friendGroups, 'id' | 'ownerId'> = tables.friendGroups;

export const friendGroupMembers: Readable<typeof tables.friendGroupMembers, 'friendId' | 'groupId'> =
  tables.friendGroupMembers;

export const friendships: Readable<typeof tables.friendships, 'memberId'> = tables.friendships;

export function isFriend(member: Id, other: Id): SQL<boolean> {
  const { memberId, friendId } = tables.friendships;
  return sql<boolean>`EXISTS (SELECT FROM ${tables.friendships} WHERE ${memberId} = ${member} AND ${friendId} = ${other})`;
}

const mine = alias(tables.friendships, 'mine');
const theirs = alias(tables.friendships, 'theirs');

const common = (member: Id, other: Id) => sql`FROM ${tables.friendships} AS mine
  JOIN ${tables.friendships} AS theirs ON ${eq(theirs.friendId, mine.friendId)}
  WHERE ${mine.memberId} = ${member} AND ${theirs.memberId} = ${other}`;

export function countFriendsInCommon(member: Id, other: Id): SQL<number> {
  return sql<number>`(SELECT count(*)::int ${common(member, other)})`;
}

/**
 * OFFSET 0 keeps the lookup per row: the planner would otherwise read the friends of all friends.
 */
function haveFriendInCommon(member: Id, other: Id): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT ${common(member, other)} OFFSET 0)`;
}

/** Pending requests, and refused ones that their sender did not withdraw. */
function hasAsked(from: Id, to: Id, state: SQL): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM ${tables.friendRequests}
    WHERE ${tables.friendRequests.fromId} = ${from} AND ${tables.friendRequests.toId} = ${to} AND ${state})`;
}

export const asksMe = (me: string) =>
  hasAsked(appAccounts.id, me, sql`${tables.friendRequests.refusedAt} IS NULL`);
export const isAsked = (me: string) =>
  hasAsked(me, appAccounts.id, sql`NOT ${tables.friendRequests.isWithdrawn}`);

/**
 * Members visible to the caller (null for a caller without an app account): not blocked either way,
 * and findable by them or already connected with them.
 */
export function existsFor(me: string | null): SQL | undefined {
  const { id, findable } = appAccounts;
  if (me === null) return eq(findable, 'everybody');
  return and(
    sql`NOT ${isHidden(me, id)}`,
    sql`(${findable} = 'everybody' OR ${id} = ${me} OR ${isFriend(me, id)}
      OR ${asksMe(me)} OR ${isAsked(me)}
      OR (${findable} = 'friends_of_friends' AND ${haveFriendInCommon(me, id)}))`,
  );
}
