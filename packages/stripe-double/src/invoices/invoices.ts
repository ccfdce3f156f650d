import { all, type Desk, emit, find, findCustomer } from '../account-context.ts';
import type { Invoice } from '../billing-shapes.ts';
import { attachMethod } from '../customers/payment-methods.ts';
import { listParams, page } from '../list.ts';
import { checkParams, type Params, readFlag, readGroup, readText } from '../params.ts';
import type { InvoicePayment } from '../payment-shapes.ts';
import { impossible } from '../refusal.ts';
import { cancelPending } from '../subscriptions/pending-update.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { subscriptionOf } from './invoice-parts.ts';
import { checkOutcome, payInvoice } from './pay-invoice.ts';
import { markPaid } from './settle-invoice.ts';
import { voidInvoice } from './void-invoice.ts';

const findInvoice = (desk: Desk, id: string): Invoice => find<Invoice>(desk, 'invoice', id);

export function retrieveInvoice(desk: Desk, params: Params, id: string): object {
  checkParams(params, []);
  return findInvoice(desk, id);
}

export function listInvoices(desk: Desk, params: Params): object {
  checkParams(params, [...listParams, 'customer', 'status', 'subscription', 'collection_method', 'due_date']);
  const customer = readText(params, 'customer');
  if (customer !== undefined) findCustomer(desk, customer, 'customer');
  const [status, subscription] = [readText(params, 'status'), readText(params, 'subscription')];
  const isWanted = (invoice: Invoice) =>
    (status === undefined || invoice.status === status) &&
    (subscription === undefined || invoice.subscription === subscription);
  return page(all<Invoice>(desk, 'invoice').filter(isWanted), params, '/v1/invoices');
}

export function finalize(desk: Desk, params: Params, id: string): object {
  checkParams(params, ['auto_advance']);
  const invoice = findInvoice(desk, id);
  if (invoice.status === 'draft') return finalizeInvoice(desk, invoice);
  throw impossible(
    "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
    'invoice_not_editable',
  );
}

function checkPayable({ status }: Invoice): void {
  if (status === 'open' || status === 'uncollectible') return;
  if (status === 'paid') throw impossible('Invoice is already paid');
  throw impossible(
    status === 'void'
      ? 'This invoice can no longer be paid'
      : 'The invoice can’t be paid in its current state',
  );
}

export function pay(desk: Desk, params: Params, id: string): object {
  checkParams(params, ['payment_method', 'paid_out_of_band', 'off_session']);
  const invoice = findInvoice(desk, id);
  if (invoice.status === 'draft') finalizeInvoice(desk, invoice);
  checkPayable(invoice);
  if (readFlag(params, 'paid_out_of_band')) return markPaid(desk, invoice, { isOutside: true });
  const sent = readText(params, 'payment_method');
  const method = sent === undefined ? null : attachMethod(desk, sent).id;
  checkOutcome(desk, invoice, payInvoice(desk, invoice, { method }));
  return invoice;
}

export function voidOne(desk: Desk, params: Params, id: string): object {
  checkParams(params, []);
  const invoice = findInvoice(desk, id);
  if (invoice.status === 'open' || invoice.status === 'uncollectible') {
    cancelPending(desk, subscriptionOf(desk, invoice), invoice);
    return voidInvoice(desk, invoice);
  }
  throw impossible(
    `You can only pass in open or uncollectible invoices. This invoice isn't open or uncollectible.`,
    'invoice_not_editable',
  );
}

export function markUncollectible(desk: Desk, params: Params, id: string): object {
  checkParams(params, []);
  const invoice = findInvoice(desk, id);
  if (invoice.status !== 'open') {
    throw impossible('You can only mark open invoices as uncollectible.', 'invoice_not_editable');
  }
  const status_transitions = { ...invoice.status_transitions, marked_uncollectible_at: desk.now };
  Object.assign(invoice, { status: 'uncollectible', next_payment_attempt: null, status_transitions });
  emit(desk, 'invoice.marked_uncollectible', invoice);
  return invoice;
}

export function listInvoicePayments(desk: Desk, params: Params): object {
  checkParams(params, [...listParams, 'invoice', 'payment', 'status']);
  const [invoice, status] = [readText(params, 'invoice'), readText(params, 'status')];
  const intent = params.payment && readText(readGroup(params, 'payment'), 'payment_intent');
  const found = all<InvoicePayment>(desk, 'invoice_payment').filter(
    (one) =>
      (invoice === undefined || one.invoice === invoice) &&
      (status === undefined || one.status === status) &&
      (intent === undefined || one.payment.payment_intent === intent),
  );
  return page(found, params, '/v1/invoice_payments');
}
