import type Stripe from 'stripe';
import type { NewUpgrade, PaymentSubscription, PlanPrice, UpgradeCost, UpgradeOutcome } from './payments.ts';
import { findDue, findOpenInvoice } from './stripe-facts.ts';
import { orNull } from './stripe-invoices.ts';
import { chooseSubscription, idOf, toDate, toPlanPrice, toSubscription } from './stripe-view.ts';

export function retrieve(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  return stripe.subscriptions.retrieve(id, { expand: ['schedule'] });
}

export function scheduleOf({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  return schedule === null || typeof schedule === 'string' ? null : schedule;
}

/** The subscription's schedule, created from it if it has none. */
async function openSchedule(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.SubscriptionSchedule> {
  const schedule = scheduleOf(subscription);
  if (schedule !== null) return schedule;
  try {
    return await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  } catch (error) {
    // Created concurrently by another request.
    const made = scheduleOf(await retrieve(stripe, subscription.id));
    if (made === null) throw error;
    return made;
  }
}

/** The discounts and taxes of a subscription, which each phase must repeat to keep them. */
function keepTerms({ discounts, default_tax_rates, automatic_tax }: Stripe.Subscription) {
  return {
    ...(discounts.length > 0 && { discounts: discounts.map((discount) => ({ discount: idOf(discount) })) }),
    ...(default_tax_rates?.length && { default_tax_rates: default_tax_rates.map(({ id }) => id) }),
    // Always set: a schedule keeps the subscription's value from its creation.
    automatic_tax: { enabled: automatic_tax.enabled },
    proration_behavior: 'none' as const,
  };
}

/** Plans another price from the next period on. */
export async function planPhase(
  stripe: Stripe,
  id: string,
  { id: priceId, period }: PlanPrice,
): Promise<void> {
  const subscription = await retrieve(stripe, id);
  const schedule = await openSchedule(stripe, subscription);
  const phase = schedule.current_phase;
  if (phase === null) throw new Error('a schedule that has not begun');
  const { priceId: currentPriceId, periodEnd } = toSubscription(subscription);
  const kept = keepTerms(subscription);
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        ...kept,
        items: [{ price: currentPriceId, quantity: 1 }],
        start_date: phase.start_date,
        // Not the end of the phase: a month from 28 February ends on 28 March, the period perhaps
        // on the 31st.
        end_date: periodEnd.getTime() / 1000,
      },
      {
        ...kept,
        items: [{ price: priceId, quantity: 1 }],
        duration: { interval: period, interval_count: 1 },
      },
    ],
  });
}

/**
 * Plans the planned change again, with the subscription's current terms. Does nothing without one.
 */
export async function planAgain(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const { planned } = toSubscription(subscription);
  if (planned === null) return;
  const price = toPlanPrice(await stripe.prices.retrieve(planned.priceId, { expand: ['product'] }));
  if (price !== null) await planPhase(stripe, subscription.id, price);
}

/** Releases the schedule: Stripe cannot change a subscription's end while it has one. */
export async function releaseSchedule(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const schedule = scheduleOf(subscription);
  if (schedule === null) return;
  try {
    await stripe.subscriptionSchedules.release(schedule.id);
  } catch (error) {
    // Released concurrently by another request.
    if (scheduleOf(await retrieve(stripe, subscription.id)) !== null) throw error;
  }
}

/** All subscriptions of a customer; none of an unknown one. */
export async function listSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const expand = ['data.schedule', 'data.latest_invoice', 'data.customer'];
  const list = await orNull(stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand }));
  return list?.data ?? [];
}

export async function findSubscription(
  stripe: Stripe,
  customer: string,
): Promise<PaymentSubscription | null> {
  const found = chooseSubscription(await listSubscriptions(stripe, customer));
  return found && toSubscription(found, await findDue(stripe, found));
}

/** Stripe's page of the invoice that the customer's subscription awaits. */
export async function findInvoicePage(stripe: Stripe, customer: string): Promise<string | null> {
  const found = chooseSubscription(await listSubscriptions(stripe, customer));
  const invoice = found && (await findOpenInvoice(stripe, found));
  return invoice?.hosted_invoice_url ?? null;
}

const expand = [
  'schedule',
  'latest_invoice',
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
];

const read = (stripe: Stripe, id: string) => stripe.subscriptions.retrieve(id, { expand });

/** The cost of an upgrade from now on, but not from before the period if our clock is behind. */
export async function previewUpgrade(
  stripe: Stripe,
  id: string,
  { priceId, now }: { readonly priceId: string; readonly now: Date },
): Promise<UpgradeCost | null> {
  const subscription = await read(stripe, id);
  const { current_period_start } = itemOf(subscription);
  const prorationDate = Math.max(Math.floor(now.getTime() / 1000), current_period_start);
  return readUpgradeCost(stripe, subscription, { priceId, prorationDate });
}

/** The unpaid invoice of a pending change to the price; null for none. */
function waitingInvoice({ pending_update, latest_invoice }: Stripe.Subscription, priceId: string) {
  const wanted = pending_update?.subscription_items?.some(({ price }) => idOf(price) === priceId);
  return wanted && latest_invoice !== null && typeof latest_invoice !== 'string' ? latest_invoice : null;
}

async function needsCustomer(stripe: Stripe, invoice: string): Promise<boolean> {
  const query = { invoice, expand: ['data.payment.payment_intent'] };
  const { data } = await stripe.invoicePayments.list(query);
  return data.some(({ payment: { payment_intent: intent } }) => {
    return typeof intent === 'object' && intent?.status === 'requires_action';
  });
}

/**
 * The outcome of a change with an unpaid invoice: the customer must confirm it, or it was refused.
 */
async function readWaiting(stripe: Stripe, invoice: Stripe.Invoice): Promise<UpgradeOutcome> {
  const { id = '', hosted_invoice_url: url } = invoice;
  return url && (await needsCustomer(stripe, id)) ? { kind: 'waiting', url } : { kind: 'refused' };
}

/**
 * Voids the invoice of a refused change, so that it cannot be paid later. False if it has just been
 * paid.
 */
async function voidInvoice(stripe: Stripe, id: string): Promise<boolean> {
  try {
    await stripe.invoices.voidInvoice(id);
  } catch (error) {
    // Voided or paid concurrently.
    const { status } = await stripe.invoices.retrieve(id);
    if (status === 'open') throw error;
    return status !== 'paid';
  }
  return true;
}

/** Abandons an upgrade that awaits its payment, because another change replaces it. */
export async function dropWaiting(stripe: Stripe, id: string): Promise<void> {
  const { pending_update, latest_invoice } = await stripe.subscriptions.retrieve(id);
  if (pending_update !== null && latest_invoice !== null) await voidInvoice(stripe, idOf(latest_invoice));
}

/** Restores the state before a refused upgrade, including a planned change. */
async function giveUp(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { id = '' }: Stripe.Invoice,
): Promise<UpgradeOutcome> {
  if (!(await voidInvoice(stripe, id))) return { kind: 'done' };
  await planAgain(stripe, subscription);
  return { kind: 'refused' };
}

/**
 * Changes the price at once. Stripe keeps the former one until the payment succeeds. Repeated calls
 * charge once, because the subscription is read first and the idempotency key covers one state of
 * it.
 */
async function change(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  upgrade: NewUpgrade,
): Promise<UpgradeOutcome> {
  const { id, status, latest_invoice } = subscription;
  const { priceId, prorationDate } = upgrade;
  const { items, ...proration } = toUpgradeParams(subscription, upgrade);
  const payment = { ...proration, payment_behavior: 'pending_if_incomplete' as const };
  await releaseSchedule(stripe, subscription);
  const state = latest_invoice === null ? '' : idOf(latest_invoice);
  const changed = await stripe.subscriptions.update(
    id,
    { items, ...(status === 'trialing' ? { proration_behavior: 'none' } : payment), expand },
    { idempotencyKey: `upgrade:${id}:${state}:${priceId}:${prorationDate}` },
  );
  const invoice = waitingInvoice(changed, priceId);
  if (invoice === null) return { kind: 'done' };
  const outcome = await readWaiting(stripe, invoice);
  return outcome.kind === 'refused' ? giveUp(stripe, subscription, invoice) : outcome;
}

export async function upgradeSubscription(
  stripe: Stripe,
  id: string,
  upgrade: NewUpgrade,
): Promise<UpgradeOutcome> {
  const { priceId, amountDue } = upgrade;
  const subscription = await read(stripe, id);
  if (itemOf(subscription).price.id === priceId) return { kind: 'done' };
  const invoice = waitingInvoice(subscription, priceId);
  if (invoice?.status === 'open' && invoice.amount_due === amountDue) {
    const outcome = await readWaiting(stripe, invoice);
    if (outcome.kind === 'waiting') return outcome;
  }
  const cost = await readUpgradeCost(stripe, subscription, upgrade);
  if (cost?.amountDue !== amountDue) return { kind: 'changed' };
  return change(stripe, subscription, upgrade);
}

/** The item of a subscription; ours have exactly one. */
function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (item === undefined) throw new Error('a subscription without an item');
  return item;
}

/**
 * Pending updates accept only cards: the result of a debit is known days later. For unknown
 * methods, Stripe decides.
 */
const instant: ReadonlySet<string> = new Set(['card', 'link']);

function isPaidAtOnce({ default_payment_method, customer }: Stripe.Subscription): boolean {
  const { invoice_settings = null } = typeof customer === 'string' || customer.deleted ? {} : customer;
  const method = default_payment_method ?? invoice_settings?.default_payment_method ?? null;
  return method === null || typeof method === 'string' || instant.has(method.type);
}

/**
 * Whether a change can start now: not when the subscription ends, has an unpaid invoice or is paid
 * by debit.
 */
function canUpgrade(subscription: Stripe.Subscription): boolean {
  const { status, cancel_at, cancel_at_period_end } = subscription;
  if (cancel_at_period_end || cancel_at !== null) return false;
  return status === 'trialing' || (status === 'active' && isPaidAtOnce(subscription));
}

/**
 * Stripe's parameters of the change: charged at once, prorated from a second of the current period.
 */
function toUpgradeParams(
  subscription: Stripe.Subscription,
  { priceId, prorationDate }: { readonly priceId: string; readonly prorationDate: number },
) {
  return {
    items: [{ id: itemOf(subscription).id, price: priceId }],
    proration_behavior: 'always_invoice' as const,
    proration_date: prorationDate,
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** A line's amount with exclusive taxes added. */
function grossOf({ amount, taxes }: Stripe.InvoiceLineItem): number {
  const onTop = (taxes ?? []).filter(({ tax_behavior }) => tax_behavior === 'exclusive');
  return amount + sum(onTop.map((tax) => tax.amount));
}

function toCost({ lines, amount_due, total_taxes }: Stripe.Invoice, prorationDate: number): UpgradeCost {
  const credits = lines.data.filter(({ amount }) => amount < 0).map(grossOf);
  return {
    amountDue: amount_due,
    tax: sum((total_taxes ?? []).map(({ amount }) => amount)),
    credit: -sum(credits),
    nextAt: toDate(Math.max(...lines.data.map(({ period }) => period.end))),
    prorationDate,
  };
}

/** The cost of the change; 0 during a trial, which continues. Null where it cannot start now. */
async function readUpgradeCost(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  upgrade: { readonly priceId: string; readonly prorationDate: number },
): Promise<UpgradeCost | null> {
  const { prorationDate } = upgrade;
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  if (!canUpgrade(subscription) || prorationDate < start || prorationDate > end) return null;
  if (subscription.status === 'trialing') {
    return { amountDue: 0, tax: 0, credit: 0, nextAt: toDate(end), prorationDate };
  }
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: toUpgradeParams(subscription, upgrade),
  });
  return toCost(preview, prorationDate);
}
