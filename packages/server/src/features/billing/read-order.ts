import { termsVersion } from '@lampion/contract/legal/terms-version';
import type { Order } from '@lampion/contract/schemas/order';
import type { SiteSettings } from '@lampion/contract/schemas/settings';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findCodeDiscount } from './find-code-discount.ts';
import type { Payer } from './subscription-store.ts';
import { isTrialTaken } from './take-trial.ts';

type Dependencies = Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now' | 'payments' | 'pseudonymise'>;

interface Buyer {
  readonly accountId: string;
  readonly payer: Payer;
  readonly customerId: string;
  readonly settings: SiteSettings;
}

/** The price that is ordered, under the terms in force. Throws `terms_changed`, `plan_not_found`. */
export async function readOffer({ payments }: Pick<Deps, 'payments'>, order: Order) {
  if (order.termsVersion !== termsVersion) throw new AppError('terms_changed');
  const price = (await payments.listPrices()).find(({ id }) => id === order.priceId);
  if (price === undefined) throw new AppError('plan_not_found');
  const { id: priceId, amount, period, product } = price;
  return { priceId, planName: product.name, amount, period };
}

/**
 * The days of the trial that is ordered, 0 for none, and what the code gives.
 * @throws AppError `trial_unavailable`, `promotion_code_refused`, `too_many_attempts`, `unavailable`
 */
export async function readExtras(
  deps: Dependencies,
  { priceId, code, isTrial }: Order,
  { accountId, payer, customerId, settings }: Buyer,
) {
  const trialDays = isTrial ? settings.trialDays : 0;
  if (isTrial && (trialDays === 0 || (await isTrialTaken(deps, deps.db, payer)))) {
    throw new AppError('trial_unavailable');
  }
  const found = await findCodeDiscount(deps, { accountId, code, priceId, customerId });
  if (found === null) return { trialDays, discountId: null, discount: null };
  const { id: discountId, ...discount } = found;
  return { trialDays, discountId, discount };
}
