import { change, type Desk, emit } from '../account-context.ts';
import type { Invoice } from '../billing-shapes.ts';
import { intentOf, paymentsOf } from './invoice-parts.ts';

/** Cancels the invoice's payment. */
function cancelPayment(desk: Desk, invoice: Invoice): void {
  const intent = intentOf(desk, invoice);
  if (intent === null || intent.status === 'succeeded') return;
  const cancelled = {
    status: 'canceled',
    canceled_at: desk.now,
    cancellation_reason: 'void_invoice',
  } as const;
  change(desk, intent, cancelled, 'payment_intent.canceled');
  for (const payment of paymentsOf(desk, invoice)) {
    payment.status = 'canceled';
    payment.status_transitions.canceled_at = desk.now;
  }
}

export function voidInvoice(desk: Desk, invoice: Invoice): Invoice {
  cancelPayment(desk, invoice);
  const status_transitions = { ...invoice.status_transitions, voided_at: desk.now };
  Object.assign(invoice, {
    status: 'void',
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions,
  });
  emit(desk, 'invoice.voided', invoice);
  return invoice;
}

/** The same, unless it has been paid or voided since. */
export function voidUnpaid(desk: Desk, invoice: Invoice): void {
  if (invoice.status === 'open') voidInvoice(desk, invoice);
}
