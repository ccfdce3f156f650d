import { lastWithdrawalDay, refundOf } from '@lampion/contract/rules/withdrawal';
import type { Withdrawal } from '@lampion/contract/schemas/withdrawal';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findOwnPayer } from './find-own-payer.ts';
import { findOrderBySubscription, type OrderRow } from './order-store.ts';
import { requireRunning } from './subscription-policy.ts';
import { findSubscription, type SubscriptionRow } from './subscription-store.ts';
import { requireWithdrawable } from './withdrawal-policy.ts';

const NEWEST = 10;

export interface OwnWithdrawal extends Withdrawal {
  readonly order: OrderRow;
  readonly subscription: SubscriptionRow;
  readonly customerId: string;
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
  const { invoices } = await payments.listInvoices(customerId, { limit: NEWEST });
  const paid = invoices.find(({ isFirst, status }) => isFirst && status === 'paid')?.amount ?? 0;
  const { startedAt, periodEnd } = subscription;
  const refundAmount = refundOf({ paid, startedAt, periodEnd, startsAtOnce: order.startsAtOnce, at });
  return {
    planName: order.planName,
    orderedAt: order.acceptedAt.toISOString(),
    lastDay: lastWithdrawalDay(order.acceptedAt),
    paidAmount: paid,
    refundAmount,
    ...{ order, subscription, customerId },
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
