import type { Invoice } from '@lampion/contract/schemas/subscription';
import type { PaymentCreditNote, PaymentInvoice } from '../../ports/payments.ts';

const shown = {
  void: 'void',
  open: 'pending',
  uncollectible: 'uncollectible',
} as const satisfies Partial<Record<PaymentInvoice['status'], Invoice['status']>>;

function statusOf({ status, amount, refunded }: PaymentInvoice): Invoice['status'] {
  if (status !== 'paid') return shown[status];
  if (refunded === 0) return 'paid';
  return refunded < amount ? 'partially_refunded' : 'refunded';
}

interface InvoiceFiles {
  readonly isPdf: boolean;
  /** Structured copies can be made here. */
  readonly isCopied: boolean;
}

export function toInvoice(invoice: PaymentInvoice, { isPdf, isCopied }: InvoiceFiles): Invoice {
  const { id, number, amount, net, tax, rates, period, createdAt, url } = invoice;
  return {
    id,
    kind: 'invoice',
    number,
    amount,
    net,
    tax,
    rates: [...rates],
    periodStart: period?.start.toISOString() ?? null,
    periodEnd: period?.end.toISOString() ?? null,
    status: statusOf(invoice),
    date: createdAt.toISOString(),
    invoiceUrl: url,
    isPdf,
    hasStructuredCopy: isCopied && invoice.status !== 'void',
  };
}

/** A credit note takes back: its amounts are negative, at the rates of its invoice. */
export function toCreditNote(
  note: PaymentCreditNote,
  { rates, periodStart, periodEnd, isPdf, hasStructuredCopy }: Invoice,
): Invoice {
  const { id, number, net, tax, total, isVoid, createdAt, url } = note;
  return {
    id,
    kind: 'credit_note',
    number,
    amount: -total,
    net: -net,
    tax: -tax,
    rates,
    periodStart,
    periodEnd,
    status: isVoid ? 'void' : 'refunded',
    date: createdAt.toISOString(),
    invoiceUrl: url,
    isPdf,
    hasStructuredCopy: hasStructuredCopy && !isVoid,
  };
}
