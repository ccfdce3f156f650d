import { findUnreadableMetadata, readStatedPlan } from '@lampion/contract/rules/plan-limits';
import { billingPeriods } from '@lampion/contract/rules/plan-price';
import { paidPlans } from '@lampion/contract/rules/recommend-plan';
import type { PlanPrice } from './payments.ts';

/** The prices of plans: those whose product states which one. An account may sell other things, and be another's too. */
export function chooseOnSale(prices: readonly PlanPrice[]): PlanPrice[] {
  return prices.filter(({ product }) => readStatedPlan(product) !== null);
}

/** What the operator should mend at the provider, in words for the log. Everything is sold nonetheless. */
export function findCatalogueFaults(prices: readonly PlanPrice[]): string[] {
  const unreadable = prices.flatMap(({ id, product }) =>
    findUnreadableMetadata(product).map(
      ([key, value]) => `${key} of the product "${product.name}" (${id}) cannot be read: "${value}"`,
    ),
  );
  const groups = paidPlans.flatMap((plan) => billingPeriods.map((period) => ({ plan, period })));
  const repeated = groups.flatMap(({ plan, period }) => {
    const same = prices.filter((price) => price.period === period && readStatedPlan(price.product) === plan);
    const ids = same.map(({ id }) => id).sort();
    return ids.length > 1 ? [`${plan} has several prices by the ${period}: ${ids.join(', ')}`] : [];
  });
  return [...unreadable, ...repeated];
}
