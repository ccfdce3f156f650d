// Owner: events/tickets. Tickets themselves are signed, and never stored.

import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { guests } from './guest-list.ts';

/** Places that guests gave to other guests. Kept as long as the taker comes. */
export const ticketGifts = pgTable(
  'ticket_gifts',
  {
    takerGuestId: uuid()
      .primaryKey()
      .references(() => guests.id, { onDelete: 'cascade' }),
    giverGuestId: uuid()
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    givenAt: instant().notNull(),
  },
  (table) => [index('ticket_gifts_giver_idx').on(table.giverGuestId)],
);

/**
 * Single places that guests hand on by name and address. A place moves when its taker accepts it;
 * until then it is the giver's.
 */
export const ticketHandovers = pgTable(
  'ticket_handovers',
  {
    /** Made by the device. */
    id: uuid().primaryKey(),
    giverGuestId: uuid()
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    takerGuestId: uuid()
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    /** As the giver wrote it. */
    name: text().notNull(),
    /** The giver came alone, and does not come once it is taken. */
    isOwnPlace: boolean().notNull(),
    /** The taker was not on the list before. */
    isNewGuest: boolean().notNull(),
    createdAt: instant().notNull(),
    /** When the taker accepted. */
    takenAt: instant(),
  },
  (table) => [
    unique('ticket_handovers_pair_key').on(table.giverGuestId, table.takerGuestId),
    index('ticket_handovers_taker_idx').on(table.takerGuestId),
  ],
);
