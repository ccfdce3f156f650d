// Owner: billing/revenue. What comes in, month by month. Rows outlive the account they are about,
// and name nobody then.

import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from '../columns.ts';
import { organisers } from '../people/organisers.ts';

const payer = () => uuid().references(() => organisers.id, { onDelete: 'set null' });

/**
 * Every change of what an organiser pays for a month, so that the sum of all is what comes in now.
 * Cents, without VAT.
 */
export const mrrMovements = pgTable(
  'mrr_movements',
  {
    id: primaryId(),
    organiserId: payer(),
    at: instant().notNull(),
    before: integer().notNull(),
    after: integer().notNull(),
  },
  (table) => [index('mrr_movements_organiser_at_idx').on(table.organiserId, table.at, table.id)],
);

/** Invoices as they were last read. Cents. */
export const invoiceRecords = pgTable(
  'invoice_records',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    organiserId: payer(),
    /** With taxes. */
    amount: integer().notNull(),
    net: integer().notNull(),
    /** Given back of `amount`. */
    refunded: integer().notNull(),
    paidAt: instant(),
    /** When a payment was first found refused. */
    refusedAt: instant(),
  },
  (table) => [index('invoice_records_organiser_idx').on(table.organiserId)],
);

const sum = () => bigint({ mode: 'number' }).notNull().default(0);

/**
 * Both of the above added up by the month in Paris, in the transaction that writes them. Cents
 * without VAT.
 */
export const revenueMonths = pgTable('revenue_months', {
  /** "YYYY-MM". */
  month: text().primaryKey(),
  /** What the month changed of what comes in for a month, and of how many pay. */
  mrrChange: sum(),
  payerChange: sum(),
  newCount: sum(),
  newMrr: sum(),
  lostCount: sum(),
  lostMrr: sum(),
  changedMrr: sum(),
  collected: sum(),
  refusedCount: sum(),
  refusedAmount: sum(),
  recoveredCount: sum(),
});
