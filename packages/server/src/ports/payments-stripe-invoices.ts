import type Stripe from 'stripe';
import type { InvoicePage, PaymentCreditNote } from './payments.ts';
import { orNull } from './payments-stripe-errors.ts';
import { idOf, toDate, toInvoice } from './payments-stripe-view.ts';

export async function listInvoices(
  stripe: Stripe,
  customer: string,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
): Promise<InvoicePage> {
  const list = await orNull(
    stripe.invoices.list({ customer, limit, ...(after && { starting_after: after }) }),
  );
  const { data, has_more } = list ?? { data: [], has_more: false };
  return {
    invoices: data.map(toInvoice).filter((invoice) => invoice !== null),
    nextAfter: has_more ? (data.at(-1)?.id ?? null) : null,
  };
}

export function toCreditNote(note: Stripe.CreditNote): PaymentCreditNote {
  const { id, number, invoice, total, total_excluding_tax, status, created, pdf } = note;
  const net = total_excluding_tax ?? total;
  return {
    ...{ id, number, invoiceId: idOf(invoice), net, tax: total - net, total },
    isVoid: status === 'void',
    createdAt: toDate(created),
    url: pdf,
  };
}

export async function listCreditNotes(stripe: Stripe, customer: string): Promise<PaymentCreditNote[]> {
  const list = await orNull(stripe.creditNotes.list({ customer, limit: 100 }));
  return (list?.data ?? []).map(toCreditNote);
}
