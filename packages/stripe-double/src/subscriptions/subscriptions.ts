import { all, type Desk, find, findCustomer } from '../account-context.ts';
import type { InvoiceLine, Subscription } from '../billing-shapes.ts';
import { periodEnd } from '../calendar.ts';
import { discountsOf, draftInvoice } from '../invoices/draft-invoice.ts';
import { finalizeInvoice } from '../invoices/finalize-invoice.ts';
import { makePeriodLine } from '../invoices/make-invoice-line.ts';
import { payInvoice } from '../invoices/pay-invoice.ts';
import { listParams, page } from '../list.ts';
import { checkParams, type Params, readFlag, readText, readWord } from '../params.ts';
import { impossible, missing } from '../refusal.ts';
import { endSubscription, isOver } from './end-subscription.ts';
import { recurringOf } from './make-subscription.ts';
import { creditRemainder } from './prorations.ts';

export function retrieveSubscription(desk: Desk, params: Params, id: string): object {
  checkParams(params, []);
  return find(desk, 'subscription', id);
}

/** Subscriptions that are not canceled, unless another status or all are requested. */
export function listSubscriptions(desk: Desk, params: Params): object {
  checkParams(params, [...listParams, 'status', 'customer', 'price', 'collection_method']);
  findCustomer(desk, readText(params, 'customer') ?? '', 'customer');
  const [status, price] = [readText(params, 'status'), readText(params, 'price')];
  const isWanted = (subscription: Subscription): boolean => {
    if (price !== undefined && !subscription.items.data.some((item) => item.price.id === price)) return false;
    if (status === 'all') return true;
    if (status === 'ended') return isOver(subscription);
    return status === undefined ? subscription.status !== 'canceled' : subscription.status === status;
  };
  return page(all<Subscription>(desk, 'subscription').filter(isWanted), params, '/v1/subscriptions');
}

/** Credit for the unused rest of the period. */
function creditUnused(desk: Desk, subscription: Subscription): InvoiceLine[] {
  const discounts = discountsOf(desk, subscription);
  return subscription.items.data.map((item) => creditRemainder(desk, item, { at: desk.now, discounts }));
}

/** With `prorate` and `invoice_now`, the unused part is credited to the customer's balance. */
export function cancelSubscription(desk: Desk, params: Params, id: string): object {
  checkParams(params, ['invoice_now', 'prorate']);
  const subscription = find<Subscription>(desk, 'subscription', id);
  if (isOver(subscription)) throw missing('subscription', id);
  const lines = readFlag(params, 'prorate') ? creditUnused(desk, subscription) : [];
  endSubscription(desk, subscription);
  if (!readFlag(params, 'invoice_now') || lines.length === 0) return subscription;
  const invoice = draftInvoice(desk, { subscription, reason: 'subscription_update', lines, discounts: [] });
  payInvoice(desk, finalizeInvoice(desk, invoice));
  return subscription;
}

const behaviours = ['resume_on_payment_attempt', 'resume_on_payment_success'] as const;

/** Resumes a paused subscription with a period that begins now, once its invoice is paid. */
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
