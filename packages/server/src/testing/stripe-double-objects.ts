import { randomBytes } from 'node:crypto';

/** Any object of Stripe's API, as JSON. */
export interface StripeObject {
  readonly id: string;
  readonly object: string;
  [field: string]: unknown;
}

export interface DoublePrice extends StripeObject {
  active: boolean;
  readonly currency: string;
  readonly unit_amount: number;
  readonly product: string;
  readonly recurring: {
    readonly interval: string;
    readonly interval_count: number;
    readonly usage_type: string;
  };
}

export interface DoubleProduct extends StripeObject {
  active: boolean;
  name: string;
  metadata: Record<string, string>;
}

export interface DoubleCustomer extends StripeObject {
  email: string | null;
  name: string | null;
}

export interface DoubleSession extends StripeObject {
  status: 'open' | 'complete' | 'expired';
  url: string | null;
  readonly customer: string;
  /** Not at the first level of the real object; the double charges by it. */
  readonly line_price: string;
  readonly expires_at: number;
}

export interface DoubleItem {
  readonly id: string;
  readonly object: string;
  readonly price: DoublePrice;
  readonly quantity: number;
  readonly current_period_start: number;
  readonly current_period_end: number;
}

export interface DoubleSubscription extends StripeObject {
  status: string;
  readonly customer: string;
  readonly created: number;
  readonly start_date: number;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  schedule: string | null;
  items: { object: 'list'; data: DoubleItem[]; has_more: false };
}

export interface DoublePhase {
  readonly start_date: number;
  readonly end_date: number;
  readonly items: { readonly price: string; readonly quantity: number }[];
  readonly proration_behavior: string;
}

export interface DoubleSchedule extends StripeObject {
  status: 'active' | 'released' | 'canceled';
  subscription: string | null;
  current_phase: { start_date: number; end_date: number } | null;
  phases: DoublePhase[];
  end_behavior: string;
}

export interface DoubleInvoice extends StripeObject {
  status: 'draft' | 'open' | 'paid';
  readonly customer: string;
  readonly created: number;
  attempted: boolean;
  attempt_count: number;
  amount_paid: number;
  status_transitions: { finalized_at: number | null; paid_at: number | null };
}

export interface DoubleEvent extends StripeObject {
  readonly type: string;
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** The same time next month, in seconds. */
export function addMonth(seconds: number): number {
  const date = new Date(seconds * 1000);
  return date.setUTCMonth(date.getUTCMonth() + 1) / 1000;
}

export function makeItem(price: DoublePrice, start: number): DoubleItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    price,
    quantity: 1,
    current_period_start: start,
    current_period_end: addMonth(start),
  };
}

export function makeSubscription(customer: string, price: DoublePrice, now: number): DoubleSubscription {
  return {
    id: newId('sub'),
    object: 'subscription',
    billing_mode: { type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer,
    ended_at: null,
    items: { object: 'list', data: [makeItem(price, now)], has_more: false },
    livemode: false,
    metadata: {},
    schedule: null,
    start_date: now,
    status: 'active',
  };
}

export function makeInvoice(
  { id: subscription, customer }: DoubleSubscription,
  price: DoublePrice,
  { now, number, isPaid }: { readonly now: number; readonly number: string; readonly isPaid: boolean },
): DoubleInvoice {
  const id = newId('in');
  return {
    id,
    object: 'invoice',
    amount_due: price.unit_amount,
    amount_paid: isPaid ? price.unit_amount : 0,
    attempt_count: 1,
    attempted: true,
    created: now,
    currency: price.currency,
    customer,
    hosted_invoice_url: `https://invoice.stripe.test/i/${id}`,
    invoice_pdf: `https://invoice.stripe.test/i/${id}/pdf`,
    livemode: false,
    number,
    parent: { type: 'subscription_details', subscription_details: { subscription, metadata: {} } },
    status: isPaid ? 'paid' : 'open',
    status_transitions: { finalized_at: now, paid_at: isPaid ? now : null },
    total: price.unit_amount,
  };
}
