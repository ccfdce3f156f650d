// Owner: night/homecomings. Who told whom that they came home from a night. Where they are is
// never asked.

import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { events } from '../events/events.ts';
import { appAccounts } from '../people/members.ts';

const eventId = () =>
  uuid()
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' });

const memberId = () =>
  uuid()
    .notNull()
    .references(() => appAccounts.id, { onDelete: 'cascade' });

export const homecomings = pgTable(
  'homecomings',
  {
    eventId: eventId(),
    memberId: memberId(),
    /** Null until they say that they are home. */
    homeAt: instant(),
    /** When they asked to be reminded of it. */
    remindAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.memberId] }),
    index('homecomings_member_idx').on(table.memberId),
  ],
);

/** Whom they tell. */
export const homecomingFriends = pgTable(
  'homecoming_friends',
  {
    eventId: eventId(),
    memberId: memberId(),
    friendId: memberId(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.memberId, table.friendId] }),
    foreignKey({
      columns: [table.eventId, table.memberId],
      foreignColumns: [homecomings.eventId, homecomings.memberId],
    }).onDelete('cascade'),
    index('homecoming_friends_friend_idx').on(table.friendId, table.eventId),
    index('homecoming_friends_member_idx').on(table.memberId),
  ],
);
