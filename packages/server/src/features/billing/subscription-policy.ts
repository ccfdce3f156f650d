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
