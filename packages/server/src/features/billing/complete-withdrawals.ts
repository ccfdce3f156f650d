import { refundsOf } from '@lampion/contract/rules/withdrawal';
import type { Deps } from '../../deps.ts';
import { findUnsettledWithdrawals, type OrderRow, setOrderRefunded } from './order-store.ts';

const AT_MOST = 1000;

type WithdrawnOrder = Pick<OrderRow, 'id' | 'subscriptionId' | 'startsAtOnce' | 'withdrawnAt'>;

/**
 * Ends the subscription of an order that was withdrawn from, and gives the money back. Idempotent.
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
 * Completes withdrawals that the provider did not take, or only in part. Runs every day; one failure does not stop the
 * others.
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
