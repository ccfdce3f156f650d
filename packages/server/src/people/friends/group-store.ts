import { and, eq, not, sql } from 'drizzle-orm';
import { images } from '../../media/images/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { friendGroupMembers, friendGroups, friendships } from '../../platform/db/tables/people/friends.ts';
import { appAccounts } from '../members/read-model.ts';
import { cardColumns } from './store.ts';

const isOwn = (ownerId: string, id: string) =>
  and(eq(friendGroups.ownerId, ownerId), eq(friendGroups.id, id));
const groupName = sql`(${friendGroups.name} COLLATE "und-x-icu")`;
const memberName = sql`(${appAccounts.appName} COLLATE "und-x-icu")`;

export async function findGroups(db: Queryable, ownerId: string) {
  const { id, name } = friendGroups;
  return db
    .select({
      id,
      name,
      total: db.$count(friendGroupMembers, eq(friendGroupMembers.groupId, friendGroups.id)),
    })
    .from(friendGroups)
    .where(eq(friendGroups.ownerId, ownerId))
    .orderBy(groupName, id);
}

export async function countGroups(db: Queryable, ownerId: string): Promise<number> {
  return db.$count(friendGroups, eq(friendGroups.ownerId, ownerId));
}

/** Null for groups of others. */
export async function findGroup(db: Queryable, ownerId: string, id: string) {
  const [row] = await db.select().from(friendGroups).where(isOwn(ownerId, id));
  return row ?? null;
}

/** A member's friends by group, in the order of names: the first few of each group, or all. */
export async function findGroupMembers(db: Queryable, ownerId: string, { limit }: { limit: number }) {
  const place = sql<number>`row_number() OVER (PARTITION BY ${friendGroupMembers.groupId}
    ORDER BY ${memberName}, ${appAccounts.id})`.as('place');
  const placed = db
    .select({ groupId: friendGroupMembers.groupId, friendId: friendGroupMembers.friendId, place })
    .from(friendGroupMembers)
    .innerJoin(appAccounts, eq(appAccounts.id, friendGroupMembers.friendId))
    .where(eq(friendGroupMembers.ownerId, ownerId))
    .as('placed');
  return db
    .select({ groupId: placed.groupId, ...cardColumns })
    .from(placed)
    .innerJoin(appAccounts, eq(appAccounts.id, placed.friendId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(sql`${placed.place} <= ${limit}`)
    .orderBy(placed.groupId, placed.place);
}

export async function findMembersOfGroup(db: Queryable, groupId: string) {
  return db
    .select(cardColumns)
    .from(friendGroupMembers)
    .innerJoin(appAccounts, eq(appAccounts.id, friendGroupMembers.friendId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(eq(friendGroupMembers.groupId, groupId))
    .orderBy(memberName, appAccounts.id);
}

/** False where the id is taken. */
export async function insertGroup(tx: Queryable, row: typeof friendGroups.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(friendGroups).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** False for groups of others. */
export async function renameGroup(
  tx: Queryable,
  ownerId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { rowCount } = await tx.update(friendGroups).set({ name }).where(isOwn(ownerId, id));
  return rowCount === 1;
}

/** False for groups of others. */
export async function deleteGroupRow(tx: Queryable, ownerId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(friendGroups).where(isOwn(ownerId, id));
  return rowCount === 1;
}

/**
 * Sets the members of a group to the friends with these usernames. Keeps existing rows, because
 * each insert checks two foreign keys. Waits for concurrent deletions of friendships.
 */
export async function setGroupMembers(
  tx: Queryable,
  { ownerId, groupId }: { ownerId: string; groupId: string },
  usernames: readonly string[],
): Promise<void> {
  const named = sql`${appAccounts.username} = ANY(${sql.param(usernames)}::text[])`;
  const isNamed = sql`${friendGroupMembers.friendId} IN (SELECT ${appAccounts.id} FROM ${appAccounts} WHERE ${named})`;
  await tx.delete(friendGroupMembers).where(and(eq(friendGroupMembers.groupId, groupId), not(isNamed)));
  await tx.execute(sql`
    INSERT INTO ${friendGroupMembers} (group_id, owner_id, friend_id)
    SELECT ${groupId}::uuid, ${friendships.memberId}, ${friendships.friendId}
    FROM ${friendships} JOIN ${appAccounts} ON ${appAccounts.id} = ${friendships.friendId}
    WHERE ${friendships.memberId} = ${ownerId} AND ${named}
      AND NOT EXISTS (SELECT FROM ${friendGroupMembers} WHERE ${friendGroupMembers.groupId} = ${groupId}
        AND ${friendGroupMembers.friendId} = ${friendships.friendId})
    FOR KEY SHARE OF ${friendships}`);
}
