import type { Subscription } from '@lampion/contract/schemas/subscription';
import { type Actor, requireOrganiser } from '../../actor.ts';
import { AppError, isAppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findLastCheckout } from './checkout-store.ts';
import { isRunning } from './subscription-policy.ts';
import { findPayer, findSubscription, type SubscriptionRow } from './subscription-store.ts';
import { toSubscription } from './subscription-view.ts';
import { syncSubscription } from './sync-subscription.ts';

/** How long after somebody went to pay the news of it may be on its way. */
const NEWS_MS = 3_600_000;

type Dependencies = Pick<Deps, 'db' | 'jobs' | 'now' | 'payments'>;

/** Somebody comes back from paying before the news of it, which may even be lost: the provider is asked. */
async function findFreshSubscription(
  deps: Dependencies,
  organiserId: string,
): Promise<SubscriptionRow | null> {
  const row = await findSubscription(deps.db, organiserId);
  if (row !== null && isRunning(row.status)) return row;
  const last = await findLastCheckout(deps.db, organiserId);
  const payer = await findPayer(deps.db, organiserId);
  const isNews = last !== null && deps.now().getTime() - last.createdAt.getTime() < NEWS_MS;
  if (!isNews || payer === null || payer.customerId === null) return row;
  try {
    await syncSubscription(deps, payer.customerId);
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
  return findSubscription(deps.db, organiserId);
}

/**
 * What the actor is subscribed to, or last was, as far as we were told. The provider is only asked in the hour after
 * they went to pay, and need not answer even then.
 * @throws AppError `not_authenticated`, `forbidden`, `subscription_not_found`
 */
export async function getSubscription(deps: Dependencies, actor: Actor): Promise<Subscription> {
  const { organiserId } = requireOrganiser(actor);
  const row = organiserId === null ? null : await findFreshSubscription(deps, organiserId);
  if (row === null) throw new AppError('subscription_not_found');
  return toSubscription(row, deps.payments.demo !== null);
}
