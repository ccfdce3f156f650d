import { all, type Desk, emit } from '../account-context.ts';
import { DAY } from '../calendar.ts';
import type { Totals } from '../catalogue/totals.ts';
import type { Session } from '../payment-shapes.ts';
import type { Customer } from '../shapes.ts';

interface NewSession {
  readonly id: string;
  readonly now: number;
  readonly customer: Customer;
  readonly currency: string;
  readonly totals: Totals;
  /** Parameters of the session, as shown. */
  readonly asked: Record<string, unknown>;
}

/** Fields that none of our pages has. */
const absent = {
  adaptive_pricing: null,
  after_expiration: null,
  client_secret: null,
  collected_information: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  customer_creation: null,
  customer_email: null,
  integration_identifier: null,
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: {
    allow_redisplay_filters: ['always'],
    payment_method_remove: 'disabled',
    payment_method_save: null,
  },
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} as const;

export const describeCustomer = ({ address, email, name, phone, tax_exempt }: Customer) => ({
  address,
  business_name: null,
  email,
  individual_name: null,
  name,
  phone,
  tax_exempt,
  tax_ids: null,
});

export function makeSession({ id, now, customer, currency, totals, asked }: NewSession): Session {
  const { subtotal, total, total_discount_amounts, total_taxes } = totals;
  const sum = (parts: readonly { readonly amount: number }[]) =>
    parts.reduce((whole, { amount }) => whole + amount, 0);
  return {
    id,
    object: 'checkout.session',
    ...structuredClone(absent),
    ...asked,
    amount_subtotal: subtotal,
    amount_total: total,
    consent: null,
    created: now,
    currency,
    customer: customer.id,
    customer_details: describeCustomer(customer),
    expires_at: now + DAY,
    invoice: null,
    livemode: false,
    payment_status: total === 0 ? 'no_payment_required' : 'unpaid',
    status: 'open',
    subscription: null,
    total_details: {
      amount_discount: sum(total_discount_amounts),
      amount_shipping: 0,
      amount_tax: sum(total_taxes ?? []),
    },
    url: `https://checkout.stripe.test/c/pay/${id}`,
  };
}

export function expireSession(desk: Desk, session: Session): Session {
  session.status = 'expired';
  session.url = null;
  emit(desk, 'checkout.session.expired', session);
  return session;
}

/** Settles a debit that was started on a page. */
export function settleSession(desk: Desk, invoice: string, isPaid: boolean): void {
  const session = all<Session>(desk, 'checkout.session').find((known) => known.invoice === invoice);
  if (session === undefined) return;
  if (isPaid) session.payment_status = 'paid';
  emit(desk, `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
}

export function expireOpenSessions(desk: Desk): void {
  for (const session of all<Session>(desk, 'checkout.session')) {
    if (session.status === 'open') expireSession(desk, session);
  }
}
