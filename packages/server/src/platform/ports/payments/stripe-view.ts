import { type BillingPeriod, billingPeriods } from '@lampion/contract/billing/rules/plan-price';
import type Stripe from 'stripe';
import type {
  PaymentCheckout,
  PaymentDue,
  PaymentInvoice,
  PaymentSubscription,
  PlanPrice,
  SubscriptionStatus,
} from './payments.ts';

export const toDate = (seconds: number): Date => new Date(seconds * 1000);
export const toDateOrNull = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : toDate(seconds);
export const idOf = (reference: string | { readonly id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

/**
 * The billing period of a price; null for periods other than one month or one year, and for metered
 * prices.
 */
function readPeriod({ recurring }: Stripe.Price): BillingPeriod | null {
  if (recurring === null || recurring.interval_count !== 1 || recurring.usage_type !== 'licensed')
    return null;
  return billingPeriods.find((period) => period === recurring.interval) ?? null;
}

/** A price with its expanded product; null unless it is a monthly or yearly subscription. */
export function toPlanPrice(price: Stripe.Price): PlanPrice | null {
  const { id, unit_amount: amount, product } = price;
  const period = readPeriod(price);
  if (amount === null || period === null || typeof product === 'string' || product.deleted) return null;
  return { id, amount, period, product: { name: product.name, metadata: product.metadata } };
}

/** Whether a price and its product are neither archived nor deleted. */
export function isCurrent({ active, product }: Stripe.Price): boolean {
  return active && typeof product !== 'string' && !product.deleted && product.active;
}

/** The price a schedule changes to after the current phase; null without a change. */
function plannedOf(
  subscription: Stripe.Subscription,
  currentPriceId: string,
): PaymentSubscription['planned'] {
  const { schedule } = subscription;
  if (schedule === null || typeof schedule === 'string') return null;
  const end = schedule.current_phase?.end_date;
  const next = schedule.phases.find(({ start_date }) => end !== undefined && start_date >= end);
  const price = next?.items[0]?.price;
  if (next === undefined || price === undefined || idOf(price) === currentPriceId) return null;
  return { priceId: idOf(price), at: toDate(next.start_date) };
}

/** Reasons for which Stripe ends a subscription automatically. */
const unpaid: ReadonlySet<string> = new Set(['payment_failed', 'payment_disputed']);

/**
 * Whether a subscription (with its expanded customer) has a payment method for its next invoice.
 */
function hasMethod({ default_payment_method, default_source, customer }: Stripe.Subscription): boolean {
  if (default_payment_method !== null || default_source !== null) return true;
  if (typeof customer === 'string' || customer.deleted) return false;
  return customer.invoice_settings.default_payment_method !== null || customer.default_source !== null;
}

/** A subscription with its expanded schedule and customer. Ours have one item. */
export function toSubscription(
  subscription: Stripe.Subscription,
  due: PaymentDue | null = null,
): PaymentSubscription {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error('a subscription without an item');
  const periodEnd = toDate(item.current_period_end);
  return {
    id: subscription.id,
    status: subscription.status as SubscriptionStatus,
    priceId: item.price.id,
    startedAt: toDate(subscription.start_date),
    periodEnd,
    endsAt: subscription.cancel_at_period_end ? periodEnd : toDateOrNull(subscription.cancel_at),
    endedAt: toDateOrNull(subscription.ended_at),
    isEndedUnpaid: unpaid.has(subscription.cancellation_details?.reason ?? ''),
    isBillingPaused: subscription.pause_collection !== null,
    due,
    trialEndsAt: toDateOrNull(subscription.trial_end),
    hasPaymentMethod: hasMethod(subscription),
    planned: plannedOf(subscription, item.price.id),
  };
}

const running: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due']);
const over: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);

function rank({ status }: Stripe.Subscription): number {
  if (running.has(status)) return 0;
  return over.has(status) ? 2 : 1;
}

export function isOver({ status }: Pick<Stripe.Subscription, 'status'>): boolean {
  return over.has(status);
}

/** The relevant one of a customer's subscriptions: a running one first, then the latest. */
export function chooseSubscription(all: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  return [...all].sort((one, other) => rank(one) - rank(other) || other.created - one.created)[0] ?? null;
}

/** The period an invoice covers; of several lines, the one that ends last. */
function periodOf({ lines }: Stripe.Invoice): PaymentInvoice['period'] {
  const [last] = lines.data.map(({ period }) => period).sort((one, other) => other.end - one.end);
  return last && last.end > last.start ? { start: toDate(last.start), end: toDate(last.end) } : null;
}

/** VAT rates as set; rates calculated by Stripe are derived from the amounts. */
export function ratesOf({ default_tax_rates: set }: Stripe.Invoice, net: number, tax: number): number[] {
  if (tax === 0 || net === 0) return [];
  const percents = set.map(({ percentage }) => percentage);
  return percents.length > 0 ? percents : [Math.round((tax / net) * 1000) / 10];
}

/** The price an invoice charges for: that of the most expensive line. */
function changedTo({ billing_reason, lines }: Stripe.Invoice): string | null {
  // Resuming a paused subscription gives a single line.
  if (billing_reason !== 'subscription_update' || lines.data.length < 2) return null;
  const [dearest] = [...lines.data].sort((one, other) => other.amount - one.amount);
  const price = dearest?.pricing?.price_details?.price;
  return price ? idOf(price) : null;
}

/** A finalised invoice; null for a draft, which may still change. */
export function toInvoice(invoice: Stripe.Invoice): PaymentInvoice | null {
  const { id, status, status_transitions: times } = invoice;
  if (id === undefined || status === null || status === 'draft') return null;
  const net = invoice.total_excluding_tax ?? invoice.total;
  return {
    id,
    number: invoice.number ?? id,
    amount: invoice.total,
    net,
    tax: invoice.total - net,
    rates: ratesOf(invoice, net, invoice.total - net),
    period: periodOf(invoice),
    refunded: invoice.post_payment_credit_notes_amount,
    status: status as PaymentInvoice['status'],
    createdAt: toDate(invoice.created),
    paidAt: toDateOrNull(times.paid_at),
    isFirst: invoice.billing_reason === 'subscription_create',
    changedTo: changedTo(invoice),
    isRefused: status === 'open' && invoice.attempted && invoice.attempt_count > 0,
    url: invoice.invoice_pdf ?? invoice.hosted_invoice_url ?? '',
  };
}

/** Null for a page without a URL, which cannot be paid. */
export function toCheckout({
  id,
  url,
  status,
  subscription,
}: Stripe.Checkout.Session): PaymentCheckout | null {
  if (url === null && status === 'open') return null;
  const subscriptionId = subscription && idOf(subscription);
  return { id, url: url ?? '', isOpen: status === 'open', subscriptionId };
}
