import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant } from './columns.ts';

/** Accounts about to be erased. Taking the request back removes the row. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Asked by its owner, or nobody used it for years. */
    reason: text({ enum: ['request', 'inactivity'] }).notNull(),
    requestedAt: instant().notNull(),
    eraseAt: instant().notNull(),
  },
  (table) => [index('account_deletions_erase_at_idx').on(table.eraseAt)],
);

/**
 * Customers of the payment provider whose account is gone. The provider keeps their invoices as long as the law asks;
 * this is the thread that leads there, and names nobody.
 */
export const closedCustomers = pgTable(
  'closed_customers',
  {
    customerId: text().primaryKey(),
    closedAt: createdAt(),
    /** When the law no longer asks for the invoices. */
    removeAt: instant().notNull(),
  },
  (table) => [index('closed_customers_remove_at_idx').on(table.removeAt)],
);
