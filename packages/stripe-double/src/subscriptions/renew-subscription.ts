import { change, type Desk, emitChange, noteOf } from '../account-context.ts';
import type { InvoiceLine, Subscription } from '../billing-shapes.ts';
import { periodEnd } from '../calendar.ts';
import { draftInvoice } from '../invoices/draft-invoice.ts';
import { methodFor } from '../invoices/invoice-parts.ts';
import { makePeriodLine } from '../invoices/make-invoice-line.ts';
import { DRAFT_SECONDS } from '../invoices/settle-invoice.ts';
import { endSubscription } from './end-subscription.ts';
import { recurringOf } from './make-subscription.ts';
import { enterNextPhase } from './schedule-phases.ts';
import { dropOnceDiscounts } from './start-subscription.ts';

/** Charges of changes in the past period that are paid with the next. */
function takePendingLines(desk: Desk, { id }: Subscription): InvoiceLine[] {
  const note = noteOf(desk, id);
  const lines = (note.lines as InvoiceLine[] | undefined) ?? [];
  delete note.lines;
  return lines;
}

function billPeriod(desk: Desk, subscription: Subscription, past: { start: number; end: number }): void {
  const periods = subscription.items.data.map((item) => makePeriodLine(desk, item));
  const lines = [...takePendingLines(desk, subscription), ...periods];
  const invoice = draftInvoice(desk, { subscription, reason: 'subscription_cycle', lines, period: past });
  invoice.automatically_finalizes_at = desk.now + DRAFT_SECONDS;
  dropOnceDiscounts(desk, subscription);
  // After every attempt was refused, invoices are no longer charged and stay drafts.
  if (subscription.status !== 'unpaid') return;
  Object.assign(invoice, { auto_advance: false, automatically_finalizes_at: null });
}

/**
 * Ends the period: ends the subscription, or begins the next period with a draft of its invoice.
 */
export function endPeriod(desk: Desk, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(desk, subscription);
    return;
  }
  const before = structuredClone(subscription);
  const [first] = subscription.items.data;
  const past = { start: first?.current_period_start ?? desk.now, end: desk.now };
  enterNextPhase(desk, subscription);
  for (const item of subscription.items.data) {
    item.current_period_start = desk.now;
    item.current_period_end = periodEnd(subscription.billing_cycle_anchor, desk.now, recurringOf(item.price));
  }
  billPeriod(desk, subscription, past);
  emitChange(desk, before, subscription, 'customer.subscription.updated');
}

/**
 * Ends the trial: payments begin, or, without a payment method, the requested behaviour applies.
 */
export function endTrial(desk: Desk, subscription: Subscription): void {
  const { missing_payment_method } = subscription.trial_settings.end_behavior;
  const hasMethod = methodFor(desk, subscription) !== null;
  if (subscription.cancel_at_period_end || (!hasMethod && missing_payment_method === 'cancel')) {
    endSubscription(desk, subscription);
    return;
  }
  if (!hasMethod && missing_payment_method === 'pause') {
    change(desk, subscription, { status: 'paused' }, 'customer.subscription.paused');
    return;
  }
  subscription.status = 'active';
  subscription.billing_cycle_anchor = desk.now;
  endPeriod(desk, subscription);
}
