import { and, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { orders } from '../../db/tables/billing.ts';

type NewOrder = typeof orders.$inferInsert;

/** Stores what was ordered on a payment page. Ordered again before it is paid, the last acceptance counts. */
export async function upsertOrder(db: Queryable, order: NewOrder): Promise<void> {
  const { checkoutId, ...values } = order;
  await db
    .insert(orders)
    .values(order)
    .onConflictDoUpdate({
      target: orders.checkoutId,
      set: values,
      setWhere: isNull(orders.subscriptionId),
    });
}

/** Orders that nobody paid. */
export async function deleteUnpaidOrdersBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(orders).where(and(isNull(orders.subscriptionId), lt(orders.acceptedAt, instant)));
}

export async function deleteOrdersBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(orders).where(lt(orders.acceptedAt, instant));
}
