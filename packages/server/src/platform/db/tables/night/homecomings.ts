// Owner: night/homecomings. Guests who notify friends that they came home from a night. Their
// position is never requested.

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
    /** Null until they report that they are home. */
    homeAt: instant(),
    /** When to remind them, at their request. */
    remindAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.memberId] }),
    index('homecomings_member_idx').on(table.memberId),
  ],
);

/** The friends to notify. */
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
