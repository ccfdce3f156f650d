import { findUnreadableMetadata, readStatedPlan } from '@lampion/contract/billing/rules/plan-limits';
import { billingPeriods } from '@lampion/contract/billing/rules/plan-price';
import { paidPlans } from '@lampion/contract/billing/rules/recommend-plan';
import type Stripe from 'stripe';
import type { CodeRefusal, PaymentDiscount, PlanPrice } from './payments.ts';
import { orNull } from './stripe-invoices.ts';
import { idOf } from './stripe-view.ts';

const KEPT_MS = 5 * 60_000;
/** After a failure, cached prices are used for this long before the next attempt. */
const PATIENCE_MS = 30_000;

export interface Catalogue {
  list(): Promise<readonly PlanPrice[]>;
  known(): readonly PlanPrice[];
  /** Clears the cache: the next call sends a request. */
  forget(): void;
}

/**
 * Caches the prices on offer for five minutes. Concurrent callers share one request; while the
 * provider fails, cached prices stay in use.
 */
export function createCatalogue(load: () => Promise<readonly PlanPrice[]>, now: () => Date): Catalogue {
  let prices: readonly PlanPrice[] = [];
  let freshUntil = 0;
  let loading: Promise<readonly PlanPrice[]> | undefined;

  async function refresh(): Promise<readonly PlanPrice[]> {
    try {
      prices = [...(await load())].sort((one, other) => one.amount - other.amount);
      freshUntil = now().getTime() + KEPT_MS;
    } catch (error) {
      if (prices.length === 0) throw error;
      freshUntil = now().getTime() + PATIENCE_MS;
    } finally {
      loading = undefined;
    }
    return prices;
  }

  return {
    async list() {
      if (now().getTime() < freshUntil) return prices;
      loading ??= refresh();
      return loading;
    },
    known: () => prices,
    forget() {
      freshUntil = 0;
    },
  };
}

/**
 * The prices whose product names a plan. The Stripe account may sell other things and be shared.
 */
export function chooseOnSale(prices: readonly PlanPrice[]): PlanPrice[] {
  return prices.filter(({ product }) => readStatedPlan(product) !== null);
}

/** Configuration errors at the provider, as sentences for the log. Everything is still sold. */
export function findCatalogueFaults(prices: readonly PlanPrice[]): string[] {
  const unreadable = prices.flatMap(({ id, product }) =>
    findUnreadableMetadata(product).map(
      ([key, value]) => `${key} of the product "${product.name}" (${id}) cannot be read: "${value}"`,
    ),
  );
  const groups = paidPlans.flatMap((plan) => billingPeriods.map((period) => ({ plan, period })));
  const repeated = groups.flatMap(({ plan, period }) => {
    const same = prices.filter((price) => price.period === period && readStatedPlan(price.product) === plan);
    const ids = same.map(({ id }) => id).sort();
    return ids.length > 1 ? [`${plan} has several prices by the ${period}: ${ids.join(', ')}`] : [];
  });
  return [...unreadable, ...repeated];
}

interface CodeOrder {
  readonly priceId: string;
  readonly customerId: string | null;
}

const CURRENCY = 'eur';

/**
 * Finds a promotion code. Hides codes of other customers. Of several with the same spelling, the
 * active one comes first.
 */
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

/** The discount in euro: in the coupon's own currency or in one of its others. */
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

/** The discount of a promotion code for a price, or why it is not valid. */
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
