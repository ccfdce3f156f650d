import type Stripe from 'stripe';
import type { NewUpgrade, UpgradeCost, UpgradeOutcome } from './payments.ts';
import { planAgain, releaseSchedule } from './payments-stripe-schedule.ts';
import { itemOf, readUpgradeCost, toUpgradeParams } from './payments-stripe-upgrade-cost.ts';
import { idOf } from './payments-stripe-view.ts';

const expand = [
  'schedule',
  'latest_invoice',
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
];

const read = (stripe: Stripe, id: string) => stripe.subscriptions.retrieve(id, { expand });

/** What an upgrade costs from now on: not from before the period, should our clock be behind. */
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

/** The invoice that a change to the price waits for; null where none does. */
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

/** The change waits for its payment: the customer confirms it, or it was refused. */
async function readWaiting(stripe: Stripe, invoice: Stripe.Invoice): Promise<UpgradeOutcome> {
  const { id = '', hosted_invoice_url: url } = invoice;
  return url && (await needsCustomer(stripe, id)) ? { kind: 'waiting', url } : { kind: 'refused' };
}

/** Nobody is to pay the invoice of a refused change later; false where somebody just did. */
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

/** Something else is wanted now: an upgrade that waits for its payment is given up. */
export async function dropWaiting(stripe: Stripe, id: string): Promise<void> {
  const { pending_update, latest_invoice } = await stripe.subscriptions.retrieve(id);
  if (pending_update !== null && latest_invoice !== null) await voidInvoice(stripe, idOf(latest_invoice));
}

/** After a refusal the subscription goes on as it was: a planned change is planned again. */
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
 * Changes the price at once. Stripe keeps the former one until the payment has succeeded. What is read before it is
 * written, and the key, which holds for one state of the subscription, make repeated calls charge once.
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
