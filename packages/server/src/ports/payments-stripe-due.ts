import type Stripe from 'stripe';
import type { PaymentDue } from './payments.ts';
import { isOver, toDate, toDateOrNull } from './payments-stripe-view.ts';

const waiting: ReadonlySet<string> = new Set(['incomplete', 'past_due', 'unpaid']);

/** The invoice a subscription waits for: the last one, unless that is a draft nobody is asked to pay. */
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

/** A card that has to be confirmed is refused with this reason where its customer is not there to do it. */
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

/** What a subscription waits for; null while nothing is to be paid. */
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
