import type { Subscription } from '@lampion/contract/schemas/subscription';
import type { Actor } from '../../actor.ts';
import { applySubscriptionChange, type ChangeDependencies } from './apply-subscription-change.ts';
import { requireOpen } from './subscription-policy.ts';

/**
 * Resumes a cancelled subscription before it has ended, or a paused one. Does nothing to any other that runs.
 * @throws AppError as `applySubscriptionChange`
 */
export function resumeSubscription(deps: ChangeDependencies, actor: Actor): Promise<Subscription> {
  return applySubscriptionChange(
    deps,
    actor,
    ({ subscriptionId }) => deps.payments.resume(subscriptionId),
    requireOpen,
  );
}
