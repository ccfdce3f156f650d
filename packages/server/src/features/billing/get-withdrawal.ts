import { lastWithdrawalDay, refundsOf, sumRefunds } from '@lampion/contract/rules/withdrawal';
import type { Withdrawal } from '@lampion/contract/schemas/withdrawal';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findOwnPayer } from './find-own-payer.ts';
import { findOrderBySubscription, type OrderRow } from './order-store.ts';
import { requireRunning } from './subscription-policy.ts';
import { findSubscription, type SubscriptionRow } from './subscription-store.ts';
import { requireWithdrawable } from './withdrawal-policy.ts';

export interface OwnWithdrawal extends Withdrawal {
  readonly order: OrderRow;
  readonly subscription: SubscriptionRow;
  readonly customerId: string;
  /** When it is. */
  readonly at: Date;
}

/**
 * What a withdrawal of the actor would end and give back now.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `subscription_not_found`,
 * `withdrawal_closed`, `unavailable`
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
