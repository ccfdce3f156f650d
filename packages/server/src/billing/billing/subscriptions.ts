import type { AvailableSubscriptions, AvailableSubscriptionsQuery } from '@lampion/contract/billing/plan';
import { findPriceTaxes } from '@lampion/contract/billing/rules/vat-treatment';
import { lastWithdrawalDay } from '@lampion/contract/billing/rules/withdrawal';
import type { Subscription } from '@lampion/contract/billing/subscription';
import { readSettings } from '../../admin/settings/settings.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, requireOrganiser } from '../../platform/actor.ts';
import { AppError, isAppError } from '../../platform/app-error.ts';
import { findLastCheckout, findOrderBySubscription } from './order-store.ts';
import { isRunning, isWithdrawable, requireOpen, requireRunning } from './policy.ts';
import { findPayer, findSubscription, type Payer, type SubscriptionRow } from './subscription-store.ts';
import { syncSubscription } from './sync-subscription.ts';
import { toAvailableSubscription, toSubscription } from './view.ts';

/** How late the event of a payment page may arrive. */
const NEWS_MS = 3_600_000;

type Dependencies = Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'payments'>;

/**
 * Customers return from payment before its event, which may even be lost: in that case, query the
 * provider.
 */
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
 * The actor's current or last subscription, as stored. The provider is only queried in the hour
 * after they opened a payment page; its failure is ignored.
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

/**
 * The available subscriptions of an interval, by default all, cheapest first.
 * @throws AppError `unavailable`
 */
export async function listAvailableSubscriptions(
  deps: Pick<Deps, 'config' | 'db' | 'payments'>,
  { interval }: Partial<AvailableSubscriptionsQuery> = {},
): Promise<AvailableSubscriptions> {
  const { payments } = deps;
  const prices = await payments.listPrices();
  const settings = await readSettings(deps);
  const taxes = findPriceTaxes(settings);
  return {
    data: prices
      .map((price) => toAvailableSubscription(price, taxes))
      .filter(({ recurring }) => interval === undefined || recurring.interval === interval),
    trialDays: settings.trialDays,
    isDemo: payments.demo !== null,
  };
}

/**
 * Cancels the actor's subscription at the end of the paid period, or at once if none is paid; a
 * scheduled change of plan is cancelled. Idempotent.
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

/**
 * Resumes a subscription that is cancelled but has not ended, or a paused one. Does nothing to
 * another running one.
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

/**
 * Stops charging an organiser: a running subscription ends with the paid period. Does nothing
 * without one. Idempotent.
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

/**
 * The billing customer of the caller's own pro profile.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found` (an administrator
 * without a pro profile)
 */
export async function findOwnPayer(deps: Pick<Deps, 'db'>, actor: Actor): Promise<Payer> {
  const { organiserId } = requireOrganiser(actor);
  const payer = organiserId === null ? null : await findPayer(deps.db, organiserId);
  if (payer === null) throw new AppError('organiser_not_found');
  return payer;
}

const CHANGES_PER_ACCOUNT = { name: 'change-subscription', points: 30, seconds: 3600 };

export type ChangeDependencies = Pick<Deps, 'config' | 'db' | 'jobs' | 'limiter' | 'now' | 'payments'>;

/**
 * Changes the actor's subscription at the provider, then returns its new state. It has to be
 * running unless specified otherwise. If the provider fails half way, the next synchronisation
 * reads the result.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`,
 * `subscription_not_found`, `too_many_attempts`, `unavailable`
 */
export async function applySubscriptionChange(
  deps: ChangeDependencies,
  actor: Actor,
  change: (subscription: SubscriptionRow) => Promise<void>,
  requireChangeable = requireRunning,
): Promise<Subscription> {
  const { organiserId, customerId } = await findOwnPayer(deps, actor);
  await deps.limiter.consume(CHANGES_PER_ACCOUNT, requireOrganiser(actor).accountId);
  const subscription = requireChangeable(await findSubscription(deps.db, organiserId));
  await change(subscription);
  if (customerId !== null) await syncSubscription(deps, customerId);
  return getSubscription(deps, actor);
}
