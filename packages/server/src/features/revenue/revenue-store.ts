import { TIME_ZONE } from '@lampion/contract/rules/paris-time';
import { REVENUE_MONTHS, type RevenueMonth } from '@lampion/contract/schemas/admin-revenue';
import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { invoiceRecords, mrrMovements } from '../../db/tables/revenue.ts';

export type InvoiceRecord = typeof invoiceRecords.$inferInsert;

/** What an organiser pays for a month by the last movement; 0 before the first. */
export async function findMrr(db: Queryable, organiserId: string): Promise<number> {
  const [last] = await db
    .select({ after: mrrMovements.after })
    .from(mrrMovements)
    .where(eq(mrrMovements.organiserId, organiserId))
    .orderBy(desc(mrrMovements.at), desc(mrrMovements.id))
    .limit(1);
  return last?.after ?? 0;
}

export async function insertMovement(
  tx: Queryable,
  movement: typeof mrrMovements.$inferInsert,
): Promise<void> {
  await tx.insert(mrrMovements).values(movement);
}

/** A refusal that was seen once stays. */
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
        refusedAt: sql`coalesce(${invoiceRecords.refusedAt}, excluded.refused_at)`,
      },
    });
}

/**
 * The last months until an instant, newest first, in one statement. Each month reads its own rows along an index, and
 * what was before the first of them is summed up once.
 */
export async function findRevenueMonths(db: Queryable, now: Date): Promise<RevenueMonth[]> {
  const at = sql`${now.toISOString()}::timestamptz AT TIME ZONE ${TIME_ZONE}`;
  const { rows } = await db.execute<RevenueMonth & Record<string, unknown>>(sql`
    WITH months AS (
      SELECT month, month AT TIME ZONE ${TIME_ZONE} AS "from", (month + interval '1 month') AT TIME ZONE ${TIME_ZONE} AS until
      FROM generate_series(date_trunc('month', ${at}) - make_interval(months => ${REVENUE_MONTHS - 1}),
        date_trunc('month', ${at}), interval '1 month') AS month
    ), moved AS (
      SELECT months.month, sum(after - before) AS delta, sum((after > 0)::int - (before > 0)::int) AS payers,
        count(*) FILTER (WHERE before = 0) AS new_count, sum(after) FILTER (WHERE before = 0) AS new_mrr,
        count(*) FILTER (WHERE after = 0) AS lost_count, sum(before) FILTER (WHERE after = 0) AS lost_mrr,
        sum(after - before) FILTER (WHERE before > 0 AND after > 0) AS changed
      FROM months LEFT JOIN ${mrrMovements} ON at >= months."from" AND at < months.until GROUP BY months.month
    ), earlier AS (
      SELECT sum(after - before) AS delta, sum((after > 0)::int - (before > 0)::int) AS payers
      FROM ${mrrMovements} WHERE at < (SELECT min("from") FROM months)
    ), paid AS (
      SELECT months.month, sum(net - CASE WHEN amount = 0 THEN 0 ELSE round(refunded::numeric * net / amount) END) AS net
      FROM months JOIN ${invoiceRecords} ON paid_at >= months."from" AND paid_at < months.until GROUP BY months.month
    ), refused AS (
      SELECT months.month, count(*) AS count, sum(net) AS net, count(paid_at) AS recovered
      FROM months JOIN ${invoiceRecords} ON refused_at >= months."from" AND refused_at < months.until GROUP BY months.month
    )
    SELECT to_char(months.month, 'YYYY-MM') AS month,
      (coalesce(earlier.delta, 0) + coalesce(sum(moved.delta) OVER so_far, 0))::float8 AS mrr,
      (coalesce(earlier.payers, 0) + coalesce(sum(moved.payers) OVER so_far, 0))::float8 AS "payingCount",
      moved.new_count::float8 AS "newCount", coalesce(moved.new_mrr, 0)::float8 AS "newMrr",
      moved.lost_count::float8 AS "lostCount", coalesce(moved.lost_mrr, 0)::float8 AS "lostMrr",
      coalesce(moved.changed, 0)::float8 AS "changedMrr", coalesce(paid.net, 0)::float8 AS collected,
      coalesce(refused.count, 0)::float8 AS "refusedCount", coalesce(refused.net, 0)::float8 AS "refusedAmount",
      coalesce(refused.recovered, 0)::float8 AS "recoveredCount"
    FROM months JOIN moved USING (month) LEFT JOIN paid USING (month) LEFT JOIN refused USING (month) CROSS JOIN earlier
    WINDOW so_far AS (ORDER BY months.month) ORDER BY months.month DESC`);
  return rows;
}
