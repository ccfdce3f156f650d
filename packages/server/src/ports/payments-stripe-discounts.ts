import type Stripe from 'stripe';
import type { CodeRefusal, PaymentDiscount } from './payments.ts';
import { orNull } from './payments-stripe-errors.ts';
import { idOf } from './payments-stripe-view.ts';

interface CodeOrder {
  readonly priceId: string;
  readonly customerId: string | null;
}

const CURRENCY = 'eur';

/** Nobody learns of a code that is another customer's. Of several with the same letters, the one in force comes first. */
async function findCode(
  stripe: Stripe,
  code: string,
  { customerId }: CodeOrder,
): Promise<Stripe.PromotionCode | null> {
  const expand = ['data.promotion.coupon.applies_to', 'data.promotion.coupon.currency_options'];
  const { data } = await stripe.promotionCodes.list({ code, limit: 100, expand });
  const open = data.filter(({ customer }) => customer === null || idOf(customer) === customerId);
  return open.find(({ active }) => active) ?? open[0] ?? null;
}

/** What takes an amount off in euro: the coupon's own currency, or one of its others. */
function amountOf({ amount_off, currency, currency_options }: Stripe.Coupon): number | null {
  return currency === CURRENCY ? amount_off : (currency_options?.[CURRENCY]?.amount_off ?? null);
}

const isSpent = ({ max_redemptions: most, times_redeemed: times }: Stripe.PromotionCode | Stripe.Coupon) =>
  most !== null && times >= most;

function refuseState(code: Stripe.PromotionCode, coupon: Stripe.Coupon): CodeRefusal | null {
  if (isSpent(code) || isSpent(coupon)) return { refusal: 'used_up' };
  return code.active && coupon.valid ? null : { refusal: 'expired' };
}

async function hasPaid(stripe: Stripe, customer: string | null): Promise<boolean> {
  if (customer === null) return false;
  const list = await orNull(stripe.invoices.list({ customer, status: 'paid', limit: 100 }));
  return (list?.data ?? []).some(({ total }) => total > 0);
}

/** Whether the code may be used for this price, by this customer. */
async function refuseOrder(
  stripe: Stripe,
  { restrictions }: Stripe.PromotionCode,
  coupon: Stripe.Coupon,
  { priceId, customerId }: CodeOrder,
): Promise<CodeRefusal | null> {
  const price = await stripe.prices.retrieve(priceId);
  const products = coupon.applies_to?.products;
  if (products !== undefined && !products.includes(idOf(price.product))) return { refusal: 'other_plan' };
  if (coupon.percent_off === null && amountOf(coupon) === null) return { refusal: 'currency' };
  const minimum = restrictions.minimum_amount ?? 0;
  if (minimum > 0 && restrictions.minimum_amount_currency !== CURRENCY) return { refusal: 'currency' };
  if ((price.unit_amount ?? 0) < minimum) return { refusal: 'minimum', minimum };
  if (restrictions.first_time_transaction && (await hasPaid(stripe, customerId))) {
    return { refusal: 'first_order' };
  }
  return null;
}

/** What a promotion code gives for a price, or why it does not hold. */
export async function findDiscount(
  stripe: Stripe,
  typed: string,
  order: CodeOrder,
): Promise<PaymentDiscount | CodeRefusal> {
  const found = await findCode(stripe, typed, order);
  const coupon = found?.promotion.coupon;
  if (found === null || !coupon || typeof coupon === 'string') return { refusal: 'unknown' };
  const refused = refuseState(found, coupon) ?? (await refuseOrder(stripe, found, coupon, order));
  if (refused !== null) return refused;
  const { percent_off: percentOff, duration_in_months: months } = coupon;
  const duration = coupon.duration as PaymentDiscount['duration'];
  const amountOff = percentOff === null ? amountOf(coupon) : null;
  return { id: found.id, code: found.code, percentOff, amountOff, duration, months };
}
