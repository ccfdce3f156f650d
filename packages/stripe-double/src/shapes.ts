/** The version of Stripe's API that the double implements. */
export const apiVersion = '2026-10-28.endive';

/**
 * Any object of Stripe's API, as JSON; instants are seconds since 1970, amounts the smallest unit
 * of their currency.
 */
export interface StripeObject {
  readonly id: string;
  readonly object: string;
  [field: string]: unknown;
}

export interface List<T> {
  readonly object: 'list';
  data: T[];
  readonly has_more: boolean;
  readonly url: string;
}

export interface Price extends StripeObject {
  active: boolean;
  readonly currency: string;
  readonly unit_amount: number;
  readonly product: string;
  readonly tax_behavior: 'inclusive' | 'exclusive' | 'unspecified';
  readonly recurring: Recurring | null;
}

interface Recurring {
  readonly interval: Interval;
  readonly interval_count: number;
  readonly meter: null;
  readonly trial_period_days: null;
  readonly usage_type: 'licensed';
}

export type Interval = 'day' | 'week' | 'month' | 'year';

export interface Product extends StripeObject {
  active: boolean;
  name: string;
  metadata: Record<string, string>;
}

export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

export interface Customer extends StripeObject {
  deleted?: true;
  address: Address | null;
  balance: number;
  delinquent: boolean;
  email: string | null;
  name: string | null;
  phone: string | null;
  shipping: object | null;
  tax_exempt: 'none' | 'exempt' | 'reverse';
  next_invoice_sequence: number;
  readonly invoice_prefix: string;
  invoice_settings: {
    custom_fields: { name: string; value: string }[] | null;
    default_payment_method: string | null;
    footer: string | null;
    rendering_options: object | null;
  };
  metadata: Record<string, string>;
}

export interface TaxRate extends StripeObject {
  active: boolean;
  readonly inclusive: boolean;
  readonly percentage: number;
}

export interface TaxId extends StripeObject {
  readonly type: string;
  readonly value: string;
}

export interface Coupon extends StripeObject {
  readonly amount_off: number | null;
  readonly percent_off: number | null;
  readonly currency: string | null;
  readonly duration: 'once' | 'repeating' | 'forever';
  readonly duration_in_months: number | null;
  readonly max_redemptions: number | null;
  readonly redeem_by: number | null;
  times_redeemed: number;
  valid: boolean;
}

export interface PromotionCode extends StripeObject {
  active: boolean;
  readonly code: string;
  readonly customer: string | null;
  readonly expires_at: number | null;
  readonly max_redemptions: number | null;
  readonly promotion: { readonly type: 'coupon'; readonly coupon: string };
  readonly restrictions: {
    readonly first_time_transaction: boolean;
    readonly minimum_amount: number | null;
    readonly minimum_amount_currency: string | null;
  };
  times_redeemed: number;
}

export interface Discount extends StripeObject {
  readonly source: { readonly type: 'coupon'; readonly coupon: string };
  readonly promotion_code: string | null;
  readonly start: number;
  readonly end: number | null;
}
