import type { Coupon, Interval, Price, Product, PromotionCode, TaxRate } from '../shapes.ts';

interface NewProduct {
  readonly id: string;
  readonly name: string;
  readonly now: number;
  readonly metadata?: Record<string, string>;
  readonly description?: string | null;
}

export function makeProduct({ id, name, now, metadata = {}, description = null }: NewProduct): Product {
  return {
    id,
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata,
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  };
}

interface NewPrice {
  readonly id: string;
  readonly product: string;
  readonly amount: number;
  readonly now: number;
  readonly currency?: string;
  /** Null for a one-time price. */
  readonly interval?: Interval | null;
  readonly intervalCount?: number;
  readonly taxBehavior?: Price['tax_behavior'];
  readonly lookupKey?: string | null;
  readonly nickname?: string | null;
  readonly metadata?: Record<string, string>;
}

export function makePrice(price: NewPrice): Price {
  const { id, product, amount, now, currency = 'eur', interval = 'month', intervalCount = 1 } = price;
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: now,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: price.lookupKey ?? null,
    metadata: price.metadata ?? {},
    nickname: price.nickname ?? null,
    product,
    recurring: interval && {
      interval,
      interval_count: intervalCount,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: price.taxBehavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: interval === null ? 'one_time' : 'recurring',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  };
}

type NewTaxRate = Pick<TaxRate, 'id' | 'inclusive' | 'percentage'> & {
  readonly now: number;
  readonly display_name: string;
  readonly country?: string | null;
  readonly description?: string | null;
  readonly metadata?: Record<string, string>;
  readonly tax_type?: string | null;
};

export function makeTaxRate(rate: NewTaxRate): TaxRate {
  const { id, inclusive, percentage, display_name, now } = rate;
  return {
    id,
    object: 'tax_rate',
    active: true,
    country: rate.country ?? null,
    created: now,
    description: rate.description ?? null,
    display_name,
    effective_percentage: null,
    flat_amount: null,
    inclusive,
    jurisdiction: null,
    jurisdiction_level: null,
    livemode: false,
    metadata: rate.metadata ?? {},
    percentage,
    rate_type: 'percentage',
    state: null,
    tax_type: rate.tax_type ?? 'vat',
  };
}

type NewCoupon = Pick<
  Coupon,
  | 'id'
  | 'amount_off'
  | 'percent_off'
  | 'currency'
  | 'duration'
  | 'duration_in_months'
  | 'max_redemptions'
  | 'redeem_by'
> & {
  readonly now: number;
  readonly name?: string | null;
  readonly metadata?: Record<string, string>;
};

export function makeCoupon({ id, now, ...coupon }: NewCoupon): Coupon {
  return {
    id,
    object: 'coupon',
    amount_off: coupon.amount_off,
    created: now,
    currency: coupon.currency,
    duration: coupon.duration,
    duration_in_months: coupon.duration_in_months,
    livemode: false,
    max_redemptions: coupon.max_redemptions,
    metadata: coupon.metadata ?? {},
    name: coupon.name ?? null,
    percent_off: coupon.percent_off,
    redeem_by: coupon.redeem_by,
    times_redeemed: 0,
    valid: true,
  };
}

type NewPromotionCode = Pick<
  PromotionCode,
  'id' | 'code' | 'customer' | 'expires_at' | 'max_redemptions' | 'restrictions'
> & { readonly now: number; readonly coupon: string; readonly metadata: Record<string, string> };

export function makePromotionCode({ now, coupon, ...code }: NewPromotionCode): PromotionCode {
  return {
    id: code.id,
    object: 'promotion_code',
    active: true,
    code: code.code,
    created: now,
    customer: code.customer,
    customer_account: null,
    expires_at: code.expires_at,
    livemode: false,
    max_redemptions: code.max_redemptions,
    metadata: code.metadata,
    promotion: { coupon, type: 'coupon' },
    restrictions: code.restrictions,
    times_redeemed: 0,
  };
}
