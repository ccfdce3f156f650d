import type { Invoice, Subscription } from './billing-shapes.ts';
import { HOUR } from './calendar.ts';
import { useCurrency } from './currency.ts';
import { type Desk, emit, fileOf, findCustomer, keep, noteOf } from './desk.ts';
import { type Reduction, redeem } from './discounts.ts';
import { draftInvoice } from './draft-invoice.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { makePeriodLine, makeTrialLine } from './make-invoice-line.ts';
import { makeSubscription, type SubscriptionWishes } from './make-subscription.ts';
import { dropOnceDiscounts } from './once-discounts.ts';

/** How long the first invoice can be paid. */
const INCOMPLETE_SECONDS = 23 * HOUR;

export interface Start {
  readonly subscription: Subscription;
  /** Finalised, not paid yet. */
  readonly invoice: Invoice;
}

/** Begins a subscription with its first invoice. Nothing is paid yet, and nobody is told of the invoice's end. */
export function startSubscription(
  desk: Desk,
  wishes: SubscriptionWishes,
  reductions: readonly Reduction[],
): Start {
  const subscription = keep(desk, makeSubscription(desk, wishes));
  useCurrency(findCustomer(desk, fileOf(desk).id), String(subscription.currency));
  subscription.discounts = reductions.map((reduction) => redeem(desk, reduction, subscription.id));
  const isTrial = wishes.trialEnd !== null;
  if (isTrial) subscription.status = 'trialing';
  else noteOf(desk, subscription.id).expiresAt = desk.now + INCOMPLETE_SECONDS;
  const lines = wishes.items.map((item) =>
    isTrial ? makeTrialLine(desk, item) : makePeriodLine(desk, item),
  );
  const invoice = draftInvoice(desk, { subscription, reason: 'subscription_create', lines });
  finalizeInvoice(desk, invoice);
  if (!isTrial) dropOnceDiscounts(desk, subscription);
  emit(desk, 'customer.subscription.created', subscription);
  return { subscription, invoice };
}
