// Owner: people/friends. Friendships, friend requests and groups of friends.

import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../columns.ts';
import { appAccounts } from './members.ts';

const memberId = () =>
  uuid()
    .notNull()
    .references(() => appAccounts.id, { onDelete: 'cascade' });

/** Two rows for each pair, so that a member's friends are one range of the key. */
export const friendships = pgTable(
  'friendships',
  { memberId: memberId(), friendId: memberId(), since: createdAt() },
  (table) => [
    primaryKey({ columns: [table.memberId, table.friendId] }),
    index('friendships_friend_id_idx').on(table.friendId),
    check('friendships_others_check', sql`${table.memberId} <> ${table.friendId}`),
  ],
);

/** Pending requests, and refused ones, which their senders still see as pending. */
export const friendRequests = pgTable(
  'friend_requests',
  {
    fromId: memberId(),
    toId: memberId(),
    createdAt: createdAt(),
    refusedAt: instant(),
    /**
     * The sender withdrew a refused request: the row is kept, so that a new request does not undo
     * the refusal.
     */
    isWithdrawn: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.fromId, table.toId] }),
    index('friend_requests_to_id_idx').on(table.toId),
    index('friend_requests_received_idx')
      .on(table.toId, table.createdAt.desc(), table.fromId)
      .where(sql`${table.refusedAt} is null`),
    check('friend_requests_others_check', sql`${table.fromId} <> ${table.toId}`),
  ],
);

/** The code of each member's friend link, in plain text because it is shown to them again. */
export const friendLinks = pgTable(
  'friend_links',
  { memberId: memberId().primaryKey(), code: text().notNull() },
  (table) => [uniqueIndex('friend_links_code_key').on(table.code)],
);

/** Lists of friends, visible only to their owner. */
export const friendGroups = pgTable(
  'friend_groups',
  {
    /** Made by the device. */
    id: uuid().primaryKey(),
    ownerId: memberId(),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('friend_groups_owner_id_idx').on(table.ownerId),
    unique('friend_groups_owner_key').on(table.id, table.ownerId),
  ],
);

/** A friend in a group; deleted with the friendship. */
export const friendGroupMembers = pgTable(
  'friend_group_members',
  { groupId: uuid().notNull(), ownerId: uuid().notNull(), friendId: uuid().notNull() },
  (table) => [
    primaryKey({ columns: [table.groupId, table.friendId] }),
    index('friend_group_members_friend_idx').on(table.ownerId, table.friendId),
    foreignKey({
      name: 'friend_group_members_group_fk',
      columns: [table.groupId, table.ownerId],
      foreignColumns: [friendGroups.id, friendGroups.ownerId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'friend_group_members_friendship_fk',
      columns: [table.ownerId, table.friendId],
      foreignColumns: [friendships.memberId, friendships.friendId],
    }).onDelete('cascade'),
  ],
);
