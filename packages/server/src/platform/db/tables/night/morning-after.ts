// Owner: night/morning-after. The dates that suit the guests of a party for the next one, and the
// party that followed.

import { pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { events } from '../events/events.ts';
import { guests } from '../events/guest-list.ts';

/** A date that suits a guest. A guest row belongs to one night. */
export const nextDateVotes = pgTable(
  'next_date_votes',
  {
    guestId: uuid()
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    beginDate: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.guestId, table.beginDate] })],
);

/** The party that a host made of one of the dates; deleted with it, which opens the vote again. */
export const nextParties = pgTable(
  'next_parties',
  {
    eventId: uuid()
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    partyId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
  },
  (table) => [uniqueIndex('next_parties_party_key').on(table.partyId)],
);
