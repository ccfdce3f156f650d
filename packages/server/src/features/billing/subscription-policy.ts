import type { PaidPlan, Plan } from '@lampion/contract/rules/recommend-plan';
import { AppError } from '../../app-error.ts';
import type { SubscriptionStatus } from '../../ports/payments.ts';
import type { SubscriptionRow } from './subscription-store.ts';

/** Paid, on trial, or waiting for a payment that the provider retries: the plan is active. */
export const runningStatuses = ['active', 'trialing', 'past_due'] as const satisfies SubscriptionStatus[];

export function isRunning(status: SubscriptionStatus): boolean {
  return (runningStatuses as readonly SubscriptionStatus[]).includes(status);
}

/** The plan a subscription gives: its own while it runs, the free one otherwise. */
export function effectivePlan(
  subscription: { readonly status: SubscriptionStatus; readonly plan: PaidPlan } | null,
): Plan {
  return subscription !== null && isRunning(subscription.status) ? subscription.plan : 'discovery';
}

/** The subscription, if it runs. Throws `subscription_not_found`. */
export function requireRunning(subscription: SubscriptionRow | null): SubscriptionRow {
  if (subscription === null || !isRunning(subscription.status)) throw new AppError('subscription_not_found');
  return subscription;
}

/** The subscription, if it runs, or waits for something to be settled. Throws `subscription_not_found`. */
export function requireOpen(subscription: SubscriptionRow | null): SubscriptionRow {
  const isWaiting = subscription?.status === 'paused' || subscription?.status === 'unpaid';
  return isWaiting ? subscription : requireRunning(subscription);
}

/** Whether somebody could come to pay twice by ordering beside it: it goes on, or will once something is settled. */
export function blocksOrder({ status, dueAttempt }: Pick<SubscriptionRow, 'status' | 'dueAttempt'>): boolean {
  return isRunning(status) || status === 'unpaid' || status === 'paused' || dueAttempt === 'processing';
}

/** How long the provider takes the first payment of what was not ordered on a page. */
const FIRST_PAYMENT_MS = 23 * 3_600_000;

/** Until when the first payment can be made; null once that is settled. */
export function firstPaymentEnd({
  status,
  startedAt,
}: Pick<SubscriptionRow, 'status' | 'startedAt'>): Date | null {
  return status === 'incomplete' ? new Date(startedAt.getTime() + FIRST_PAYMENT_MS) : null;
}
