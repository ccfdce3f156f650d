import { type Desk, fileOf, ownId } from '../account-context.ts';
import type { Phase, Schedule, Subscription } from '../billing-shapes.ts';

export const emptyItem = { billing_thresholds: null, discounts: [], metadata: {}, tax_rates: [] };
export const emptyPhase = {
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency: 'eur',
  default_payment_method: null,
  description: null,
  invoice_settings: null,
  metadata: {},
  on_behalf_of: null,
  transfer_data: null,
  trial_end: null,
};

/** The current phase, from the subscription. */
function phaseOf({ items, currency, default_tax_rates }: Subscription): Phase {
  const [item] = items.data;
  return {
    ...emptyPhase,
    currency,
    start_date: item?.current_period_start ?? 0,
    end_date: item?.current_period_end ?? 0,
    items: items.data.map(({ price, quantity }) => ({ ...emptyItem, price: price.id, quantity })),
    default_tax_rates,
    discounts: [],
    proration_behavior: 'create_prorations',
  };
}

const defaults = {
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: 'automatic',
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  default_payment_method: null,
  description: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    days_until_due: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  on_behalf_of: null,
  transfer_data: null,
};

export function makeSchedule(desk: Desk, subscription: Subscription): Schedule {
  const phase = phaseOf(subscription);
  const { start_date, end_date } = phase;
  return {
    id: ownId(desk, 'sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: null, type: 'flexible' },
    canceled_at: null,
    completed_at: null,
    created: desk.now,
    current_phase: { start_date, end_date },
    customer: fileOf(desk).id,
    customer_account: null,
    default_settings: structuredClone(defaults),
    end_behavior: subscription.cancel_at_period_end ? 'cancel' : 'release',
    livemode: false,
    metadata: {},
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  };
}
