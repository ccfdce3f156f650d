import type { Subscription } from '@lampion/contract/schemas/subscription';
import type { Actor } from '../../actor.ts';
import { applySubscriptionChange, type ChangeDependencies } from './apply-subscription-change.ts';

/**
 * Gives up the offer planned for the next period. Does nothing when none is.
 * @throws AppError as `applySubscriptionChange`
 */
export function revokePlanChange(deps: ChangeDependencies, actor: Actor): Promise<Subscription> {
  return applySubscriptionChange(deps, actor, ({ subscriptionId }) =>
    deps.payments.revokeChange(subscriptionId),
  );
}
