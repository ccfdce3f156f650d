import type Stripe from 'stripe';
import type { PaymentSubscription } from './payments.ts';
import { findDue, findOpenInvoice } from './payments-stripe-due.ts';
import { orNull } from './payments-stripe-errors.ts';
import { chooseSubscription, toSubscription } from './payments-stripe-view.ts';

/** All subscriptions of a customer; none of an unknown one. */
export async function listSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const expand = ['data.schedule', 'data.latest_invoice', 'data.customer'];
  const list = await orNull(stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand }));
  return list?.data ?? [];
}

export async function findSubscription(
  stripe: Stripe,
  customer: string,
): Promise<PaymentSubscription | null> {
  const found = chooseSubscription(await listSubscriptions(stripe, customer));
  return found && toSubscription(found, await findDue(stripe, found));
}

/** Stripe's own page of the invoice that a customer's subscription waits for. */
export async function findInvoicePage(stripe: Stripe, customer: string): Promise<string | null> {
  const found = chooseSubscription(await listSubscriptions(stripe, customer));
  const invoice = found && (await findOpenInvoice(stripe, found));
  return invoice?.hosted_invoice_url ?? null;
}
