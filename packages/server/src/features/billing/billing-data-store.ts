import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { billingNotices, orders, subscriptions } from '../../db/tables/billing.ts';

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
