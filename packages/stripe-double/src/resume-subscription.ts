import type { Subscription } from './billing-shapes.ts';
import { periodEnd } from './calendar.ts';
import { type Desk, find } from './desk.ts';
import { draftInvoice } from './draft-invoice.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { makePeriodLine } from './make-invoice-line.ts';
import { recurringOf } from './make-subscription.ts';
import { checkParams, type Params, readWord } from './params.ts';
import { payInvoice } from './pay-invoice.ts';
import { impossible } from './refusal.ts';

const behaviours = ['resume_on_payment_attempt', 'resume_on_payment_success'] as const;

/** A paused subscription goes on with a period that begins now, once its invoice is paid. */
export function resumeSubscription(desk: Desk, params: Params, id: string): Subscription {
  checkParams(params, ['payment_behavior']);
  const subscription = find<Subscription>(desk, 'subscription', id);
  if (subscription.status !== 'paused') {
    throw impossible(`Subscription ${id} cannot be resumed: its status is ${subscription.status}.`);
  }
  subscription.billing_cycle_anchor = desk.now;
  for (const item of subscription.items.data) {
    item.current_period_start = desk.now;
    item.current_period_end = periodEnd(desk.now, desk.now, recurringOf(item.price));
  }
  const lines = subscription.items.data.map((item) => makePeriodLine(desk, item));
  const invoice = draftInvoice(desk, { subscription, reason: 'subscription_update', lines });
  finalizeInvoice(desk, invoice);
  const behaviour = readWord(params, 'payment_behavior', behaviours) ?? 'resume_on_payment_attempt';
  if (behaviour === 'resume_on_payment_success') payInvoice(desk, invoice);
  return subscription;
}
