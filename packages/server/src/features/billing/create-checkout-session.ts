import { termsVersion } from '@lampion/contract/legal/terms-version';
import { findMissingDetails } from '@lampion/contract/rules/missing-details';
import type { Order } from '@lampion/contract/schemas/order';
import { type Actor, requireOrganiser } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { CustomerDetails, NewCheckout, PaymentCheckout } from '../../ports/payments.ts';
import { setCustomer } from '../organisers/set-customer.ts';
import { readSettings } from '../settings/read-settings.ts';
import { findLastCheckout, insertCheckout } from './checkout-store.ts';
import { toCheckoutTax, toCustomer } from './customer-view.ts';
import { findOwnPayer } from './find-own-payer.ts';
import { upsertOrder } from './order-store.ts';
import { storeAcceptedTerms } from './store-accepted-terms.ts';
import { isRunning } from './subscription-policy.ts';
import { findSubscription, type Payer } from './subscription-store.ts';
import { syncSubscription } from './sync-subscription.ts';

const PER_ACCOUNT = { name: 'checkout', points: 20, seconds: 3600 };

type Dependencies = Pick<Deps, 'config' | 'db' | 'jobs' | 'limiter' | 'now' | 'payments'>;

/** The organiser's customer at the provider: the existing one, else a new one. */
async function openCustomer(
  { db, payments }: Dependencies,
  payer: Payer,
  details: CustomerDetails,
): Promise<string> {
  const { organiserId, customerId: before } = payer;
  if (before !== null && (await payments.hasCustomer(before))) {
    await payments.updateCustomer(before, details);
    return before;
  }
  const after = await payments.createCustomer({ organiserId, ...details });
  return setCustomer(db, organiserId, { before, after });
}

/** The page opened before, while it can be paid; a page for another price is closed. */
async function findOpenCheckout(
  { payments }: Dependencies,
  last: { readonly id: string; readonly priceId: string } | null,
  priceId: string,
): Promise<PaymentCheckout | null> {
  const checkout = last && (await payments.findCheckout(last.id));
  if (last === null || checkout === null || !checkout.isOpen) return null;
  if (last.priceId === priceId) return checkout;
  await payments.expireCheckout(last.id);
  return null;
}

/** The one page that can be paid for a price. */
async function openPage(
  deps: Dependencies,
  { organiserId, customerId, priceId, tax }: Omit<NewCheckout, 'key'>,
): Promise<PaymentCheckout> {
  for (;;) {
    const last = await findLastCheckout(deps.db, organiserId);
    const open = await findOpenCheckout(deps, last, priceId);
    if (open !== null) return open;
    const number = (last?.number ?? 0) + 1;
    const key = `checkout:${customerId}:${priceId}:${number}`;
    const page = await deps.payments.createCheckout({ customerId, organiserId, priceId, tax, key });
    const createdAt = deps.now();
    if (await insertCheckout(deps.db, { id: page.id, organiserId, priceId, number, createdAt })) return page;
    // Another plan's page was opened meanwhile: this one was never shown.
    await deps.payments.expireCheckout(page.id);
  }
}

/** An invoice has to say who buys. Throws `professional_details_missing`, which names the fields. */
function requireDetails({ companyName, siret, vatNumber, line, postcode, city, country }: Payer): void {
  const address = { line, postcode, city, country };
  const fields = findMissingDetails({ companyName, siret, vatNumber, address });
  if (fields.length > 0) throw new AppError('professional_details_missing', { fields });
}

/** What is ordered, as it is offered now. Throws `terms_changed`, `plan_not_found`. */
async function readOffer({ payments }: Dependencies, order: Order) {
  if (order.termsVersion !== termsVersion) throw new AppError('terms_changed');
  const price = (await payments.listPrices()).find(({ id }) => id === order.priceId);
  if (price === undefined) throw new AppError('plan_not_found');
  const { id: priceId, amount, period, product } = price;
  return { priceId, planName: product.name, amount, period };
}

/**
 * Orders a plan: stores what is bought and which terms were accepted, opens the page where the actor pays and returns its
 * address. Repeated and concurrent calls return the same page as long as it can be paid, and are one order; no two pages
 * of one organiser can be paid one after the other.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `plan_not_found`, `terms_changed`,
 * `professional_details_missing`, `already_subscribed`, `too_many_attempts`, `unavailable`
 */
export async function createCheckoutSession(
  deps: Dependencies,
  actor: Actor,
  order: Order,
): Promise<{ url: string }> {
  const payer = await findOwnPayer(deps, actor);
  await deps.limiter.consume(PER_ACCOUNT, requireOrganiser(actor).accountId);
  const { organiserId } = payer;
  const offer = await readOffer(deps, order);
  requireDetails(payer);
  const settings = await readSettings(deps);
  const customerId = await openCustomer(deps, payer, toCustomer(payer, settings));
  // A payment whose event has not arrived yet counts too.
  await syncSubscription(deps, customerId);
  const subscription = await findSubscription(deps.db, organiserId);
  if (subscription !== null && isRunning(subscription.status)) throw new AppError('already_subscribed');
  const tax = toCheckoutTax(payer, settings);
  const page = { organiserId, customerId, priceId: offer.priceId, tax };
  const { id: checkoutId, url } = await openPage(deps, page);
  const { hasFewEmployees, startsAtOnce } = order;
  const accepted = { termsVersion, hasFewEmployees, startsAtOnce, acceptedAt: deps.now() };
  await storeAcceptedTerms(deps);
  await upsertOrder(deps.db, { organiserId, checkoutId, ...offer, ...accepted });
  return { url };
}
