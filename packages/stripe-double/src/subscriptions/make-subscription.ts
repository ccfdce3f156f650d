import { type Desk, fileOf, ownId } from '../account-context.ts';
import type { Subscription, SubscriptionItem } from '../billing-shapes.ts';
import { periodEnd } from '../calendar.ts';
import { wholeList } from '../list.ts';
import { impossible } from '../refusal.ts';
import type { Price, StripeObject } from '../shapes.ts';

interface NewItem {
  readonly subscription: string;
  readonly price: Price;
  readonly quantity?: number;
  readonly anchor: number;
  readonly start: number;
}

/** The legacy form of a price, which items still contain. */
const planOf = ({ id, active, created, currency, metadata, product, recurring, unit_amount }: Price) => ({
  id,
  object: 'plan',
  active,
  amount: unit_amount,
  amount_decimal: String(unit_amount),
  billing_scheme: 'per_unit',
  created,
  currency,
  interval: recurring?.interval ?? null,
  interval_count: recurring?.interval_count ?? null,
  livemode: false,
  metadata,
  meter: null,
  nickname: null,
  product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

export function recurringOf({ id, recurring }: Price) {
  if (recurring !== null) return recurring;
  throw impossible(
    `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`: ${id}`,
  );
}

export function makeItem(
  desk: Desk,
  { subscription, price, quantity = 1, anchor, start }: NewItem,
): SubscriptionItem {
  return {
    id: ownId(desk, 'si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: desk.now,
    current_period_end: periodEnd(anchor, start, recurringOf(price)),
    current_period_start: start,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price: structuredClone(price),
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** Changes the price of an item. */
export function changePrice(item: SubscriptionItem, price: Price): void {
  item.price = structuredClone(price);
  item.plan = planOf(price);
}

export interface SubscriptionWishes {
  readonly id: string;
  readonly items: SubscriptionItem[];
  readonly anchor: number;
  readonly metadata: Record<string, string>;
  readonly taxRates: StripeObject[];
  readonly isTaxAutomatic: boolean;
  readonly trialEnd: number | null;
  readonly missingMethod: 'cancel' | 'pause' | 'create_invoice';
  readonly method: string | null;
  readonly description: string | null;
}

/** Fields that none of our subscriptions has. */
const absent = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  test_clock: null,
  transfer_data: null,
} as const;

export function makeSubscription(desk: Desk, wishes: SubscriptionWishes): Subscription {
  const { id, items, anchor, isTaxAutomatic, trialEnd } = wishes;
  const customer = fileOf(desk).id;
  return {
    id,
    object: 'subscription',
    ...structuredClone(absent),
    automatic_tax: {
      disabled_reason: null,
      enabled: isTaxAutomatic,
      liability: isTaxAutomatic ? { type: 'self' } : null,
    },
    billing_cycle_anchor: anchor,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    created: desk.now,
    currency: items[0]?.price.currency ?? 'eur',
    customer,
    default_payment_method: wishes.method,
    default_tax_rates: wishes.taxRates,
    description: wishes.description,
    discounts: [],
    ended_at: null,
    items: wholeList(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    metadata: wishes.metadata,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: desk.now,
    status: 'incomplete',
    trial_end: trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: wishes.missingMethod } },
    trial_start: trialEnd === null ? null : desk.now,
  };
}
