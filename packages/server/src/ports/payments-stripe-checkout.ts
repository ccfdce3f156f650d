import type Stripe from 'stripe';
import { AppError } from '../app-error.ts';
import type { NewCheckout, PaymentCheckout } from './payments.ts';
import { isRefusedDiscount } from './payments-stripe-errors.ts';
import { toTaxParams } from './payments-stripe-tax.ts';
import { toCheckout } from './payments-stripe-view.ts';

export interface ReturnPages {
  /** After a payment, after a trial has begun, and after neither. */
  readonly paid: string;
  readonly tried: string;
  readonly cancelled: string;
}

/** A trial asks for no means of payment, and ends by itself where none was given until its end. */
function toTrialParams(days: number) {
  if (days === 0) return {};
  const end_behavior = { missing_payment_method: 'cancel' } as const;
  return { trial_period_days: days, trial_settings: { end_behavior } };
}

function toSessionParams(
  { customerId, organiserId, priceId, discountId, trialDays }: NewCheckout,
  taxes: Awaited<ReturnType<typeof toTaxParams>>,
  pages: ReturnPages,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: organiserId,
    line_items: [{ price: priceId, quantity: 1 }],
    ...(discountId !== null && { discounts: [{ promotion_code: discountId }] }),
    ...(trialDays > 0 && { payment_method_collection: 'if_required' }),
    // The invoice is the company's: neither the card's name nor its address takes their place.
    billing_address_collection: 'auto',
    ...taxes,
    subscription_data: { metadata: { organiserId }, ...taxes.subscription_data, ...toTrialParams(trialDays) },
    locale: 'fr',
    success_url: trialDays > 0 ? pages.tried : pages.paid,
    cancel_url: pages.cancelled,
  };
}

/** Opens a payment page. Throws `promotion_code_refused` (AppError) where the code was used up meanwhile. */
export async function createCheckout(
  stripe: Stripe,
  asked: NewCheckout,
  pages: ReturnPages,
): Promise<PaymentCheckout> {
  const params = toSessionParams(asked, await toTaxParams(stripe, asked.tax), pages);
  try {
    const session = await stripe.checkout.sessions.create(params, { idempotencyKey: asked.key });
    const checkout = toCheckout(session);
    if (checkout === null) throw new Error('a payment page without an address');
    return checkout;
  } catch (error) {
    if (asked.discountId !== null && isRefusedDiscount(error)) throw new AppError('promotion_code_refused');
    throw error;
  }
}
