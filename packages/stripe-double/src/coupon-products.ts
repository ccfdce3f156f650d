import type { Desk } from './desk.ts';
import type { StripeObject } from './shapes.ts';

interface CouponProducts extends StripeObject {
  readonly coupon: string;
  readonly products: readonly string[];
}

const KIND = 'coupon_products';

/** Limits a coupon to some products: a coupon shows it only when asked to. */
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
