import type { Subscription } from '@lampion/contract/schemas/subscription';
import type { Actor } from '../../actor.ts';
import { applySubscriptionChange, type ChangeDependencies } from './apply-subscription-change.ts';
import { requireOpen } from './subscription-policy.ts';

/**
 * Cancels the actor's subscription at the end of the paid period, or at once where none is paid; a planned change of plan
 * is revoked. Idempotent.
 * @throws AppError as `applySubscriptionChange`
 */
export function cancelSubscription(deps: ChangeDependencies, actor: Actor): Promise<Subscription> {
  return applySubscriptionChange(
    deps,
    actor,
    ({ subscriptionId }) => deps.payments.cancelAtPeriodEnd(subscriptionId),
    requireOpen,
  );
}
