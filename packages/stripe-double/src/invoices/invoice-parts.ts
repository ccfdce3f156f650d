import { all, type Desk, fileOf, find, findById, findCustomer, noteOf } from '../account-context.ts';
import type { Invoice, Subscription } from '../billing-shapes.ts';
import type { InvoicePayment, PaymentIntent } from '../payment-shapes.ts';

export function subscriptionOf(desk: Desk, { parent }: Invoice): Subscription {
  return find(desk, 'subscription', parent?.subscription_details.subscription ?? '');
}

/** The payment of a finalised invoice; null if nothing was due. */
export function intentOf(desk: Desk, { id }: Invoice): PaymentIntent | null {
  const found = findById(desk, String(noteOf(desk, id).intent));
  return (found as PaymentIntent | undefined) ?? null;
}

export function paymentsOf(desk: Desk, { id }: Invoice): InvoicePayment[] {
  return all<InvoicePayment>(desk, 'invoice_payment').filter(({ invoice }) => invoice === id);
}

export function invoiceOf(desk: Desk, intent: PaymentIntent): Invoice {
  const payments = all<InvoicePayment>(desk, 'invoice_payment');
  const payment = payments.find((known) => known.payment.payment_intent === intent.id);
  return find(desk, 'invoice', payment?.invoice ?? '');
}

/** The method that pays an invoice unless another one is named. */
export function methodFor(desk: Desk, { default_payment_method }: Subscription): string | null {
  const { invoice_settings } = findCustomer(desk, fileOf(desk).id);
  return default_payment_method ?? invoice_settings.default_payment_method;
}
