// Owner: events/tickets. Tickets themselves are signed, and never stored.

import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { guests } from './guest-list.ts';

/** Whose place somebody has. It stands as long as they come. */
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
