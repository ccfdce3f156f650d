import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Readable } from '../../db/readable.ts';
import * as tables from '../../db/tables/friends.ts';

// Who is whose friend, for whoever reads or counts members. Ids are those of app accounts.

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

/** Looked up for each: the planner, left alone, would read the friends of all friends at once. */
export function haveFriendInCommon(member: Id, other: Id): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT ${common(member, other)} OFFSET 0)`;
}
