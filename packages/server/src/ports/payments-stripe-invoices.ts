import type Stripe from 'stripe';
import type { InvoicePage, PaymentCreditNote } from './payments.ts';
import { orNull } from './payments-stripe-errors.ts';
import { idOf, toDate, toInvoice } from './payments-stripe-view.ts';

/** The invoice that a charge paid; a charge names none itself. */
async function findInvoiceOf(stripe: Stripe, { payment_intent }: Stripe.Charge): Promise<string | null> {
  if (payment_intent === null) return null;
  const payment = { type: 'payment_intent', payment_intent: idOf(payment_intent) } as const;
  const { data } = await stripe.invoicePayments.list({ payment, limit: 1 });
  return data[0] ? idOf(data[0].invoice) : null;
}

/** What was given back by the charge of an invoice: our staff may do it without a credit note. */
async function findRefunds(stripe: Stripe, customer: string): Promise<ReadonlyMap<string, number>> {
  const charges = (await orNull(stripe.charges.list({ customer, limit: 100 })))?.data ?? [];
  const refunded = charges.filter(({ amount_refunded }) => amount_refunded > 0);
  const invoices = await Promise.all(refunded.map((charge) => findInvoiceOf(stripe, charge)));
  return new Map(
    refunded.flatMap(({ amount_refunded }, index) => {
      const invoice = invoices[index];
      return invoice ? [[invoice, amount_refunded] as const] : [];
    }),
  );
}

export async function listInvoices(
  stripe: Stripe,
  customer: string,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
): Promise<InvoicePage> {
  const [list, refunds] = await Promise.all([
    orNull(stripe.invoices.list({ customer, limit, ...(after && { starting_after: after }) })),
    findRefunds(stripe, customer),
  ]);
  const { data, has_more } = list ?? { data: [], has_more: false };
  return {
    invoices: data
      .map(toInvoice)
      .filter((invoice) => invoice !== null)
      // What a credit note gives back by the charge is in both.
      .map((invoice) => ({ ...invoice, refunded: Math.max(invoice.refunded, refunds.get(invoice.id) ?? 0) })),
    nextAfter: has_more ? (data.at(-1)?.id ?? null) : null,
  };
}

export function toCreditNote(note: Stripe.CreditNote): PaymentCreditNote {
  const { id, number, invoice, total, total_excluding_tax, status, created, pdf } = note;
  const net = total_excluding_tax ?? total;
  return {
    id,
    number,
    invoiceId: idOf(invoice),
    net,
    tax: total - net,
    total,
    isVoid: status === 'void',
    createdAt: toDate(created),
    url: pdf,
  };
}

export async function listCreditNotes(stripe: Stripe, customer: string): Promise<PaymentCreditNote[]> {
  const list = await orNull(stripe.creditNotes.list({ customer, limit: 100 }));
  return (list?.data ?? []).map(toCreditNote);
}
