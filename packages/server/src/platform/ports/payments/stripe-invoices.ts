import type { InvoiceRefund, PaidInvoice } from '@lampion/contract/billing/rules/withdrawal';
import type Stripe from 'stripe';
import { AppError, isAppError } from '../../app-error.ts';
import type { InvoicePage, PaymentCreditNote } from './payments.ts';
import { idOf, isOver, toDate, toInvoice } from './stripe-view.ts';

/** The invoice paid by a charge, which does not name it. */
async function findInvoiceOf(stripe: Stripe, { payment_intent }: Stripe.Charge): Promise<string | null> {
  if (payment_intent === null) return null;
  const payment = { type: 'payment_intent', payment_intent: idOf(payment_intent) } as const;
  const { data } = await stripe.invoicePayments.list({ payment, limit: 1 });
  return data[0] ? idOf(data[0].invoice) : null;
}

/** Refunds of the charges of invoices: our staff may refund without a credit note. */
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
      // A refund by credit note is counted in both.
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

function toPaidInvoice({ id = '', amount_paid, lines }: Stripe.Invoice): PaidInvoice {
  return {
    id,
    amount: amount_paid,
    lines: lines.data.map(({ amount, period: { start, end } }) => ({
      amount,
      start: toDate(start),
      end: toDate(end),
    })),
  };
}

export async function listPaidInvoices(stripe: Stripe, subscription: string): Promise<PaidInvoice[]> {
  const list = await orNull(stripe.invoices.list({ subscription, status: 'paid', limit: 100 }));
  return (list?.data ?? []).map(toPaidInvoice).filter(({ amount }) => amount > 0);
}

/** Ends a subscription and voids its open invoices. */
async function end(stripe: Stripe, subscription: string): Promise<void> {
  if (!isOver(await stripe.subscriptions.retrieve(subscription))) {
    // Null when it has already ended.
    await orNull(stripe.subscriptions.cancel(subscription, { invoice_now: false, prorate: false }));
  }
  const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 100 });
  for (const { id = '' } of data) await stripe.invoices.voidInvoice(id);
}

/**
 * Credits and refunds an amount of an invoice once, and at most what our staff have not refunded
 * already.
 */
async function refund(
  stripe: Stripe,
  subscription: string,
  { invoiceId: invoice, amount: wanted }: InvoiceRefund,
): Promise<void> {
  // Idempotency keys expire after a day, credit notes do not. Ignores credit notes our staff
  // created for other reasons.
  const { data: made } = await stripe.creditNotes.list({ invoice, limit: 100 });
  if (made.some(({ metadata }) => metadata?.withdrawal === subscription)) return;
  const { amount_paid, post_payment_credit_notes_amount } = await stripe.invoices.retrieve(invoice);
  const amount = Math.min(wanted, amount_paid - post_payment_credit_notes_amount);
  if (amount <= 0) return;
  const metadata = { withdrawal: subscription };
  const note = { invoice, amount, refund_amount: amount, reason: 'order_change', metadata } as const;
  await stripe.creditNotes.create(note, { idempotencyKey: `withdrawal:${subscription}:${invoice}` });
}

export async function withdrawSubscription(
  stripe: Stripe,
  id: string,
  refunds: readonly InvoiceRefund[],
): Promise<void> {
  await end(stripe, id);
  for (const one of refunds) await refund(stripe, id, one);
}

/**
 * Fields common to the library's errors; recognised by shape, because the library is loaded lazily.
 */
interface StripeFailure {
  readonly type: string;
  readonly code?: string;
  readonly param?: string;
  readonly statusCode?: number;
}

function isStripeFailure(error: unknown): error is StripeFailure {
  const { type } = (error ?? {}) as Partial<StripeFailure>;
  return typeof type === 'string' && type.startsWith('Stripe');
}

const passing: ReadonlySet<string> = new Set([
  'StripeConnectionError',
  'StripeRateLimitError',
  'StripeAPIError',
]);

/** Stripe has no such customer, price, … */
function isMissing(error: unknown): boolean {
  return isStripeFailure(error) && error.code === 'resource_missing';
}

/** Stripe rejects the VAT number or already has it. */
export function isRefusedTaxId(error: unknown): boolean {
  const codes = ['tax_id_invalid', 'resource_already_exists'];
  return isStripeFailure(error) && codes.includes(error.code ?? '');
}

/**
 * Whether a promotion code is no longer valid, or not for this order. An error without a parameter
 * counts too, because Stripe does not always name it.
 */
export function isRefusedDiscount(error: unknown): boolean {
  if (!isStripeFailure(error) || error.type !== 'StripeInvalidRequestError') return false;
  const named = `${error.param ?? ''} ${error.code ?? ''}`;
  return /discount|coupon|promotion|prior_transactions/.test(named) || error.param === undefined;
}

/**
 * Awaits a link to Stripe's customer portal. Throws `portal_closed` (AppError) when its settings
 * were never saved, `subscription_not_found` for a deleted customer.
 */
export async function openPortal<T>(answer: Promise<T>, warn: (fault: string) => void): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) throw new AppError('subscription_not_found');
    if (!isStripeFailure(error) || error.type !== 'StripeInvalidRequestError') throw error;
    warn('the customer portal refuses: its settings have to be saved at Stripe');
    throw new AppError('portal_closed');
  }
}

/** Null instead of a "no such object" error. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Awaits Stripe's answer. Temporary failures become `unavailable` (AppError). Other errors lose
 * Stripe's message, which repeats what was sent.
 */
export async function speakPlainly<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isAppError(error) || !isStripeFailure(error)) throw error;
    const { type, code, param, statusCode } = error;
    const reason = [type, statusCode, code, param].filter((part) => part !== undefined).join(' ');
    const cause = new Error(`Stripe refused (${reason})`);
    throw passing.has(type) ? new AppError('unavailable', { cause }) : cause;
  }
}
