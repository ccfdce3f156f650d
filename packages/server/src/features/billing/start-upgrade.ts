import { formatMoney } from '@lampion/contract/rules/format';
import { isUpgrade } from '@lampion/contract/rules/upgrade';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { NewUpgrade, PlanPrice } from '../../ports/payments.ts';
import { findUpgradeCost } from './find-upgrade-cost.ts';
import type { SubscriptionRow } from './subscription-store.ts';
import { toOffer, toUpgradeCost } from './subscription-view.ts';

/** How long a cost may be agreed to after it was shown. */
const SHOWN_MS = 3_600_000;

type Dependencies = Pick<Deps, 'now' | 'payments'>;

/** The refusal that shows the new amount. */
async function refuseAmount(deps: Dependencies, subscription: SubscriptionRow, price: PlanPrice) {
  const cost = await findUpgradeCost(deps, subscription, price);
  if (cost === null) return new AppError('upgrade_impossible');
  const message = `Le montant a changé : ${formatMoney(cost.amountDue)} seraient débités aujourd’hui. Vérifiez ce nouveau montant, puis confirmez.`;
  return new AppError('amount_changed', { message, current: toUpgradeCost(cost) });
}

/**
 * Begins a more expensive price at once, for exactly what was shown. Returns the address where its payment waits to be
 * confirmed, null once it is paid. Idempotent.
 * @throws AppError `upgrade_impossible`, `amount_changed`, `payment_refused`, `unavailable`
 */
export async function startUpgrade(
  deps: Dependencies,
  subscription: SubscriptionRow,
  { price, ...agreed }: Omit<NewUpgrade, 'priceId'> & { readonly price: PlanPrice },
): Promise<string | null> {
  if (price.id === subscription.priceId) return null;
  if (!isUpgrade(subscription, toOffer(price))) throw new AppError('upgrade_impossible');
  const age = deps.now().getTime() - agreed.prorationDate * 1000;
  if (Math.abs(age) > SHOWN_MS) throw await refuseAmount(deps, subscription, price);
  const upgrade = { ...agreed, priceId: price.id };
  const outcome = await deps.payments.upgrade(subscription.subscriptionId, upgrade);
  if (outcome.kind === 'changed') throw await refuseAmount(deps, subscription, price);
  if (outcome.kind === 'refused') throw new AppError('payment_refused');
  return outcome.kind === 'waiting' ? outcome.url : null;
}
