import type { Subscription } from '@lampion/contract/schemas/subscription';
import type { Actor } from '../../actor.ts';
import { applySubscriptionChange, type ChangeDependencies } from './apply-subscription-change.ts';

/**
 * Resumes a cancelled subscription before it has ended. Does nothing to one that is not cancelled.
 * @throws AppError as `applySubscriptionChange`
 */
export function resumeSubscription(deps: ChangeDependencies, actor: Actor): Promise<Subscription> {
  return applySubscriptionChange(deps, actor, ({ subscriptionId }) => deps.payments.resume(subscriptionId));
}
