import type { ChangedSubscription, PlanChangeOrder } from '@lampion/contract/schemas/plan-change';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { PlanPrice } from '../../ports/payments.ts';
import { applySubscriptionChange, type ChangeDependencies } from './apply-subscription-change.ts';
import { startUpgrade } from './start-upgrade.ts';
import type { SubscriptionRow } from './subscription-store.ts';

/** A price on sale, for a subscription that goes on. Throws `plan_not_found`, `subscription_ending`. */
async function findChoice(
  { payments }: Pick<Deps, 'payments'>,
  { endsAt }: SubscriptionRow,
  priceId: string,
): Promise<PlanPrice> {
  const price = (await payments.listPrices()).find(({ id }) => id === priceId);
  if (price === undefined) throw new AppError('plan_not_found');
  if (endsAt !== null) throw new AppError('subscription_ending');
  return price;
}

/**
 * Changes the plan. For the next billing period: any other one, instead of one planned before; choosing the current plan
 * revokes the planned change, and nothing is charged today. At once: a more expensive one, for the amount that was shown.
 * @throws AppError as `applySubscriptionChange` and `startUpgrade`, and `plan_not_found`, `subscription_ending`
 */
export async function changePlan(
  deps: ChangeDependencies,
  actor: Actor,
  { priceId, when, amountDue = 0, prorationDate = 0 }: PlanChangeOrder,
): Promise<ChangedSubscription> {
  let url: string | null = null;
  const subscription = await applySubscriptionChange(deps, actor, async (row) => {
    const price = await findChoice(deps, row, priceId);
    if (when === 'now') url = await startUpgrade(deps, row, { price, amountDue, prorationDate });
    else if (priceId === row.priceId) await deps.payments.revokeChange(row.subscriptionId);
    else await deps.payments.planChange(row.subscriptionId, price);
  });
  return { ...subscription, url };
}
