import { findFullPriceDay, reducePrice } from '@lampion/contract/rules/discount';
import { endOfTrial } from '@lampion/contract/rules/trial';
import { findPriceTaxes } from '@lampion/contract/rules/vat-treatment';
import type { OrderPreview } from '@lampion/contract/schemas/order';
import { type Actor, requireOrganiser } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentDiscount, PlanPrice } from '../../ports/payments.ts';
import { readSettings } from '../settings/read-settings.ts';
import { findCodeDiscount } from './find-code-discount.ts';
import { findOwnPayer } from './find-own-payer.ts';
import { toAvailableSubscription } from './subscription-view.ts';
import { isTrialTaken } from './take-trial.ts';

type Dependencies = Pick<
  Deps,
  'config' | 'db' | 'knownPseudonyms' | 'limiter' | 'now' | 'payments' | 'pseudonymise'
>;

/** The discount without what the provider calls it, and what it comes to. */
function toReduction(found: PaymentDiscount | null, { amount, period }: PlanPrice, orderedAt: Date) {
  if (found === null) return { discount: null, firstAmount: amount, fullPriceFrom: null };
  const { id: _, ...discount } = found;
  const fullPriceFrom = findFullPriceDay(discount, { orderedAt, period })?.toISOString() ?? null;
  return { discount, firstAmount: reducePrice(amount, discount), fullPriceFrom };
}

/**
 * What an order of the actor would be: the plan, the effect of a code, the trial that can be had instead. Changes nothing.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `plan_not_found`, `promotion_code_refused`,
 * `too_many_attempts`, `unavailable`
 */
export async function previewOrder(
  deps: Dependencies,
  actor: Actor,
  { priceId, code }: { readonly priceId: string; readonly code: string },
): Promise<OrderPreview> {
  const { accountId } = requireOrganiser(actor);
  const payer = await findOwnPayer(deps, actor);
  const price = (await deps.payments.listPrices()).find(({ id }) => id === priceId);
  if (price === undefined) throw new AppError('plan_not_found');
  const { customerId } = payer;
  const found = await findCodeDiscount(deps, { accountId, code, priceId, customerId });
  const settings = await readSettings(deps);
  const isTaken = settings.trialDays > 0 && (await isTrialTaken(deps, deps.db, payer));
  const trialDays = isTaken ? 0 : settings.trialDays;
  const now = deps.now();
  return {
    plan: toAvailableSubscription(price, findPriceTaxes(settings)),
    ...toReduction(found, price, now),
    trialDays,
    trialEndsAt: trialDays === 0 ? null : endOfTrial(now, trialDays).toISOString(),
    isTrialTaken: isTaken,
    isDemo: deps.payments.demo !== null,
  };
}
