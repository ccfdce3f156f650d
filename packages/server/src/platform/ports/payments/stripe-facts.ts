import type Stripe from 'stripe';
import type { InvoicedBuyer, InvoicedLine, InvoiceFacts } from './invoice-facts.ts';
import type { PaymentDispute, PaymentDue, PaymentRefund, PaymentReversals } from './payments.ts';
import { orNull } from './stripe-invoices.ts';
import { idOf, isOver, ratesOf, toDate, toDateOrNull } from './stripe-view.ts';

/** As of the invoice's creation, not as the customer is now. */
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

/**
 * If taxes were rounded over the whole invoice, the most expensive line gets the difference; null
 * if the difference is more than rounding.
 */
function toLines(invoice: Stripe.Invoice, net: number): InvoicedLine[] | null {
  const lines = invoice.lines.data.map(toLine);
  const left = net - sumOf(lines.map((line) => line.net));
  const dearest = lines.toSorted((one, other) => other.net - one.net)[0];
  if (invoice.lines.has_more || dearest === undefined || Math.abs(left) > lines.length) return null;
  return lines.map((line) => (line === dearest ? { ...line, net: line.net + left } : line));
}

const issuedAt = ({ effective_at, status_transitions, created }: Stripe.Invoice): Date =>
  toDate(effective_at ?? status_transitions.finalized_at ?? created);

/**
 * Null for what must not be booked: a draft, a void invoice, another currency, a total in the
 * buyer's favour.
 */
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

/** One line for the whole amount: how Stripe split it does not matter. */
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

/** Number of charges read: most of a year of monthly payments. */
const CHARGES = 10;

/** A bank's inquiries, which take nothing back yet, are left out. */
const statuses: Readonly<Record<string, PaymentDispute['status']>> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
};

function toDispute({ id, amount, status, created }: Stripe.Dispute): PaymentDispute[] {
  const known = statuses[status];
  return known === undefined ? [] : [{ id, amount, status: known, createdAt: toDate(created) }];
}

async function listDisputes(stripe: Stripe, charges: readonly Stripe.Charge[]): Promise<PaymentDispute[]> {
  const disputed = charges.filter((charge) => charge.disputed);
  const lists = await Promise.all(disputed.map(({ id }) => stripe.disputes.list({ charge: id, limit: 10 })));
  return lists.flatMap(({ data }) => data.flatMap(toDispute));
}

/** Refunds made by withdrawals, as marked on their credit notes. */
async function findWithdrawn(stripe: Stripe, customer: string): Promise<ReadonlySet<string>> {
  const { data } = await stripe.creditNotes.list({ customer, limit: 100 });
  const notes = data.filter(({ metadata }) => metadata?.withdrawal !== undefined);
  return new Set(notes.flatMap(({ refunds }) => refunds.map(({ refund }) => idOf(refund))));
}

async function listRefunds(
  stripe: Stripe,
  customer: string,
  charges: readonly Stripe.Charge[],
): Promise<PaymentRefund[]> {
  const made = charges.flatMap(({ refunds }) => refunds?.data ?? []);
  const standing = made.filter(({ status }) => status === 'succeeded' || status === 'pending');
  if (standing.length === 0) return [];
  const withdrawn = await findWithdrawn(stripe, customer);
  return standing.map(({ id, amount, created }) => ({
    id,
    amount,
    createdAt: toDate(created),
    isWithdrawal: withdrawn.has(id),
  }));
}

const newestFirst = <T extends { readonly createdAt: Date }>(list: readonly T[]): T[] =>
  [...list].sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());

/** Disputes and refunds of a customer's latest payments. */
export async function findReversals(stripe: Stripe, customer: string): Promise<PaymentReversals> {
  const expand = ['data.refunds'];
  const charges = (await orNull(stripe.charges.list({ customer, limit: CHARGES, expand })))?.data ?? [];
  const [disputes, refunds] = await Promise.all([
    listDisputes(stripe, charges),
    listRefunds(stripe, customer, charges),
  ]);
  return { disputes: newestFirst(disputes), refunds: newestFirst(refunds) };
}

/** The customer of a payment: disputes name a charge but no customer. */
export async function findCustomerOfPayment(stripe: Stripe, id: string): Promise<string | null> {
  const payment = id.startsWith('pi_')
    ? await orNull(stripe.paymentIntents.retrieve(id))
    : await orNull(stripe.charges.retrieve(id));
  return payment?.customer ? idOf(payment.customer) : null;
}

const waiting: ReadonlySet<string> = new Set(['incomplete', 'past_due', 'unpaid']);

/** The open invoice of a subscription: the last one, unless it is a draft not to be paid. */
export async function findOpenInvoice(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.Invoice | null> {
  const { id, status, latest_invoice: last } = subscription;
  if (isOver(subscription) || last === null) return null;
  if (typeof last !== 'string' && last.status === 'open') return last;
  if (!waiting.has(status)) return null;
  const { data } = await stripe.invoices.list({ subscription: id, status: 'open', limit: 1 });
  return data[0] ?? null;
}

async function findIntent(stripe: Stripe, invoice: string): Promise<Stripe.PaymentIntent | null> {
  const expand = ['data.payment.payment_intent.latest_charge'];
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'open', limit: 10, expand });
  const intent = (data.find(({ is_default }) => is_default) ?? data[0])?.payment.payment_intent;
  return intent === undefined || typeof intent === 'string' ? null : intent;
}

/**
 * Stripe refuses a card with this reason when it needs a confirmation and the customer is absent.
 */
const asksForCustomer = ({ status, last_payment_error: error }: Stripe.PaymentIntent): boolean =>
  status === 'requires_action' ||
  [error?.code, error?.decline_code].some((reason) => reason === 'authentication_required');

function attemptOf(invoice: Stripe.Invoice, intent: Stripe.PaymentIntent | null): PaymentDue['attempt'] {
  if (intent?.status === 'processing') return 'processing';
  if (intent !== null && asksForCustomer(intent)) return 'action';
  return invoice.attempt_count > 0 ? 'refused' : 'none';
}

function attemptedAt({ status_transitions, created }: Stripe.Invoice, intent: Stripe.PaymentIntent | null) {
  const charge = intent?.latest_charge ?? null;
  const tried = charge === null || typeof charge === 'string' ? null : charge.created;
  return toDate(tried ?? status_transitions.finalized_at ?? created);
}

/** The payment due of a subscription; null when nothing is due. */
export async function findDue(stripe: Stripe, subscription: Stripe.Subscription): Promise<PaymentDue | null> {
  const invoice = await findOpenInvoice(stripe, subscription);
  if (invoice?.id === undefined) return null;
  const intent = await findIntent(stripe, invoice.id);
  return {
    invoiceId: invoice.id,
    amount: invoice.amount_remaining,
    isFirst: invoice.billing_reason === 'subscription_create',
    attempt: attemptOf(invoice, intent),
    attempts: invoice.attempt_count,
    attemptedAt: attemptedAt(invoice, intent),
    nextAttemptAt: toDateOrNull(invoice.next_payment_attempt),
  };
}
