import type { Invoice, Tax } from './billing-shapes.ts';
import { all, type Desk, ownId } from './desk.ts';
import { wholeList } from './list.ts';
import type { StripeObject } from './shapes.ts';

export interface NewCreditNote {
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

/** The share of a tax in what is credited. */
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

export function makeCreditNote(desk: Desk, made: NewCreditNote): StripeObject {
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
