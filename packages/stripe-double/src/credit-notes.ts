import { addBalance } from './balance.ts';
import type { Invoice } from './billing-shapes.ts';
import { all, type Desk, emit, find, findCustomer, keep } from './desk.ts';
import { intentOf } from './invoice-parts.ts';
import { listParams, page } from './list.ts';
import { makeCreditNote } from './make-credit-note.ts';
import {
  checkParams,
  type Params,
  readMetadata,
  readNumber,
  readText,
  readTextOrNull,
  readWord,
} from './params.ts';
import { findPaidCharge, refundCharge } from './refunds.ts';
import { impossible, invalid } from './refusal.ts';
import { markPaid } from './settle-invoice.ts';
import type { StripeObject } from './shapes.ts';

const known = [
  'amount',
  'credit_amount',
  'effective_at',
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
  readonly refund: number;
  readonly credit: number;
  readonly outside: number;
}

/** How what is credited is given back. Refuses parts that do not make up the whole. */
function readParts(params: Params, invoice: Invoice): Parts {
  const [refund, credit, outside] = ['refund_amount', 'credit_amount', 'out_of_band_amount'].map(
    (name) => readNumber(params, name) ?? 0,
  ) as [number, number, number];
  const sum = refund + credit + outside;
  const amount = readNumber(params, 'amount') ?? sum;
  if (amount < 1) throw invalid('amount', 'You must specify one of `amount`, `lines`, or `shipping_cost`.');
  if (invoice.status === 'paid' && sum !== amount) {
    throw impossible(
      `The sum of credit amount, refund amount and out of band amount (${sum}) must equal the credit note amount (${amount}).`,
    );
  }
  if (invoice.status !== 'paid' && sum > 0) {
    throw impossible('You can only credit, refund or settle out of band what was paid: the invoice is open.');
  }
  return { amount, refund, credit, outside };
}

function checkLeft({ amount }: Parts, invoice: Invoice): void {
  const left =
    invoice.status === 'paid'
      ? invoice.total - invoice.post_payment_credit_notes_amount - invoice.pre_payment_credit_notes_amount
      : invoice.amount_remaining;
  if (amount <= left) return;
  throw invalid(
    'amount',
    `The credit note amount (${amount}) is greater than what is left of the invoice (${left}).`,
  );
}

function refund(desk: Desk, invoice: Invoice, amount: number): StripeObject | null {
  if (amount === 0) return null;
  const intent = intentOf(desk, invoice);
  if (intent === null) throw invalid('refund_amount', 'This invoice has no payment that could be refunded.');
  return refundCharge(desk, findPaidCharge(desk, intent.id, 'refund_amount'), { amount });
}

/** What is credited is no longer due, or was given back. */
function applyTo(desk: Desk, invoice: Invoice, amount: number): void {
  if (invoice.status === 'paid') {
    invoice.post_payment_credit_notes_amount += amount;
    emit(desk, 'invoice.updated', invoice);
    return;
  }
  invoice.pre_payment_credit_notes_amount += amount;
  invoice.amount_due -= amount;
  invoice.amount_remaining -= amount;
  emit(desk, 'invoice.updated', invoice);
  if (invoice.amount_remaining === 0) markPaid(desk, invoice, { isOutside: true });
}

export function createCreditNote(desk: Desk, params: Params): object {
  checkParams(params, known, ['invoice']);
  const invoice = find<Invoice>(desk, 'invoice', readText(params, 'invoice') ?? '', 'invoice');
  if (invoice.status !== 'open' && invoice.status !== 'paid') {
    throw invalid('invoice', 'Credit notes can only be created for open or paid invoices.');
  }
  const parts = readParts(params, invoice);
  checkLeft(parts, invoice);
  const refunded = refund(desk, invoice, parts.refund);
  const cause = { type: 'credit_note', invoice: invoice.id };
  const note = keep(
    desk,
    makeCreditNote(desk, {
      invoice,
      amount: parts.amount,
      reason: readWord(params, 'reason', reasons) ?? null,
      memo: readTextOrNull(params, 'memo'),
      metadata: readMetadata(params),
      outOfBand: parts.outside,
      refund: refunded,
      balance: addBalance(desk, -parts.credit, cause),
    }),
  );
  emit(desk, 'credit_note.created', note);
  applyTo(desk, invoice, parts.amount);
  return note;
}

export function listCreditNotes(desk: Desk, params: Params): object {
  checkParams(params, [...listParams, 'customer', 'invoice']);
  const [customer, invoice] = [readText(params, 'customer'), readText(params, 'invoice')];
  if (customer !== undefined) findCustomer(desk, customer, 'customer');
  const notes = all(desk, 'credit_note').filter((note) => invoice === undefined || note.invoice === invoice);
  return page(notes, params, '/v1/credit_notes');
}
