import { findPriceTaxes } from '@lampion/contract/rules/vat-treatment';
import { lastWithdrawalDay } from '@lampion/contract/rules/withdrawal';
import type { Subscription } from '@lampion/contract/schemas/subscription';
import { type Actor, requireOrganiser } from '../../actor.ts';
import { AppError, isAppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { readSettings } from '../settings/read-settings.ts';
import { findLastCheckout } from './checkout-store.ts';
import { findOrderBySubscription } from './order-store.ts';
import { isRunning } from './subscription-policy.ts';
import { findPayer, findSubscription, type SubscriptionRow } from './subscription-store.ts';
import { toSubscription } from './subscription-view.ts';
import { syncSubscription } from './sync-subscription.ts';
import { isWithdrawable } from './withdrawal-policy.ts';

/** How long after opening the payment page its event may be delayed. */
const NEWS_MS = 3_600_000;

type Dependencies = Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'payments'>;

/** Customers return from payment before its event, which may even be lost: then query the provider. */
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
 * The actor's current or last subscription, as stored. The provider is only queried in the hour after they opened a
 * payment page, and need not answer even then.
 * @throws AppError `not_authenticated`, `forbidden`, `subscription_not_found`
 */
export async function getSubscription(deps: Dependencies, actor: Actor): Promise<Subscription> {
  const { organiserId } = requireOrganiser(actor);
  const row = organiserId === null ? null : await findFreshSubscription(deps, organiserId);
  if (row === null) throw new AppError('subscription_not_found');
  const taxes = findPriceTaxes(await readSettings(deps));
  const order = await findOrderBySubscription(deps.db, row.subscriptionId);
  const withdrawableUntil = isWithdrawable(order, deps.now()) ? lastWithdrawalDay(order.acceptedAt) : null;
  const isDemo = deps.payments.demo !== null;
  return toSubscription(row, { taxes, withdrawableUntil, isDemo, discount: order?.discount ?? null });
}
