import { all, type Desk, emit, fileOf, find, findCustomer, keep, ownId } from '../account-context.ts';
import type { Invoice, InvoiceLine, Subscription } from '../billing-shapes.ts';
import { checkLocation } from '../catalogue/taxes.ts';
import { computeTotals, type Totals } from '../catalogue/totals.ts';
import { wholeList } from '../list.ts';
import type { Customer, Discount, TaxId } from '../shapes.ts';

export interface Draft {
  readonly subscription: Subscription;
  readonly reason: string;
  readonly lines: InvoiceLine[];
  readonly discounts?: readonly Discount[];
  readonly period?: { readonly start: number; readonly end: number };
}

/** The discounts a subscription has now. */
export function discountsOf(desk: Desk, { discounts }: Subscription): Discount[] {
  return discounts
    .map((id) => find<Discount>(desk, 'discount', id))
    .filter(({ end }) => end === null || end > desk.now);
}

/** A preview of an invoice, which is not stored. */
export function composeInvoice(desk: Desk, { subscription, reason, lines, ...rest }: Draft): Invoice {
  const customer = findCustomer(desk, fileOf(desk).id);
  const { automatic_tax, default_tax_rates } = subscription;
  if (automatic_tax.enabled) checkLocation(customer);
  const tax = { rates: default_tax_rates, isAutomatic: automatic_tax.enabled, customer };
  const discounts = rest.discounts ?? discountsOf(desk, subscription);
  return makeInvoice(desk, {
    id: ownId(desk, 'in'),
    subscription,
    customer,
    reason,
    lines,
    totals: computeTotals(desk, lines, { discounts, tax }),
    period: rest.period ?? { start: desk.now, end: desk.now },
  });
}

export function draftInvoice(desk: Desk, draft: Draft): Invoice {
  const invoice = keep(desk, composeInvoice(desk, draft));
  draft.subscription.latest_invoice = invoice.id;
  emit(desk, 'invoice.created', invoice);
  return invoice;
}

interface NewInvoice {
  readonly id: string;
  readonly subscription: Subscription;
  readonly customer: Customer;
  readonly reason: string;
  readonly lines: InvoiceLine[];
  readonly totals: Totals;
  readonly period: { readonly start: number; readonly end: number };
}

/** The customer's data at the time of the invoice. */
function copyCustomer(desk: Desk, customer: Customer) {
  return {
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_shipping: customer.shipping,
    customer_tax_exempt: customer.tax_exempt,
    customer_tax_ids: all<TaxId>(desk, 'tax_id').map(({ type, value }) => ({ type, value })),
    custom_fields: customer.invoice_settings.custom_fields,
    footer: customer.invoice_settings.footer,
  };
}

function describeTax(subscription: Subscription) {
  const { enabled } = subscription.automatic_tax;
  return {
    disabled_reason: null,
    enabled,
    liability: enabled ? { type: 'self' } : null,
    provider: enabled ? 'stripe' : null,
    status: enabled ? 'complete' : null,
  };
}

/** Fields that none of our invoices has. */
const absent = {
  account_country: 'FR',
  account_name: 'Lampion',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  collection_method: 'charge_automatically',
  default_payment_method: null,
  default_source: null,
  description: null,
  due_date: null,
  from_invoice: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  total_pretax_credit_amounts: [],
} as const;

function parentOf({ id, metadata }: Subscription) {
  const subscription_details = { metadata, subscription: id };
  return { quote_details: null, subscription_details, type: 'subscription_details' } as const;
}

/** A draft. It is not due before it is finalised. */
function makeInvoice(desk: Desk, made: NewInvoice): Invoice {
  const { id, subscription, customer, lines, totals, period } = made;
  for (const line of lines) line.invoice = id;
  return {
    id,
    object: 'invoice',
    ...structuredClone(absent),
    ...copyCustomer(desk, customer),
    ...totals,
    amount_due: Math.max(0, totals.total),
    amount_paid: 0,
    amount_remaining: Math.max(0, totals.total),
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: describeTax(subscription),
    automatically_finalizes_at: null,
    billing_reason: made.reason,
    created: desk.now,
    currency: subscription.currency as string,
    customer: customer.id,
    default_tax_rates: subscription.default_tax_rates,
    discounts: totals.total_discount_amounts.map(({ discount }) => discount),
    effective_at: null,
    ending_balance: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: wholeList(lines, `/v1/invoices/${id}/lines`),
    next_payment_attempt: null,
    number: null,
    parent: parentOf(subscription),
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subscription: subscription.id,
    webhooks_delivered_at: desk.now,
  };
}
