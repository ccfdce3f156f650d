import { type Discount, reducePrice } from '@lampion/contract/rules/discount';
import { readFeatures, readPlan, readPlanLimits } from '@lampion/contract/rules/plan-limits';
import type { PriceTaxes } from '@lampion/contract/rules/vat-treatment';
import type { AvailableSubscription } from '@lampion/contract/schemas/plan';
import type { UpgradeCost } from '@lampion/contract/schemas/plan-change';
import type { Subscription } from '@lampion/contract/schemas/subscription';
import type * as ports from '../../ports/payments.ts';
import type { PlanPrice } from '../../ports/payments.ts';
import { findSubscriptionState } from './find-subscription-state.ts';
import { firstPaymentEnd, isRunning } from './subscription-policy.ts';
import type { SubscriptionRow } from './subscription-store.ts';

/** Features are sorted by key: the provider preserves no order. */
export function toAvailableSubscription(
  { id, amount, period, product }: PlanPrice,
  taxes: PriceTaxes,
): AvailableSubscription {
  const features = Object.entries(readFeatures(product)).sort(([one], [other]) =>
    one.localeCompare(other, 'en'),
  );
  return {
    id,
    unit_amount: amount,
    currency: 'eur',
    recurring: { interval: period },
    taxes,
    product: { name: product.name, metadata: Object.fromEntries(features) },
    plan: readPlan(product),
    limits: readPlanLimits(product),
  };
}

/** A price as offers are compared. */
export function toOffer({ amount, period, product }: PlanPrice) {
  return { amount, period, plan: readPlan(product) };
}

export function toUpgradeCost({ nextAt, ...cost }: ports.UpgradeCost): UpgradeCost {
  return { ...cost, nextAt: nextAt.toISOString() };
}

function toPlannedChange(row: SubscriptionRow): Subscription['plannedChange'] {
  const {
    plannedPlan: plan,
    plannedPriceId: priceId,
    plannedName: name,
    plannedAmount: amount,
    plannedPeriod: period,
    plannedAt,
  } = row;
  if (plan === null || priceId === null || name === null || amount === null || plannedAt === null)
    return null;
  // The version before writes no period, and knows months alone.
  return { name, plan, priceId, amount, period: period ?? 'month', date: plannedAt.toISOString() };
}

/** The customer can pay, or confirm. A debit is under way otherwise, or an invoice for something else waits. */
const payable: ReadonlySet<Subscription['state']> = new Set([
  'payment_action',
  'payment_refused',
  'payment_last_refused',
  'unpaid',
  'incomplete',
  'paused',
]);

interface SubscriptionContext extends Pick<Subscription, 'taxes' | 'withdrawableUntil' | 'isDemo'> {
  /** That of the order. */
  readonly discount: Discount | null;
}

export function toSubscription(
  row: SubscriptionRow,
  { taxes, withdrawableUntil, isDemo, discount }: SubscriptionContext,
): Subscription {
  const isActive = isRunning(row.status);
  const state = findSubscriptionState(row);
  return {
    name: row.productName,
    plan: row.plan,
    priceId: row.priceId,
    amount: row.amount,
    period: row.period,
    taxes,
    startDate: row.startedAt.toISOString(),
    endDate: (row.endedAt ?? row.endsAt ?? row.periodEnd).toISOString(),
    state,
    isActive,
    isCancelled: isActive && row.endsAt !== null,
    isPaymentFailed: row.status === 'past_due' || row.status === 'unpaid',
    amountDue: payable.has(state) ? row.dueAmount : null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    firstAmount: row.status === 'trialing' ? reducePrice(row.amount, discount) : null,
    hasPaymentMethod: row.hasPaymentMethod,
    payBefore: firstPaymentEnd(row)?.toISOString() ?? null,
    plannedChange: isActive ? toPlannedChange(row) : null,
    withdrawableUntil: isActive ? withdrawableUntil : null,
    isDemo,
  };
}
