import type { Subscription } from '@lampion/contract/schemas/subscription';
import { type Actor, requireOrganiser } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findOwnPayer } from './find-own-payer.ts';
import { getSubscription } from './get-subscription.ts';
import { requireRunning } from './subscription-policy.ts';
import { findSubscription, type SubscriptionRow } from './subscription-store.ts';
import { syncSubscription } from './sync-subscription.ts';

const PER_ACCOUNT = { name: 'change-subscription', points: 30, seconds: 3600 };

export type ChangeDependencies = Pick<Deps, 'config' | 'db' | 'jobs' | 'limiter' | 'now' | 'payments'>;

/**
 * Changes the actor's subscription, which has to run unless it is said otherwise, at the provider, then returns its new
 * state. If the provider fails half way, the next synchronisation reads the result.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `subscription_not_found`,
 * `too_many_attempts`, `unavailable`
 */
export async function applySubscriptionChange(
  deps: ChangeDependencies,
  actor: Actor,
  change: (subscription: SubscriptionRow) => Promise<void>,
  requireChangeable = requireRunning,
): Promise<Subscription> {
  const { organiserId, customerId } = await findOwnPayer(deps, actor);
  await deps.limiter.consume(PER_ACCOUNT, requireOrganiser(actor).accountId);
  const subscription = requireChangeable(await findSubscription(deps.db, organiserId));
  await change(subscription);
  if (customerId !== null) await syncSubscription(deps, customerId);
  return getSubscription(deps, actor);
}
