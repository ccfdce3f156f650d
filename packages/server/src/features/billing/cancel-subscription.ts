import type { Subscription } from '@lampion/contract/schemas/subscription';
import type { Actor } from '../../actor.ts';
import { applySubscriptionChange, type ChangeDependencies } from './apply-subscription-change.ts';

/**
 * Lets the actor's subscription end with the period that is paid; an offer planned for afterwards is given up. Twice is
 * like once.
 * @throws AppError as `applySubscriptionChange`
 */
export function cancelSubscription(deps: ChangeDependencies, actor: Actor): Promise<Subscription> {
  return applySubscriptionChange(deps, actor, ({ subscriptionId }) =>
    deps.payments.cancelAtPeriodEnd(subscriptionId),
  );
}
