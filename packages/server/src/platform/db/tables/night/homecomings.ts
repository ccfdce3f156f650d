// Owner: night/homecomings. Guests who notify friends that they came home from a night. Their
// position is never requested.

import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from '../columns.ts';
import { events } from '../events/events.ts';
import { guests } from '../events/guest-list.ts';
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
    id: primaryId(),
    eventId: eventId(),
    /** Null for a guest without an app account. */
    memberId: uuid().references(() => appAccounts.id, { onDelete: 'cascade' }),
    guestId: uuid().references(() => guests.id, { onDelete: 'cascade' }),
    /** Null until they report that they are home. */
    homeAt: instant(),
    /** When to remind them, at their request. */
    remindAt: instant(),
  },
  (table) => [
    unique('homecomings_member_key').on(table.eventId, table.memberId),
    unique('homecomings_guest_key').on(table.eventId, table.guestId),
    index('homecomings_member_idx').on(table.memberId),
    index('homecomings_guest_idx').on(table.guestId),
    check('homecomings_person_check', sql`num_nonnulls(${table.memberId}, ${table.guestId}) = 1`),
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
