// Owner: events/tickets. Tickets themselves are signed, and never stored.

import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
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
