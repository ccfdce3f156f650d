import { AppError, isAppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { upsertOrder } from './order-store.ts';
import type { Payer } from './subscription-store.ts';
import { hideCompany, takeTrial } from './take-trial.ts';

type NewOrder = Omit<Parameters<typeof upsertOrder>[1], 'organiserId' | 'companyHash'>;

/**
 * Stores what was ordered on a page. A trial that another account of the company has ordered meanwhile is refused, and its
 * page closed.
 * @throws AppError `trial_unavailable`, `unavailable`
 */
export async function storeOrder(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'now' | 'payments' | 'pseudonymise'>,
  payer: Payer,
  order: NewOrder,
): Promise<void> {
  const { organiserId } = payer;
  const companyHash = await hideCompany(deps, payer);
  try {
    await deps.db.transaction(async (tx) => {
      const isFree = !order.trialDays || (await takeTrial(deps, tx, payer));
      if (!isFree) throw new AppError('trial_unavailable');
      await upsertOrder(tx, { ...order, organiserId, companyHash });
    });
  } catch (error) {
    if (isAppError(error)) await deps.payments.expireCheckout(order.checkoutId);
    throw error;
  }
}
