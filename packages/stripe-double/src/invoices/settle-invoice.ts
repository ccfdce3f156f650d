import { change, type Desk, emit, fileOf, findCustomer } from '../account-context.ts';
import type { Invoice, Subscription } from '../billing-shapes.ts';
import { DAY, HOUR } from '../calendar.ts';
import { endSubscription } from '../subscriptions/end-subscription.ts';
import { applyPending } from '../subscriptions/pending-update.ts';
import { intentOf, paymentsOf, subscriptionOf } from './invoice-parts.ts';

/** Effect of a paid invoice on its subscription. */
function revive(desk: Desk, subscription: Subscription, invoice: Invoice): void {
  if (subscription.pending_update !== null) applyPending(desk, subscription, invoice);
  const isTrial = subscription.trial_end !== null && subscription.trial_end > desk.now;
  if (!['incomplete', 'past_due', 'unpaid', 'paused'].includes(subscription.status)) return;
  const type = `customer.subscription.${subscription.status === 'paused' ? 'resumed' : 'updated'}`;
  change(desk, subscription, { status: isTrial ? 'trialing' : 'active' }, type);
}

export function markPaid(desk: Desk, invoice: Invoice, { isOutside = false } = {}): Invoice {
  const status_transitions = { ...invoice.status_transitions, paid_at: desk.now };
  const amount_paid = isOutside ? 0 : invoice.amount_due;
  const changes = { amount_paid, amount_remaining: 0, next_payment_attempt: null, status_transitions };
  const wasTried = intentOf(desk, invoice) !== null && !isOutside;
  Object.assign(invoice, changes, { attempted: true, status: 'paid' });
  invoice.attempt_count += wasTried ? 1 : 0;
  for (const payment of paymentsOf(desk, invoice)) {
    payment.status = isOutside ? 'canceled' : 'paid';
    payment.amount_paid = isOutside ? null : invoice.amount_due;
    payment.status_transitions.paid_at = isOutside ? null : desk.now;
    if (!isOutside) emit(desk, 'invoice_payment.paid', payment);
  }
  emit(desk, 'invoice.paid', invoice);
  if (!isOutside) emit(desk, 'invoice.payment_succeeded', invoice);
  change(desk, findCustomer(desk, fileOf(desk).id), { delinquent: false }, 'customer.updated');
  revive(desk, subscriptionOf(desk, invoice), invoice);
  return invoice;
}

/** Time of the next attempt; null after the last one, and when only the customer can pay. */
function nextAttempt({ account, now }: Desk, invoice: Invoice): number | null {
  if (invoice.billing_reason === 'subscription_create') return null;
  const days = account.settings.retryDays[invoice.attempt_count - 1];
  return days === undefined ? null : now + days * DAY;
}

/** Effect of a refused invoice on its subscription. */
function punish(desk: Desk, subscription: Subscription, invoice: Invoice): void {
  if (
    subscription.pending_update !== null ||
    ['incomplete', 'paused', 'canceled'].includes(subscription.status)
  )
    return;
  const isLast = invoice.next_payment_attempt === null && invoice.attempt_count > 1;
  if (isLast && desk.account.settings.afterRetries === 'canceled') {
    endSubscription(desk, subscription, 'payment_failed');
    return;
  }
  const status = isLast ? 'unpaid' : 'past_due';
  change(desk, subscription, { status }, 'customer.subscription.updated');
}

/** Records that an attempt was refused, or waits for the customer. */
export function markRefused(desk: Desk, invoice: Invoice, { needsAction = false } = {}): Invoice {
  invoice.attempted = true;
  invoice.attempt_count += 1;
  invoice.next_payment_attempt = nextAttempt(desk, invoice);
  if (needsAction) emit(desk, 'invoice.payment_action_required', invoice);
  emit(desk, 'invoice.payment_failed', invoice);
  change(desk, findCustomer(desk, fileOf(desk).id), { delinquent: true }, 'customer.updated');
  punish(desk, subscriptionOf(desk, invoice), invoice);
  return invoice;
}

/** How long a draft can be changed before it is finalised. */
export const DRAFT_SECONDS = HOUR;
