import type { Subscription } from '@lampion/contract/schemas/subscription';
import { type Actor, requireOrganiser } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { completeWithdrawal } from './complete-withdrawals.ts';
import { getSubscription } from './get-subscription.ts';
import { findWithdrawal, type OwnWithdrawal } from './get-withdrawal.ts';
import { insertNotice } from './notice-store.ts';
import { setOrderWithdrawn } from './order-store.ts';
import { syncSubscription } from './sync-subscription.ts';

const PER_ACCOUNT = { name: 'withdraw-order', points: 20, seconds: 3600 };

type Dependencies = Pick<Deps, 'config' | 'db' | 'jobs' | 'limiter' | 'log' | 'now' | 'payments'>;

/** Notes the withdrawal and acknowledges it by e-mail, in one transaction: from here on it stands. */
async function record(deps: Dependencies, organiserId: string, withdrawal: OwnWithdrawal): Promise<void> {
  const { order, refundAmount, at: withdrawnAt } = withdrawal;
  const { id: subject, planName, amount, period } = order;
  await deps.db.transaction(async (tx) => {
    if (!(await setOrderWithdrawn(tx, order.id, { withdrawnAt, refundAmount }))) return;
    const kind = 'withdrawal-confirmed';
    const notice = { organiserId, kind, subject, planName, amount, period, createdAt: withdrawnAt } as const;
    const id = await insertNotice(tx, notice);
    if (id !== null) await queueEmail(deps, tx, { template: kind, id });
  });
}

/**
 * Withdraws the actor from the order of their subscription, which ends at once; what is due is given back. What the
 * provider does not take now, a daily job repeats. The second call throws `withdrawal_closed` or
 * `subscription_not_found`, and changes nothing.
 * @throws AppError as `findWithdrawal`, and `too_many_attempts`
 */
export async function withdrawOrder(deps: Dependencies, actor: Actor): Promise<Subscription> {
  const { accountId } = requireOrganiser(actor);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  const withdrawal = await findWithdrawal(deps, actor);
  const { order, subscription, customerId, at: withdrawnAt } = withdrawal;
  await record(deps, subscription.organiserId, withdrawal);
  try {
    await completeWithdrawal(deps, { ...order, withdrawnAt });
    await syncSubscription(deps, customerId);
  } catch (error) {
    // It stands all the same.
    deps.log.error({ err: error, orderId: order.id }, 'a withdrawal is completed later');
  }
  return getSubscription(deps, actor);
}
