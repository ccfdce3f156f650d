import { type Desk, emit } from '../account-context.ts';
import type { Invoice } from '../billing-shapes.ts';
import type { Decline } from '../payment-shapes.ts';
import { type Outcome, tryPayment } from '../payments/try-payment.ts';
import { declined, impossible, StripeRefusal } from '../refusal.ts';
import { intentOf, methodFor, subscriptionOf } from './invoice-parts.ts';
import { markPaid, markRefused } from './settle-invoice.ts';

interface Payment {
  readonly method?: string | null;
  readonly isOnSession?: boolean;
  readonly isAuthenticated?: boolean;
}

/** There is no payment method. */
const noMethod: Decline = {
  code: 'missing_payment_method',
  message: 'There is no `default_payment_method` set on this Customer or Invoice.',
};

/** Tries to pay a finalised invoice and applies the outcome. */
export function payInvoice(
  desk: Desk,
  invoice: Invoice,
  { method = null, isOnSession = false, isAuthenticated = false }: Payment = {},
): Outcome {
  const intent = intentOf(desk, invoice);
  if (intent === null) {
    markPaid(desk, invoice);
    return 'succeeded';
  }
  const chosen = method ?? methodFor(desk, subscriptionOf(desk, invoice));
  const outcome =
    chosen === null ? noMethod : tryPayment(desk, intent, { method: chosen, isOnSession, isAuthenticated });
  if (outcome === 'succeeded') markPaid(desk, invoice);
  else if (outcome === 'processing') invoice.attempted = true;
  else if (outcome === 'requires_action' && isOnSession)
    emit(desk, 'invoice.payment_action_required', invoice);
  else markRefused(desk, invoice, { needsAction: outcome === 'requires_action' });
  return outcome;
}

/** Refuses a call whose payment did not succeed. */
export function checkOutcome(desk: Desk, invoice: Invoice, outcome: Outcome): void {
  if (outcome === 'succeeded' || outcome === 'processing') return;
  if (outcome === noMethod) throw impossible(noMethod.message);
  const intent = intentOf(desk, invoice);
  const about = intent && { payment_intent: intent, charge: intent.latest_charge ?? '' };
  if (typeof outcome === 'object') throw declined(outcome, about ?? {});
  throw new StripeRefusal(402, {
    type: 'card_error',
    code: 'invoice_payment_intent_requires_action',
    message:
      'Payment for this invoice requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice. For more details see: https://stripe.com/docs/billing/subscriptions/overview#requires-action',
    ...about,
  });
}
