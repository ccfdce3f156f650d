import type Stripe from 'stripe';
import type { UpgradeCost } from './payments.ts';
import { toDate } from './payments-stripe-view.ts';

/** The part of a period that a subscription is in. Ours have one item. */
export function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (item === undefined) throw new Error('a subscription without an item');
  return item;
}

/** Pending updates take cards alone: a debit is known days later. Where nothing is known, Stripe decides. */
const instant: ReadonlySet<string> = new Set(['card', 'link']);

function isPaidAtOnce({ default_payment_method, customer }: Stripe.Subscription): boolean {
  const { invoice_settings = null } = typeof customer === 'string' || customer.deleted ? {} : customer;
  const method = default_payment_method ?? invoice_settings?.default_payment_method ?? null;
  return method === null || typeof method === 'string' || instant.has(method.type);
}

/** Whether a change can begin now: not where the subscription ends, owes something, or is paid by debit. */
function canUpgrade(subscription: Stripe.Subscription): boolean {
  const { status, cancel_at, cancel_at_period_end } = subscription;
  if (cancel_at_period_end || cancel_at !== null) return false;
  return status === 'trialing' || (status === 'active' && isPaidAtOnce(subscription));
}

/** The change as Stripe is told: charged at once, counted from a second of the present period. */
export function toUpgradeParams(
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

/** A line's amount with the taxes that come on top of it. */
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

/** What the change would cost. Nothing during a trial, which goes on. Null where it cannot begin now. */
export async function readUpgradeCost(
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
