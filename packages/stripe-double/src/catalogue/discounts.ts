import { all, type Desk, emit, find, keep, ownId } from '../account-context.ts';
import { addMonths } from '../calendar.ts';
import { type Params, readGroups, readText } from '../params.ts';
import { impossible, invalid } from '../refusal.ts';
import type { Coupon, Discount, PromotionCode, StripeObject } from '../shapes.ts';

export const isSpent = ({
  max_redemptions,
  times_redeemed,
}: Pick<Coupon, 'max_redemptions' | 'times_redeemed'>): boolean =>
  max_redemptions !== null && times_redeemed >= max_redemptions;

function checkCoupon(desk: Desk, coupon: Coupon): void {
  if (coupon.redeem_by !== null && coupon.redeem_by <= desk.now) {
    throw invalid('coupon', `Coupon expired: ${coupon.id}`, 'coupon_expired');
  }
  if (isSpent(coupon)) throw impossible(`Coupon has been redeemed the maximum number of times: ${coupon.id}`);
}

function checkCode(desk: Desk, code: PromotionCode): void {
  const isOver = code.expires_at !== null && code.expires_at <= desk.now;
  if (!code.active || isOver || isSpent(code)) {
    throw invalid(
      'promotion_code',
      'This promotion code is expired or no longer active.',
      'promotion_code_inactive',
    );
  }
  if (code.customer !== null && code.customer !== desk.customer?.id) {
    throw invalid('promotion_code', 'This promotion code cannot be redeemed by this customer.');
  }
  const hasPaid = all(desk, 'invoice').some(({ status }) => status === 'paid');
  if (code.restrictions.first_time_transaction && hasPaid) {
    throw impossible(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
      'customer_has_prior_transactions',
    );
  }
}

/** A coupon or a code, as sent and checked. */
export interface Reduction {
  readonly coupon: Coupon;
  readonly code: PromotionCode | null;
}

export function readReductions(desk: Desk, params: Params): Reduction[] {
  return readGroups(params, 'discounts').map((sent, index) => {
    const codeId = readText(sent, 'promotion_code');
    const param = `discounts[${index}]`;
    const code =
      codeId === undefined
        ? null
        : find<PromotionCode>(desk, 'promotion_code', codeId, `${param}[promotion_code]`);
    if (code) checkCode(desk, code);
    const couponId = code?.promotion.coupon ?? readText(sent, 'coupon') ?? '';
    const coupon = find<Coupon>(desk, 'coupon', couponId, `${param}[coupon]`);
    checkCoupon(desk, coupon);
    return { coupon, code };
  });
}

function endOf(coupon: Coupon, start: number): number | null {
  if (coupon.duration !== 'repeating') return null;
  return addMonths(start, coupon.duration_in_months ?? 1);
}

export function makeDiscount(desk: Desk, { coupon, code }: Reduction, subscription: string | null): Discount {
  return {
    id: ownId(desk, 'di'),
    object: 'discount',
    checkout_session: null,
    customer: desk.customer?.id ?? null,
    customer_account: null,
    end: endOf(coupon, desk.now),
    invoice: null,
    invoice_item: null,
    promotion_code: code?.id ?? null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: desk.now,
    subscription,
    subscription_item: null,
  };
}

/** Redeems a reduction for a subscription and counts it. */
export function redeem(desk: Desk, reduction: Reduction, subscription: string): string {
  reduction.coupon.times_redeemed += 1;
  if (reduction.code) reduction.code.times_redeemed += 1;
  const discount = keep(desk, makeDiscount(desk, reduction, subscription));
  emit(desk, 'customer.discount.created', discount);
  return discount.id;
}

/** The amount a coupon deducts. */
export function reduce({ percent_off, amount_off }: Coupon, amount: number): number {
  if (percent_off !== null) return Math.round((amount * percent_off) / 100);
  return Math.min(amount, amount_off ?? 0);
}

export function couponOf(desk: Desk, discount: Discount): Coupon {
  return find<Coupon>(desk, 'coupon', discount.source.coupon);
}

interface CouponProducts extends StripeObject {
  readonly coupon: string;
  readonly products: readonly string[];
}

const KIND = 'coupon_products';

/** Limits a coupon to some products. The coupon includes them on request only. */
export function limitToProducts({ account }: Desk, coupon: string, products: readonly string[]): void {
  if (products.length === 0) return;
  const limit: CouponProducts = { id: `${KIND}_${coupon}`, object: KIND, coupon, products };
  account.objects.push(limit);
}

/** The products a coupon is limited to; undefined for all of them. */
export function productsOf({ account }: Desk, coupon: string): readonly string[] | undefined {
  const limits = account.objects.filter(({ object }) => object === KIND) as CouponProducts[];
  return limits.find((limit) => limit.coupon === coupon)?.products;
}
