import type { Subscription } from '@lampion/contract/schemas/subscription';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { applySubscriptionChange, type ChangeDependencies } from './apply-subscription-change.ts';

/**
 * Plans another offer, dearer or cheaper, for the next billing period, in place of one planned before. Choosing the
 * present offer gives up what was planned. Nothing is charged today.
 * @throws AppError as `applySubscriptionChange`, and `plan_not_found`, `subscription_ending`
 */
export async function changePlan(
  deps: ChangeDependencies,
  actor: Actor,
  { priceId }: { readonly priceId: string },
): Promise<Subscription> {
  return applySubscriptionChange(deps, actor, async (subscription) => {
    const prices = await deps.payments.listPrices();
    if (!prices.some(({ id }) => id === priceId)) throw new AppError('plan_not_found');
    if (subscription.endsAt !== null) throw new AppError('subscription_ending');
    if (priceId === subscription.priceId) await deps.payments.revokeChange(subscription.subscriptionId);
    else await deps.payments.planChange(subscription.subscriptionId, priceId);
  });
}
