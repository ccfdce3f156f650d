import type { Subscription } from '@lampion/contract/schemas/subscription';
import type { Actor } from '../../actor.ts';
import { applySubscriptionChange, type ChangeDependencies } from './apply-subscription-change.ts';

/**
 * Revokes the change of plan scheduled for the next period. Does nothing without one.
 * @throws AppError as `applySubscriptionChange`
 */
export function revokePlanChange(deps: ChangeDependencies, actor: Actor): Promise<Subscription> {
  return applySubscriptionChange(deps, actor, ({ subscriptionId }) =>
    deps.payments.revokeChange(subscriptionId),
  );
}
