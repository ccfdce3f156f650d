import { type Desk, emit, fileOf, find, findCustomer, keep, noteOf } from '../account-context.ts';
import type { Invoice, Subscription } from '../billing-shapes.ts';
import { HOUR } from '../calendar.ts';
import { couponOf, type Reduction, redeem } from '../catalogue/discounts.ts';
import { draftInvoice } from '../invoices/draft-invoice.ts';
import { finalizeInvoice } from '../invoices/finalize-invoice.ts';
import { makePeriodLine, makeTrialLine } from '../invoices/make-invoice-line.ts';
import { impossible } from '../refusal.ts';
import type { Customer, Discount } from '../shapes.ts';
import { makeSubscription, type SubscriptionWishes } from './make-subscription.ts';

/** How long the first invoice can be paid. */
const INCOMPLETE_SECONDS = 23 * HOUR;

export interface Start {
  readonly subscription: Subscription;
  /** Finalised, but not paid. */
  readonly invoice: Invoice;
}

/**
 * Creates a subscription with its first invoice, which is not paid yet. Emits no event of the
 * invoice's payment or failure.
 */
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

/** A customer can only buy in one currency. */
function useCurrency(customer: Customer, currency: string): void {
  if (customer.currency !== null && customer.currency !== currency) {
    throw impossible(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${String(customer.currency)}.`,
    );
  }
  customer.currency = currency;
}

/** Removes discounts from the subscription that are used up or over. */
export function dropOnceDiscounts(desk: Desk, subscription: Subscription): void {
  const kept = subscription.discounts.filter((id) => {
    const discount = find<Discount>(desk, 'discount', id);
    const isOver = discount.end !== null && discount.end <= desk.now;
    if (couponOf(desk, discount).duration !== 'once' && !isOver) return true;
    emit(desk, 'customer.discount.deleted', discount);
    return false;
  });
  subscription.discounts = kept;
}
