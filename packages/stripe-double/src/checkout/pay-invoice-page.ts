import { type Desk, emit, find } from '../account-context.ts';
import type { Invoice } from '../billing-shapes.ts';
import { addMethod } from '../customers/payment-methods.ts';
import { intentOf } from '../invoices/invoice-parts.ts';
import { payInvoice } from '../invoices/pay-invoice.ts';
import type { Outcome } from '../payments/try-payment.ts';
import { impossible } from '../refusal.ts';

/** The customer pays at an invoice's `hosted_invoice_url`. */
export function payInvoicePage(desk: Desk, id: string, method: string): Outcome {
  const invoice = find<Invoice>(desk, 'invoice', id);
  const isProcessing = intentOf(desk, invoice)?.status === 'processing';
  if (invoice.status !== 'open' || isProcessing) throw impossible('This invoice can no longer be paid');
  const { id: chosen } = addMethod(desk, method);
  return payInvoice(desk, invoice, { method: chosen, isOnSession: true });
}

/** The bank's dialog, opened by the page or by a renewal that required the customer. */
export function authenticateInvoice(desk: Desk, id: string, how: 'succeed' | 'fail' | 'abandon'): Outcome {
  const invoice = find<Invoice>(desk, 'invoice', id);
  const intent = intentOf(desk, invoice);
  if (intent?.status !== 'requires_action')
    throw impossible('Nothing is to be authenticated for this invoice.');
  if (how === 'succeed') {
    return payInvoice(desk, invoice, {
      method: intent.payment_method,
      isOnSession: true,
      isAuthenticated: true,
    });
  }
  if (how === 'abandon') return 'requires_action';
  const code = 'payment_intent_authentication_failure';
  const message = 'We are unable to authenticate your payment method.';
  Object.assign(intent, { status: 'requires_payment_method', next_action: null, payment_method: null });
  intent.last_payment_error = { code, message, type: 'invalid_request_error' };
  emit(desk, 'payment_intent.payment_failed', intent);
  return { code, message };
}
