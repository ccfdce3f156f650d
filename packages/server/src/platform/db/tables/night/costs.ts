// Owner: night/costs. Who paid what for whom at a night, and what was paid back.

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from '../columns.ts';
import { events } from '../events/events.ts';
import { accounts } from '../people/accounts.ts';

/*
 * People are ids of guests, or null for the organiser, and no foreign keys: what somebody paid or owes stays in the sums of the
 * others, also once they are taken off the list.
 */

export const expenses = pgTable(
  'expenses',
  {
    /** Made by the device. */
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    cents: integer().notNull(),
    payerId: uuid(),
    notedByAccountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('expenses_event_idx').on(table.eventId, table.createdAt, table.id),
    index('expenses_noted_by_idx').on(table.notedByAccountId),
    check('expenses_cents_check', sql`${table.cents} > 0`),
  ],
);

/** For whom it was. */
export const expenseSharers = pgTable(
  'expense_sharers',
  {
    id: primaryId(),
    expenseId: uuid()
      .notNull()
      .references(() => expenses.id, { onDelete: 'cascade' }),
    guestId: uuid(),
  },
  (table) => [unique('expense_sharers_key').on(table.expenseId, table.guestId).nullsNotDistinct()],
);

/** What somebody paid back. */
export const paybacks = pgTable(
  'paybacks',
  {
    /** Made by the device. */
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    fromId: uuid(),
    toId: uuid(),
    cents: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('paybacks_event_idx').on(table.eventId, table.createdAt),
    check('paybacks_cents_check', sql`${table.cents} > 0`),
  ],
);
