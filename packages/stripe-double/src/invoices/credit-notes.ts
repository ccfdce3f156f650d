import { all, type Desk, emit, find, findCustomer, keep, ownId } from '../account-context.ts';
import type { Invoice, Tax } from '../billing-shapes.ts';
import { addBalance } from '../customers/balance.ts';
import { listParams, page, wholeList } from '../list.ts';
import {
  checkParams,
  type Params,
  readMetadata,
  readNumber,
  readText,
  readTextOrNull,
  readWord,
} from '../params.ts';
import { findPaidCharge, refundCharge } from '../payments/refunds.ts';
import { impossible, invalid } from '../refusal.ts';
import type { StripeObject } from '../shapes.ts';
import { intentOf } from './invoice-parts.ts';
import { markPaid } from './settle-invoice.ts';

const known = [
  'amount',
  'credit_amount',
  'email_type',
  'memo',
  'metadata',
  'out_of_band_amount',
  'reason',
  'refund_amount',
];
const reasons = ['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory'];

interface Parts {
  readonly amount: number;
  /** The part that is no longer due. */
  readonly before: number;
  /** The part that was paid and is refunded. */
  readonly after: number;
  readonly refund: number;
  readonly credit: number;
  readonly outside: number;
}

function checkLeft(amount: number, invoice: Invoice): void {
  const { total, post_payment_credit_notes_amount: after, pre_payment_credit_notes_amount: before } = invoice;
  const left = total - after - before;
  if (amount <= left) return;
  throw invalid(
    'amount',
    `The credit note amount (${amount}) is greater than what is left of the invoice (${left}).`,
  );
}

/**
 * Splits a credit: it first reduces what is due; the rest was paid and is refunded in one or
 * several ways. Refuses ways that do not add up to the rest.
 */
function readParts(params: Params, invoice: Invoice): Parts {
  const [refund, credit, outside] = ['refund_amount', 'credit_amount', 'out_of_band_amount'].map(
    (name) => readNumber(params, name) ?? 0,
  ) as [number, number, number];
  const sum = refund + credit + outside;
  const amount = readNumber(params, 'amount') ?? sum;
  if (amount < 1) throw invalid('amount', 'You must specify one of `amount`, `lines`, or `shipping_cost`.');
  checkLeft(amount, invoice);
  const before = Math.min(amount, invoice.amount_remaining);
  if (sum !== amount - before) {
    throw impossible(
      `The sum of credit amount, refund amount and out of band amount (${sum}) must equal the post payment amount of the credit note (${amount - before}).`,
    );
  }
  return { amount, before, after: amount - before, refund, credit, outside };
}

function refund(desk: Desk, invoice: Invoice, amount: number): StripeObject | null {
  if (amount === 0) return null;
  const intent = intentOf(desk, invoice);
  if (intent === null) throw invalid('refund_amount', 'This invoice has no payment that could be refunded.');
  return refundCharge(desk, findPaidCharge(desk, intent.id, 'refund_amount'), { amount });
}

/** Records the credit on the invoice; an invoice with nothing due any more is paid. */
function applyTo(desk: Desk, invoice: Invoice, { before, after }: Parts): void {
  invoice.post_payment_credit_notes_amount += after;
  invoice.pre_payment_credit_notes_amount += before;
  invoice.amount_due -= before;
  invoice.amount_remaining -= before;
  emit(desk, 'invoice.updated', invoice);
  if (invoice.status === 'open' && invoice.amount_remaining === 0)
    markPaid(desk, invoice, { isOutside: true });
}

export function createCreditNote(desk: Desk, params: Params): object {
  checkParams(params, known, ['invoice']);
  const invoice = find<Invoice>(desk, 'invoice', readText(params, 'invoice') ?? '', 'invoice');
  if (invoice.status !== 'open' && invoice.status !== 'paid') {
    throw invalid('invoice', 'Credit notes can only be created for open or paid invoices.');
  }
  const parts = readParts(params, invoice);
  const refunded = refund(desk, invoice, parts.refund);
  const cause = { type: 'credit_note', invoice: invoice.id };
  const note = keep(
    desk,
    makeCreditNote(desk, {
      invoice,
      amount: parts.amount,
      before: parts.before,
      reason: readWord(params, 'reason', reasons) ?? null,
      memo: readTextOrNull(params, 'memo'),
      metadata: readMetadata(params),
      outOfBand: parts.outside,
      refund: refunded,
      balance: addBalance(desk, -parts.credit, cause),
    }),
  );
  emit(desk, 'credit_note.created', note);
  applyTo(desk, invoice, parts);
  return note;
}

export function listCreditNotes(desk: Desk, params: Params): object {
  checkParams(params, [...listParams, 'customer', 'invoice']);
  const [customer, invoice] = [readText(params, 'customer'), readText(params, 'invoice')];
  if (customer !== undefined) findCustomer(desk, customer, 'customer');
  const notes = all(desk, 'credit_note').filter((note) => invoice === undefined || note.invoice === invoice);
  return page(notes, params, '/v1/credit_notes');
}

interface NewCreditNote {
  readonly invoice: Invoice;
  readonly amount: number;
  /** The part that was not paid yet. */
  readonly before: number;
  readonly reason: string | null;
  readonly memo: string | null;
  readonly metadata: Record<string, string>;
  readonly outOfBand: number;
  readonly refund: StripeObject | null;
  readonly balance: StripeObject | null;
}

/** The credited share of each tax. */
function shareTaxes({ total, total_taxes }: Invoice, amount: number): Tax[] {
  return (total_taxes ?? []).map((tax) => ({
    ...tax,
    amount: Math.round((tax.amount * amount) / total),
    taxable_amount: Math.round((tax.taxable_amount * amount) / total),
  }));
}

function makeLine(desk: Desk, { invoice, amount }: NewCreditNote, taxes: Tax[]): StripeObject {
  const [line] = invoice.lines.data;
  return {
    id: ownId(desk, 'cnli'),
    object: 'credit_note_line_item',
    amount,
    description: line?.description ?? null,
    discount_amount: 0,
    discount_amounts: [],
    invoice_line_item: line?.id ?? null,
    livemode: false,
    metadata: {},
    pretax_credit_amounts: [],
    quantity: 1,
    tax_rates: [],
    taxes,
    type: 'invoice_line_item',
    unit_amount: null,
    unit_amount_decimal: null,
  };
}

function describeRefunds({ refund }: NewCreditNote): object[] {
  if (refund === null) return [];
  return [{ amount_refunded: refund.amount, payment_record_refund: null, refund: refund.id, type: 'refund' }];
}

function typeOf({ amount, before }: NewCreditNote): string {
  if (before === 0) return 'post_payment';
  return before === amount ? 'pre_payment' : 'mixed';
}

function makeCreditNote(desk: Desk, made: NewCreditNote): StripeObject {
  const { invoice, amount } = made;
  const taxes = shareTaxes(invoice, amount);
  const taxed = taxes.reduce((sum, tax) => sum + tax.amount, 0);
  const exclusive = taxes.reduce((sum, tax) => sum + (tax.tax_behavior === 'exclusive' ? tax.amount : 0), 0);
  const earlier = all(desk, 'credit_note').filter((note) => note.invoice === invoice.id).length;
  const id = ownId(desk, 'cn');
  return {
    id,
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created: desk.now,
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    customer_balance_transaction: made.balance?.id ?? null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: desk.now,
    invoice: invoice.id,
    lines: wholeList([makeLine(desk, made, taxes)], `/v1/credit_notes/${id}/lines`),
    livemode: false,
    memo: made.memo,
    metadata: made.metadata,
    number: `${invoice.number}-CN-${String(earlier + 1).padStart(2, '0')}`,
    out_of_band_amount: made.outOfBand || null,
    pdf: `https://pay.stripe.test/credit_notes/${id}/pdf`,
    post_payment_amount: amount - made.before,
    pre_payment_amount: made.before,
    pretax_credit_amounts: [],
    reason: made.reason,
    refunds: describeRefunds(made),
    shipping_cost: null,
    status: 'issued',
    subtotal: amount - exclusive,
    subtotal_excluding_tax: amount - taxed,
    total: amount,
    total_excluding_tax: amount - taxed,
    total_taxes: taxes,
    type: typeOf(made),
    voided_at: null,
  };
}
