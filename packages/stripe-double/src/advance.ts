import { all, type Desk, emit, find, noteOf } from './account-context.ts';
import type { Invoice, Subscription } from './billing-shapes.ts';
import { DAY } from './calendar.ts';
import { expireSession, settleSession } from './checkout/make-session.ts';
import { finalizeInvoice } from './invoices/finalize-invoice.ts';
import { intentOf, invoiceOf } from './invoices/invoice-parts.ts';
import { payInvoice } from './invoices/pay-invoice.ts';
import { markPaid, markRefused } from './invoices/settle-invoice.ts';
import { voidUnpaid } from './invoices/void-invoice.ts';
import type { PaymentIntent, Session } from './payment-shapes.ts';
import { settleDebit } from './payments/try-payment.ts';
import { endSubscription, isOver } from './subscriptions/end-subscription.ts';
import { dropPending, pendingOf } from './subscriptions/pending-update.ts';
import { endPeriod, endTrial } from './subscriptions/renew-subscription.ts';
import { enterNextPhase, phaseEnd } from './subscriptions/schedule-phases.ts';

/** A change that happens at an instant without a call. */
interface Due {
  readonly at: number;
  happen(desk: Desk): void;
}

function settle(desk: Desk, intent: PaymentIntent): void {
  const invoice = invoiceOf(desk, intent);
  const isPaid = settleDebit(desk, intent) === 'succeeded';
  if (isPaid) markPaid(desk, invoice);
  else markRefused(desk, invoice);
  settleSession(desk, invoice.id, isPaid);
}

function expireFirst(desk: Desk, subscription: Subscription): void {
  delete noteOf(desk, subscription.id).expiresAt;
  if (subscription.status !== 'incomplete') return;
  subscription.status = 'incomplete_expired';
  subscription.ended_at = desk.now;
  const invoice = find<Invoice>(desk, 'invoice', subscription.latest_invoice ?? '');
  voidUnpaid(desk, invoice);
  emit(desk, 'customer.subscription.updated', subscription, { status: 'incomplete', ended_at: null });
}

function expirePending(desk: Desk, subscription: Subscription): void {
  const pending = pendingOf(desk, subscription);
  const invoice = find<Invoice>(desk, 'invoice', pending?.invoice ?? '');
  voidUnpaid(desk, invoice);
  dropPending(desk, subscription);
}

function payDraft(desk: Desk, invoice: Invoice): void {
  finalizeInvoice(desk, invoice);
  payInvoice(desk, invoice);
}

const TRIAL_NOTICE = 3 * DAY;

function trialOf(desk: Desk, subscription: Subscription): Due[] {
  const { trial_end, id } = subscription;
  if (trial_end === null) return [];
  const end = { at: trial_end, happen: (then: Desk) => endTrial(then, subscription) };
  if (noteOf(desk, id).isWarned) return [end];
  const warn = (then: Desk) => {
    noteOf(then, id).isWarned = true;
    emit(then, 'customer.subscription.trial_will_end', subscription);
  };
  return [{ at: trial_end - TRIAL_NOTICE, happen: warn }, end];
}

/** Whether a debit of the first invoice is still in progress. */
function isUnderWay(desk: Desk, { latest_invoice }: Subscription): boolean {
  const invoice = find<Invoice>(desk, 'invoice', latest_invoice ?? '');
  return intentOf(desk, invoice)?.status === 'processing';
}

const periodic: ReadonlySet<string> = new Set(['active', 'past_due', 'unpaid']);

function subscriptionDues(desk: Desk, subscription: Subscription): Due[] {
  if (isOver(subscription)) return [];
  const dues: Due[] = [];
  const { expiresAt } = noteOf(desk, subscription.id);
  if (subscription.status === 'incomplete') {
    if (isUnderWay(desk, subscription)) return [];
    return [{ at: Number(expiresAt), happen: (then) => expireFirst(then, subscription) }];
  }
  const { pending_update, cancel_at, cancel_at_period_end, items, status } = subscription;
  if (pending_update !== null) {
    const { expires_at } = pending_update as { expires_at: number };
    dues.push({ at: expires_at, happen: (then) => expirePending(then, subscription) });
  }
  if (cancel_at !== null && !cancel_at_period_end) {
    dues.push({ at: cancel_at, happen: (then) => endSubscription(then, subscription) });
  }
  if (status === 'trialing') dues.push(...trialOf(desk, subscription));
  const end = items.data[0]?.current_period_end;
  const phase = phaseEnd(desk, subscription);
  if (phase !== null && end !== undefined && phase < end) {
    dues.push({ at: phase, happen: (then) => enterNextPhase(then, subscription) });
  }
  if (periodic.has(status) && end !== undefined) {
    dues.push({ at: end, happen: (then) => endPeriod(then, subscription) });
  }
  return dues;
}

function invoiceDues(invoice: Invoice): Due[] {
  const { status, automatically_finalizes_at: finalizes, next_payment_attempt: attempt } = invoice;
  if (status === 'draft' && finalizes !== null) {
    return [{ at: finalizes, happen: (then) => payDraft(then, invoice) }];
  }
  if (status !== 'open' || attempt === null) return [];
  return [{ at: attempt, happen: (then) => void payInvoice(then, invoice) }];
}

/** All changes that fall due for the customer, soonest first. */
function listDues(desk: Desk): Due[] {
  const sessions = all<Session>(desk, 'checkout.session')
    .filter(({ status }) => status === 'open')
    .map((session) => ({
      at: session.expires_at,
      happen: (then: Desk) => void expireSession(then, session),
    }));
  const debits = all<PaymentIntent>(desk, 'payment_intent')
    .filter(({ status }) => status === 'processing')
    .map((intent) => ({
      at: Number(noteOf(desk, intent.id).settlesAt),
      happen: (then: Desk) => settle(then, intent),
    }));
  const invoices = all<Invoice>(desk, 'invoice').flatMap(invoiceDues);
  const subscriptions = all<Subscription>(desk, 'subscription').flatMap((subscription) =>
    subscriptionDues(desk, subscription),
  );
  const dues = [...sessions, ...debits, ...invoices, ...subscriptions];
  return dues.sort((one, other) => one.at - other.at);
}

/** When the next change happens without a call, in seconds; null for none. */
export function nextDue(desk: Desk): number | null {
  return desk.customer === null ? null : (listDues(desk)[0]?.at ?? null);
}

/**
 * Advances the time of a customer: changes that fell due happen one after the other, each at its
 * instant.
 */
export function advance(desk: Desk): void {
  if (desk.customer === null) return;
  for (;;) {
    const [due] = listDues(desk);
    if (due === undefined || due.at > desk.now) return;
    due.happen({ ...desk, now: due.at, request: { id: null, idempotency_key: null } });
  }
}
