import type Stripe from 'stripe';
import { orNull } from './payments-stripe-errors.ts';
import { isOver } from './payments-stripe-view.ts';

async function end(stripe: Stripe, id: string): Promise<void> {
  if (isOver(await stripe.subscriptions.retrieve(id))) return;
  // Null where it ended meanwhile.
  await orNull(stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }));
}

/** The paid invoice a subscription began with. */
async function findFirstInvoice(stripe: Stripe, subscription: string): Promise<string | null> {
  const { data } = await stripe.invoices.list({ subscription, status: 'paid', limit: 100 });
  return data.find(({ billing_reason }) => billing_reason === 'subscription_create')?.id ?? null;
}

/** Ends a subscription, then credits and refunds an amount of its first invoice, each unless it is done. */
export async function withdrawSubscription(stripe: Stripe, id: string, amount: number): Promise<void> {
  await end(stripe, id);
  const invoice = amount > 0 ? await findFirstInvoice(stripe, id) : null;
  if (invoice === null) return;
  // Keys are forgotten after a day, credit notes are not. One that our staff made for something else is not this one.
  const { data: made } = await stripe.creditNotes.list({ invoice, limit: 100 });
  if (made.some(({ metadata }) => metadata?.withdrawal === id)) return;
  const metadata = { withdrawal: id };
  const note = { invoice, amount, refund_amount: amount, reason: 'order_change', metadata } as const;
  await stripe.creditNotes.create(note, { idempotencyKey: `withdrawal:${id}` });
}
