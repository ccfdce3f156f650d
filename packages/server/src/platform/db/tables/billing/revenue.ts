// Owner: billing/revenue. Revenue by month. Rows outlive their account and then name nobody.

import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from '../columns.ts';
import { organisers } from '../people/organisers.ts';

const payer = () => uuid().references(() => organisers.id, { onDelete: 'set null' });

/**
 * Every change of an organiser's monthly amount; their sum is the current monthly revenue. Cents,
 * without VAT.
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
    /** Refunded part of `amount`. */
    refunded: integer().notNull(),
    paidAt: instant(),
    /** When a payment was first found refused. */
    refusedAt: instant(),
  },
  (table) => [index('invoice_records_organiser_idx').on(table.organiserId)],
);

const sum = () => bigint({ mode: 'number' }).notNull().default(0);

/**
 * Totals of both tables above per month (Europe/Paris), updated in the transaction that writes
 * them. Cents without VAT.
 */
export const revenueMonths = pgTable('revenue_months', {
  /** "YYYY-MM". */
  month: text().primaryKey(),
  /** Change in the month of the monthly revenue and of the number of paying organisers. */
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
