import type { Withdrawal } from '@lampion/contract/billing/billing';
import { lastWithdrawalDay, refundsOf, sumRefunds } from '@lampion/contract/billing/rules/withdrawal';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import {
  findOrderBySubscription,
  findUnsettledWithdrawals,
  type OrderRow,
  setOrderRefunded,
} from './order-store.ts';
import { requireRunning, requireWithdrawable } from './policy.ts';
import { findSubscription, type SubscriptionRow } from './subscription-store.ts';
import { findOwnPayer } from './subscriptions.ts';

export interface OwnWithdrawal extends Withdrawal {
  readonly order: OrderRow;
  readonly subscription: SubscriptionRow;
  readonly customerId: string;
  /** Instant of the withdrawal. */
  readonly at: Date;
}

/**
 * What a withdrawal of the actor would end and refund now.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`,
 * `subscription_not_found`, `withdrawal_closed`, `unavailable`
 */
export async function findWithdrawal(
  { db, payments, now }: Pick<Deps, 'db' | 'payments' | 'now'>,
  actor: Actor,
): Promise<OwnWithdrawal> {
  const { organiserId, customerId } = await findOwnPayer({ db }, actor);
  const subscription = requireRunning(await findSubscription(db, organiserId));
  const at = now();
  const order = requireWithdrawable(await findOrderBySubscription(db, subscription.subscriptionId), at);
  if (customerId === null) throw new AppError('subscription_not_found');
  const paid = await payments.listPaidInvoices(subscription.subscriptionId);
  const { startsAtOnce } = order;
  return {
    planName: order.planName,
    orderedAt: order.acceptedAt.toISOString(),
    lastDay: lastWithdrawalDay(order.acceptedAt),
    paidAmount: paid.reduce((sum, { amount }) => sum + amount, 0),
    refundAmount: sumRefunds(refundsOf(paid, { startsAtOnce, at })),
    order,
    subscription,
    customerId,
    at,
  };
}

/**
 * The actor's right to withdraw from the order of their subscription.
 * @throws AppError as `findWithdrawal`
 */
export async function getWithdrawal(
  deps: Pick<Deps, 'db' | 'payments' | 'now'>,
  actor: Actor,
): Promise<Withdrawal> {
  const { planName, orderedAt, lastDay, paidAmount, refundAmount } = await findWithdrawal(deps, actor);
  return { planName, orderedAt, lastDay, paidAmount, refundAmount };
}

const AT_MOST = 1000;

type WithdrawnOrder = Pick<OrderRow, 'id' | 'subscriptionId' | 'startsAtOnce' | 'withdrawnAt'>;

/**
 * Ends the subscription of a withdrawn order and refunds the money. Idempotent.
 * @throws AppError `unavailable`
 */
export async function completeWithdrawal(
  { db, now, payments }: Pick<Deps, 'db' | 'now' | 'payments'>,
  { id, subscriptionId, startsAtOnce, withdrawnAt: at }: WithdrawnOrder,
): Promise<void> {
  if (subscriptionId === null || at === null) return;
  const paid = await payments.listPaidInvoices(subscriptionId);
  await payments.withdraw(subscriptionId, refundsOf(paid, { startsAtOnce, at }));
  await setOrderRefunded(db, id, now());
}

/**
 * Completes withdrawals that the provider has not, or only partly, processed. Runs every day; a
 * failure does not stop the others.
 * @throws Error after all were tried, when some could not be completed
 */
export async function completeWithdrawals(
  deps: Pick<Deps, 'db' | 'log' | 'now' | 'payments'>,
): Promise<void> {
  let failures = 0;
  for (const order of await findUnsettledWithdrawals(deps.db, AT_MOST)) {
    try {
      await completeWithdrawal(deps, order);
    } catch (error) {
      failures += 1;
      deps.log.warn({ err: error, orderId: order.id }, 'a withdrawal could not be completed');
    }
  }
  if (failures > 0) throw new Error(`${failures} withdrawals could not be completed`);
}
