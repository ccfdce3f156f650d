import type Stripe from 'stripe';
import type { InvoicedBuyer, InvoicedLine, InvoiceFacts } from './invoice-facts.ts';
import { orNull } from './payments-stripe-errors.ts';
import { idOf, ratesOf, toDate } from './payments-stripe-view.ts';

/** As the invoice was made, not as the customer is now. */
function toBuyer(invoice: Stripe.Invoice): InvoicedBuyer {
  const {
    customer_name,
    customer_email,
    customer_address: address,
    customer_tax_ids,
    custom_fields,
  } = invoice;
  return {
    name: customer_name ?? '',
    email: customer_email ?? '',
    address: address && {
      line: [address.line1, address.line2].filter(Boolean).join(', '),
      postcode: address.postal_code ?? '',
      city: address.city ?? '',
      country: address.country ?? '',
    },
    siret: custom_fields?.find(({ name }) => name === 'SIRET')?.value ?? '',
    vatNumber: customer_tax_ids?.find(({ type }) => type === 'eu_vat')?.value ?? '',
  };
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

function toLine({
  description,
  amount,
  discount_amounts,
  taxes,
  period,
}: Stripe.InvoiceLineItem): InvoicedLine {
  const included = (taxes ?? []).filter(({ tax_behavior }) => tax_behavior === 'inclusive');
  const discounts = (discount_amounts ?? []).map((discount) => discount.amount);
  return {
    name: description ?? '',
    net: amount - sumOf(discounts) - sumOf(included.map((tax) => tax.amount)),
    period: { start: toDate(period.start), end: toDate(period.end) },
  };
}

/** Where taxes were rounded over the whole invoice, the dearest line takes what is left; null where that is no rounding. */
function toLines(invoice: Stripe.Invoice, net: number): InvoicedLine[] | null {
  const lines = invoice.lines.data.map(toLine);
  const left = net - sumOf(lines.map((line) => line.net));
  const dearest = lines.toSorted((one, other) => other.net - one.net)[0];
  if (invoice.lines.has_more || dearest === undefined || Math.abs(left) > lines.length) return null;
  return lines.map((line) => (line === dearest ? { ...line, net: line.net + left } : line));
}

const issuedAt = ({ effective_at, status_transitions, created }: Stripe.Invoice): Date =>
  toDate(effective_at ?? status_transitions.finalized_at ?? created);

/** Null for what nobody may book: a draft, a void invoice, another currency, a sum in the buyer's favour. */
function toInvoiceFacts(invoice: Stripe.Invoice): InvoiceFacts | null {
  const { number, status, currency, total, footer } = invoice;
  const net = invoice.total_excluding_tax ?? total;
  const lines = toLines(invoice, net);
  if (number === null || status === 'draft' || status === 'void') return null;
  if (currency !== 'eur' || net < 0 || lines === null) return null;
  const [percent = null] = [
    ...invoice.default_tax_rates.map(({ percentage }) => percentage),
    ...ratesOf(invoice, net, total - net),
  ];
  return {
    kind: 'invoice',
    number,
    corrects: null,
    lines,
    net,
    tax: total - net,
    percent,
    issuedAt: issuedAt(invoice),
    dueAt: invoice.due_date === null ? issuedAt(invoice) : toDate(invoice.due_date),
    buyer: toBuyer(invoice),
    due: invoice.amount_remaining,
    footer: footer ?? '',
  };
}

/** One line over the whole amount: which lines Stripe took it from decides nothing. */
function toNoteFacts(note: Stripe.CreditNote, invoice: InvoiceFacts): InvoiceFacts | null {
  const { number, status, total, total_excluding_tax, post_payment_amount } = note;
  if (status === 'void') return null;
  const net = total_excluding_tax ?? total;
  const at = toDate(note.effective_at ?? note.created);
  const starts = invoice.lines.map(({ period }) => period.start.getTime());
  const ends = invoice.lines.map(({ period }) => period.end.getTime());
  const period = { start: new Date(Math.min(...starts)), end: new Date(Math.max(...ends)) };
  return {
    ...invoice,
    kind: 'credit_note',
    number,
    net,
    tax: total - net,
    issuedAt: at,
    dueAt: at,
    corrects: { number: invoice.number, issuedAt: invoice.issuedAt },
    lines: [{ name: `Avoir sur la facture ${invoice.number}`, net, period }],
    due: total - post_payment_amount,
  };
}

async function findOwnInvoice(stripe: Stripe, customer: string, id: string): Promise<InvoiceFacts | null> {
  const invoice = await orNull(stripe.invoices.retrieve(id));
  const isOwn = invoice?.customer && idOf(invoice.customer) === customer;
  return isOwn ? toInvoiceFacts(invoice) : null;
}

export async function findInvoiceFacts(
  stripe: Stripe,
  customer: string,
  id: string,
): Promise<InvoiceFacts | null> {
  if (!id.startsWith('cn_')) return findOwnInvoice(stripe, customer, id);
  const note = await orNull(stripe.creditNotes.retrieve(id));
  const invoice = note && (await findOwnInvoice(stripe, customer, idOf(note.invoice)));
  return invoice && toNoteFacts(note, invoice);
}
