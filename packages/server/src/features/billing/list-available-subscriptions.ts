import { findPriceTaxes } from '@lampion/contract/rules/vat-treatment';
import type { AvailableSubscriptions, AvailableSubscriptionsQuery } from '@lampion/contract/schemas/plan';
import type { Deps } from '../../deps.ts';
import { readSettings } from '../settings/read-settings.ts';
import { toAvailableSubscription } from './subscription-view.ts';

/**
 * The available subscriptions of an interval, by default all of them, from the cheapest to the most expensive.
 * @throws AppError `unavailable`
 */
export async function listAvailableSubscriptions(
  deps: Pick<Deps, 'config' | 'db' | 'payments'>,
  { interval }: Partial<AvailableSubscriptionsQuery> = {},
): Promise<AvailableSubscriptions> {
  const { payments } = deps;
  const prices = await payments.listPrices();
  const settings = await readSettings(deps);
  const taxes = findPriceTaxes(settings);
  return {
    data: prices
      .map((price) => toAvailableSubscription(price, taxes))
      .filter(({ recurring }) => interval === undefined || recurring.interval === interval),
    trialDays: settings.trialDays,
    isDemo: payments.demo !== null,
  };
}
