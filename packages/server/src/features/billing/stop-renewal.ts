import type { Deps } from '../../deps.ts';
import { isRunning } from './subscription-policy.ts';
import { findPayer, findSubscription } from './subscription-store.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Stops charging an organiser: a running subscription ends with the paid period. Does nothing without one. Idempotent.
 * @throws AppError `unavailable`
 */
export async function stopRenewal(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'payments'>,
  organiserId: string,
): Promise<void> {
  const payer = await findPayer(deps.db, organiserId);
  const subscription = await findSubscription(deps.db, organiserId);
  if (payer === null || payer.customerId === null || subscription === null) return;
  if (!isRunning(subscription.status)) return;
  await deps.payments.cancelAtPeriodEnd(subscription.subscriptionId);
  await syncSubscription(deps, payer.customerId);
}
