import type { Subscription } from '@lampion/contract/schemas/subscription';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { applySubscriptionChange, type ChangeDependencies } from './apply-subscription-change.ts';

/**
 * Schedules another plan, more or less expensive, for the next billing period, replacing one scheduled before. Choosing
 * the current plan revokes the scheduled change. Nothing is charged today.
 * @throws AppError as `applySubscriptionChange`, and `plan_not_found`, `subscription_ending`
 */
export async function changePlan(
  deps: ChangeDependencies,
  actor: Actor,
  { priceId }: { readonly priceId: string },
): Promise<Subscription> {
  return applySubscriptionChange(deps, actor, async (subscription) => {
    const prices = await deps.payments.listPrices();
    const price = prices.find(({ id }) => id === priceId);
    if (price === undefined) throw new AppError('plan_not_found');
    if (subscription.endsAt !== null) throw new AppError('subscription_ending');
    if (priceId === subscription.priceId) await deps.payments.revokeChange(subscription.subscriptionId);
    else await deps.payments.planChange(subscription.subscriptionId, price);
  });
}
