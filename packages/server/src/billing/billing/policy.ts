import type { PaidPlan, Plan } from '@lampion/contract/billing/rules/recommend-plan';
import type { PriceTaxes } from '@lampion/contract/billing/rules/vat-treatment';
import { canWithdraw } from '@lampion/contract/billing/rules/withdrawal';
import { AppError } from '../../platform/app-error.ts';
import type { PaymentInvoice, SubscriptionStatus } from '../../platform/ports/payments/payments.ts';
import type { OrderRow } from './order-store.ts';
import type { SubscriptionRow } from './subscription-store.ts';

/** Paid, on trial, or waiting for a payment that the provider retries: the plan is active. */
export const runningStatuses = ['active', 'trialing', 'past_due'] as const satisfies SubscriptionStatus[];

export function isRunning(status: SubscriptionStatus): boolean {
  return (runningStatuses as readonly SubscriptionStatus[]).includes(status);
}

/** The plan that a subscription grants: its own while it runs, else the free one. */
export function effectivePlan(
  subscription: { readonly status: SubscriptionStatus; readonly plan: PaidPlan } | null,
): Plan {
  return subscription !== null && isRunning(subscription.status) ? subscription.plan : 'discovery';
}

/**
 * The subscription, if it runs.
 * @throws AppError `subscription_not_found`
 */
export function requireRunning(subscription: SubscriptionRow | null): SubscriptionRow {
  if (subscription === null || !isRunning(subscription.status)) throw new AppError('subscription_not_found');
  return subscription;
}

/**
 * The subscription, if it runs, or is paused or unpaid.
 * @throws AppError `subscription_not_found`
 */
export function requireOpen(subscription: SubscriptionRow | null): SubscriptionRow {
  const isWaiting = subscription?.status === 'paused' || subscription?.status === 'unpaid';
  return isWaiting ? subscription : requireRunning(subscription);
}

/**
 * Whether a further order could make the organiser pay twice: this subscription continues, or will
 * once its payment is settled.
 */
export function blocksOrder({ status, dueAttempt }: Pick<SubscriptionRow, 'status' | 'dueAttempt'>): boolean {
  return isRunning(status) || status === 'unpaid' || status === 'paused' || dueAttempt === 'processing';
}

/**
 * How long the provider accepts the first payment of a subscription that was not ordered on a page.
 */
const FIRST_PAYMENT_MS = 23 * 3_600_000;

/** Deadline of the first payment; null once it is settled. */
export function firstPaymentEnd({
  status,
  startedAt,
}: Pick<SubscriptionRow, 'status' | 'startedAt'>): Date | null {
  return status === 'incomplete' ? new Date(startedAt.getTime() + FIRST_PAYMENT_MS) : null;
}

/**
 * Whether the order can be withdrawn from now: it is a company with few employees, within the
 * period, and not withdrawn yet.
 */
export function isWithdrawable(order: OrderRow | null, now: Date): order is OrderRow {
  return order?.withdrawnAt === null && order.hasFewEmployees && canWithdraw(order.acceptedAt, now);
}

/**
 * The order, if it can be withdrawn from.
 * @throws AppError `withdrawal_closed`
 */
export function requireWithdrawable(order: OrderRow | null, now: Date): OrderRow {
  if (!isWithdrawable(order, now)) throw new AppError('withdrawal_closed');
  return order;
}

/** Trials bring in nothing yet; unpaid and paused subscriptions bring in nothing any more. */
const paying: readonly SubscriptionRow['status'][] = ['active', 'past_due'];

/**
 * Monthly revenue of a subscription in cents without VAT: a twelfth of a yearly price, discounts
 * not deducted. The VAT in a price depends on the buyer: the last invoice states it.
 */
export function monthlyNet(
  subscription: Pick<SubscriptionRow, 'amount' | 'period' | 'status'> | null,
  { invoices, taxes }: { readonly invoices: readonly PaymentInvoice[]; readonly taxes: PriceTaxes },
): number {
  if (subscription === null || !paying.includes(subscription.status)) return 0;
  const { amount, period } = subscription;
  const last = taxes === 'included' ? invoices.find((invoice) => invoice.amount > 0) : undefined;
  const share = last === undefined ? 1 : last.net / last.amount;
  return Math.round((amount * share) / (period === 'year' ? 12 : 1));
}
