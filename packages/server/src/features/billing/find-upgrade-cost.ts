import { isUpgrade } from '@lampion/contract/rules/upgrade';
import type { Deps } from '../../deps.ts';
import type { PlanPrice, UpgradeCost } from '../../ports/payments.ts';
import type { SubscriptionRow } from './subscription-store.ts';
import { toOffer } from './subscription-view.ts';

/**
 * What a price costs where it begins at once; null where it cannot.
 * @throws AppError `unavailable`
 */
export async function findUpgradeCost(
  { payments }: Pick<Deps, 'payments'>,
  subscription: SubscriptionRow,
  price: PlanPrice,
): Promise<UpgradeCost | null> {
  const { subscriptionId, endsAt } = subscription;
  if (endsAt !== null || !isUpgrade(subscription, toOffer(price))) return null;
  return payments.previewUpgrade(subscriptionId, price.id);
}
