import type { Invoice, InvoiceLine, Subscription } from './billing-shapes.ts';
import { type Desk, emit, fileOf, find, findCustomer, keep, ownId } from './desk.ts';
import { makeInvoice } from './make-invoice.ts';
import type { Discount } from './shapes.ts';
import { checkLocation } from './taxes.ts';
import { computeTotals } from './totals.ts';

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

/** An invoice that nobody keeps: what it would say. */
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
