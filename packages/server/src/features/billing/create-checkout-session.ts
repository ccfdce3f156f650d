import { termsVersion } from '@lampion/contract/legal/terms-version';
import { findMissingDetails } from '@lampion/contract/rules/missing-details';
import type { Order } from '@lampion/contract/schemas/order';
import { type Actor, requireOrganiser } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { readSettings } from '../settings/read-settings.ts';
import { toCheckoutTax } from './customer-view.ts';
import { findOwnPayer } from './find-own-payer.ts';
import { openCheckoutPage } from './open-checkout-page.ts';
import { openCustomer } from './open-customer.ts';
import { readExtras, readOffer } from './read-order.ts';
import { storeAcceptedTerms } from './store-accepted-terms.ts';
import { storeOrder } from './store-order.ts';
import type { Payer } from './subscription-store.ts';

const PER_ACCOUNT = { name: 'checkout', points: 20, seconds: 3600 };

type Dependencies = Pick<
  Deps,
  'config' | 'db' | 'jobs' | 'knownPseudonyms' | 'limiter' | 'now' | 'payments' | 'pseudonymise'
>;

/** An invoice has to say who buys. Throws `professional_details_missing`, which names the fields. */
function requireDetails({ companyName, siret, vatNumber, line, postcode, city, country }: Payer): void {
  const address = { line, postcode, city, country };
  const fields = findMissingDetails({ companyName, siret, vatNumber, address });
  if (fields.length > 0) throw new AppError('professional_details_missing', { fields });
}

/**
 * Orders a plan, or its free trial: stores what is bought and which terms were accepted, opens the page where the actor pays
 * and returns its address. Repeated and concurrent calls return the same page as long as it can be paid, and are one order;
 * no two pages of one organiser can be paid one after the other.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `plan_not_found`, `terms_changed`,
 * `professional_details_missing`, `already_subscribed`, `trial_unavailable`, `promotion_code_refused`,
 * `too_many_attempts`, `unavailable`
 */
export async function createCheckoutSession(
  deps: Dependencies,
  actor: Actor,
  order: Order,
): Promise<{ url: string }> {
  const payer = await findOwnPayer(deps, actor);
  const { accountId } = requireOrganiser(actor);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  const offer = await readOffer(deps, order);
  requireDetails(payer);
  const settings = await readSettings(deps);
  const customerId = await openCustomer(deps, payer, settings);
  const extras = await readExtras(deps, order, { accountId, payer, customerId, settings });
  const { trialDays, discountId, discount } = extras;
  const { id: checkoutId, url } = await openCheckoutPage(deps, {
    organiserId: payer.organiserId,
    customerId,
    priceId: offer.priceId,
    discountId,
    trialDays,
    termsVersion,
    tax: toCheckoutTax(payer, settings),
  });
  const { hasFewEmployees, startsAtOnce } = order;
  const termsFile = await storeAcceptedTerms(deps, settings);
  const accepted = { termsVersion, termsFile, hasFewEmployees, startsAtOnce, acceptedAt: deps.now() };
  await storeOrder(deps, payer, {
    ...offer,
    ...accepted,
    checkoutId,
    discount,
    trialDays: trialDays || null,
  });
  return { url };
}
