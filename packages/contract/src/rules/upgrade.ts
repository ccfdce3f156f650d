import type { BillingPeriod } from './plan-price.ts';
import { type Plan, plans } from './recommend-plan.ts';

interface Offer {
  readonly plan: Plan;
  readonly period: BillingPeriod;
  /** Cents per period. */
  readonly amount: number;
}

/**
 * Whether another offer may begin at once: a more expensive one that is paid as often, or the same
 * plan or a higher one by the year instead of by the month. Anything else would give money back.
 */
export function isUpgrade(from: Offer, to: Offer): boolean {
  if (from.period === to.period) return to.amount > from.amount;
  return to.period === 'year' && plans.indexOf(to.plan) >= plans.indexOf(from.plan);
}
