import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { NewCheckout, PaymentCheckout } from '../../ports/payments.ts';
import { type CheckoutRow, findLastCheckout, insertCheckout } from './checkout-store.ts';

type Dependencies = Pick<Deps, 'db' | 'now' | 'payments'>;

/** What a page is opened for: with anything else of it, it is another page. */
interface PageOffer extends Omit<NewCheckout, 'key'> {
  /** The terms that are accepted. */
  readonly termsVersion: string;
}

/** As text that two pages for the same have in common. */
function nameOffer({ priceId, tax, discountId, trialDays, termsVersion }: PageOffer): string {
  return JSON.stringify({ priceId, tax, discountId, trialDays, termsVersion });
}

/** The page opened before, while it can be paid; a page for something else is closed. */
async function findOpenCheckout(
  { payments }: Dependencies,
  last: CheckoutRow | null,
  offer: string,
): Promise<PaymentCheckout | null> {
  const checkout = last && (await payments.findCheckout(last.id));
  if (last === null || checkout === null || !checkout.isOpen) return null;
  if (last.offer === offer) return checkout;
  await payments.expireCheckout(last.id);
  return null;
}

/** The one page that an organiser can pay. */
export async function openCheckoutPage(deps: Dependencies, page: PageOffer): Promise<PaymentCheckout> {
  const { termsVersion: _, ...asked } = page;
  const { organiserId, customerId, priceId } = asked;
  const offer = nameOffer(page);
  const digest = createHash('sha256').update(offer).digest('hex');
  for (;;) {
    const last = await findLastCheckout(deps.db, organiserId);
    const open = await findOpenCheckout(deps, last, offer);
    if (open !== null) return open;
    const number = (last?.number ?? 0) + 1;
    // What is asked for is part of the key: a reused key with other values is refused.
    const key = `checkout:${customerId}:${number}:${digest}`;
    const opened = await deps.payments.createCheckout({ ...asked, key });
    const row = { id: opened.id, organiserId, priceId, offer, number, createdAt: deps.now() };
    if (await insertCheckout(deps.db, row)) return opened;
    // Another page was opened meanwhile: this one was never shown.
    await deps.payments.expireCheckout(opened.id);
  }
}
