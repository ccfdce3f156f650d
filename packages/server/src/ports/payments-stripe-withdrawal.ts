import type { InvoiceRefund, PaidInvoice } from '@lampion/contract/rules/withdrawal';
import type Stripe from 'stripe';
import { orNull } from './payments-stripe-errors.ts';
import { isOver, toDate } from './payments-stripe-view.ts';

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

/** Ends a subscription, and what somebody might still pay for it. */
async function end(stripe: Stripe, subscription: string): Promise<void> {
  if (!isOver(await stripe.subscriptions.retrieve(subscription))) {
    // Null where it ended meanwhile.
    await orNull(stripe.subscriptions.cancel(subscription, { invoice_now: false, prorate: false }));
  }
  const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 100 });
  for (const { id = '' } of data) await stripe.invoices.voidInvoice(id);
}

/** Credits and refunds an amount of an invoice, unless it is done, and no more than our staff left of it. */
async function refund(
  stripe: Stripe,
  subscription: string,
  { invoiceId: invoice, amount: wanted }: InvoiceRefund,
): Promise<void> {
  // Keys are forgotten after a day, credit notes are not. One that our staff made for something else is not this one.
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
