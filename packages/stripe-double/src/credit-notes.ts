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
  /** What is no longer due. */
  readonly before: number;
  /** What was paid, and is given back. */
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
 * What is credited is first no longer due; the rest was paid, and is given back in one way or several. Refuses ways that do
 * not make up that rest.
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

/** The invoice says what was credited; one of which nothing is due any more is paid. */
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
