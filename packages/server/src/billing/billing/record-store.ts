import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import {
  billingNotices,
  checkouts,
  closedCustomers,
  orders,
  paymentEvents,
  subscriptions,
} from '../../platform/db/tables/billing/billing.ts';

export function findOwnSubscriptions(db: Queryable, organiserId: string) {
  const { subscriptionId, status, plan, productName, amount, period } = subscriptions;
  const { startedAt, periodEnd, endsAt, endedAt } = subscriptions;
  return db
    .select({
      subscriptionId,
      status,
      plan,
      productName,
      amount,
      period,
      startedAt,
      periodEnd,
      endsAt,
      endedAt,
    })
    .from(subscriptions)
    .where(eq(subscriptions.organiserId, organiserId));
}

export function findOwnNotices(db: Queryable, organiserId: string) {
  const { kind, planName, amount, period, createdAt } = billingNotices;
  return db
    .select({ kind, planName, amount, period, createdAt })
    .from(billingNotices)
    .where(eq(billingNotices.organiserId, organiserId))
    .orderBy(desc(billingNotices.createdAt));
}

export function findOwnOrders(db: Queryable, organiserId: string) {
  const { planName, amount, period, termsVersion, acceptedAt } = orders;
  const { trialDays, discount } = orders;
  const { hasFewEmployees, startsAtOnce, subscriptionId, withdrawnAt, refundAmount, refundedAt } = orders;
  return db
    .select({
      planName,
      amount,
      period,
      termsVersion,
      acceptedAt,
      hasFewEmployees,
      startsAtOnce,
      trialDays,
      code: sql<string | null>`${discount}->>'code'`,
      subscriptionId,
      withdrawnAt,
      refundAmount,
      refundedAt,
    })
    .from(orders)
    .where(eq(orders.organiserId, organiserId))
    .orderBy(desc(orders.acceptedAt));
}

/**
 * Stores the reference to a customer's invoices at the payment provider, for as long as the law
 * requires.
 */
export async function insertClosedCustomer(
  tx: Queryable,
  customer: typeof closedCustomers.$inferInsert,
): Promise<void> {
  await tx.insert(closedCustomers).values(customer).onConflictDoNothing();
}

/** Payment pages and events of the provider, stored to recognise repetitions. */
export async function deletePaymentTracesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, instant));
  await db.delete(checkouts).where(lt(checkouts.createdAt, instant));
}

export async function deleteNoticesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(billingNotices).where(lt(billingNotices.createdAt, instant));
}

export async function deleteSubscriptionsEndedBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(subscriptions).where(lt(subscriptions.endedAt, instant));
}

export async function deleteDueCustomers(db: Queryable, now: Date): Promise<void> {
  await db.delete(closedCustomers).where(lt(closedCustomers.removeAt, now));
}

export async function hasPaymentEvent(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(paymentEvents, eq(paymentEvents.id, id))) > 0;
}

/** False when it exists; of concurrent deliveries only one gets true. */
export async function insertPaymentEvent(
  tx: Queryable,
  event: typeof paymentEvents.$inferInsert,
): Promise<boolean> {
  const rows = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning();
  return rows.length > 0;
}
