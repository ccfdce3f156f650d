import type { List, Price, StripeObject } from './shapes.ts';

type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled';

export interface SubscriptionItem extends StripeObject {
  price: Price;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
  readonly subscription: string;
  tax_rates: StripeObject[];
}

export interface Subscription extends StripeObject {
  status: SubscriptionStatus;
  readonly customer: string;
  readonly created: number;
  start_date: number;
  billing_cycle_anchor: number;
  automatic_tax: { enabled: boolean; liability: object | null; disabled_reason: null };
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  default_payment_method: string | null;
  default_tax_rates: StripeObject[];
  discounts: string[];
  items: List<SubscriptionItem>;
  latest_invoice: string | null;
  metadata: Record<string, string>;
  pending_setup_intent: string | null;
  pending_update: object | null;
  schedule: string | null;
  trial_start: number | null;
  trial_end: number | null;
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' | 'pause' | 'create_invoice' } };
}

export interface Tax {
  amount: number;
  readonly tax_behavior: 'inclusive' | 'exclusive';
  readonly tax_rate_details: { readonly tax_rate: string } | null;
  readonly taxability_reason: string;
  taxable_amount: number;
  readonly type: 'tax_rate_details';
}

export interface InvoiceLine extends StripeObject {
  readonly amount: number;
  readonly subtotal: number;
  readonly discountable: boolean;
  discount_amounts: { amount: number; discount: string }[];
  discounts: string[];
  taxes: Tax[] | null;
}

export interface Invoice extends StripeObject {
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  readonly customer: string;
  readonly created: number;
  readonly currency: string;
  readonly billing_reason: string;
  attempted: boolean;
  attempt_count: number;
  auto_advance: boolean;
  automatically_finalizes_at: number | null;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  starting_balance: number;
  ending_balance: number | null;
  lines: List<InvoiceLine>;
  next_payment_attempt: number | null;
  number: string | null;
  readonly parent: {
    readonly type: 'subscription_details';
    readonly subscription_details: { readonly subscription: string; readonly metadata: object };
    readonly quote_details: null;
  } | null;
  post_payment_credit_notes_amount: number;
  pre_payment_credit_notes_amount: number;
  status_transitions: {
    finalized_at: number | null;
    marked_uncollectible_at: number | null;
    paid_at: number | null;
    voided_at: number | null;
  };
  subtotal: number;
  total: number;
  total_excluding_tax: number | null;
  total_taxes: Tax[] | null;
}

export interface Phase {
  readonly start_date: number;
  readonly end_date: number;
  readonly items: { readonly price: string; readonly quantity: number }[];
  readonly discounts: {
    readonly coupon: string | null;
    readonly discount: string | null;
    readonly promotion_code: string | null;
  }[];
  readonly default_tax_rates: StripeObject[];
  readonly proration_behavior: string;
  [field: string]: unknown;
}

export interface Schedule extends StripeObject {
  status: 'not_started' | 'active' | 'completed' | 'released' | 'canceled';
  subscription: string | null;
  released_subscription: string | null;
  current_phase: { start_date: number; end_date: number } | null;
  phases: Phase[];
  end_behavior: string;
  released_at: number | null;
  canceled_at: number | null;
  completed_at: number | null;
}
