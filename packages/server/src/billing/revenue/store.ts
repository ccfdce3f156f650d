import { type AnyColumn, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { invoiceRecords, mrrMovements, revenueMonths } from '../../platform/db/tables/billing/revenue.ts';
import type { MonthChange } from './revenue.ts';

export type Movement = typeof mrrMovements.$inferInsert;
export type InvoiceRecord = typeof invoiceRecords.$inferSelect;
export type RevenueMonthRow = typeof revenueMonths.$inferSelect;

/** An organiser's monthly payment after the last movement; 0 before the first. */
export async function findMrr(db: Queryable, organiserId: string): Promise<number> {
  const [last] = await db
    .select({ after: mrrMovements.after })
    .from(mrrMovements)
    .where(eq(mrrMovements.organiserId, organiserId))
    .orderBy(desc(mrrMovements.at), desc(mrrMovements.id))
    .limit(1);
  return last?.after ?? 0;
}

export async function insertMovement(tx: Queryable, movement: Movement): Promise<void> {
  await tx.insert(mrrMovements).values(movement);
}

/** Those of the invoices that were read before. */
export function findInvoiceRecords(db: Queryable, ids: string[]): Promise<InvoiceRecord[]> {
  return db.select().from(invoiceRecords).where(inArray(invoiceRecords.id, ids));
}

export async function upsertInvoices(tx: Queryable, records: InvoiceRecord[]): Promise<void> {
  if (records.length === 0) return;
  await tx
    .insert(invoiceRecords)
    .values(records)
    .onConflictDoUpdate({
      target: invoiceRecords.id,
      set: {
        amount: sql`excluded.amount`,
        net: sql`excluded.net`,
        refunded: sql`excluded.refunded`,
        paidAt: sql`excluded.paid_at`,
        refusedAt: sql`excluded.refused_at`,
      },
    });
}

const plus = (column: AnyColumn, sent: string): SQL => sql`${column} + excluded.${sql.identifier(sent)}`;

/** Adds to the sums of months. Pass them in order, so that no two transactions deadlock. */
export async function addToMonths(tx: Queryable, changes: MonthChange[]): Promise<void> {
  if (changes.length === 0) return;
  const months = revenueMonths;
  await tx
    .insert(months)
    .values(changes)
    .onConflictDoUpdate({
      target: months.month,
      set: {
        mrrChange: plus(months.mrrChange, 'mrr_change'),
        payerChange: plus(months.payerChange, 'payer_change'),
        newCount: plus(months.newCount, 'new_count'),
        newMrr: plus(months.newMrr, 'new_mrr'),
        lostCount: plus(months.lostCount, 'lost_count'),
        lostMrr: plus(months.lostMrr, 'lost_mrr'),
        changedMrr: plus(months.changedMrr, 'changed_mrr'),
        collected: plus(months.collected, 'collected'),
        refusedCount: plus(months.refusedCount, 'refused_count'),
        refusedAmount: plus(months.refusedAmount, 'refused_amount'),
        recoveredCount: plus(months.recoveredCount, 'recovered_count'),
      },
    });
}

/** Every month with figures, oldest first, one row each. */
export function findRevenueMonths(db: Queryable): Promise<RevenueMonthRow[]> {
  return db.select().from(revenueMonths).orderBy(revenueMonths.month);
}
