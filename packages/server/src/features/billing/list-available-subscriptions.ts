import type { AvailableSubscriptions } from '@lampion/contract/schemas/plan';
import type { Deps } from '../../deps.ts';
import { toAvailableSubscription } from './subscription-view.ts';

/**
 * All available subscriptions, from the cheapest to the most expensive.
 * @throws AppError `unavailable`
 */
export async function listAvailableSubscriptions({
  payments,
}: Pick<Deps, 'payments'>): Promise<AvailableSubscriptions> {
  const prices = await payments.listPrices();
  return { data: prices.map(toAvailableSubscription), isDemo: payments.demo !== null };
}
