import type { SiteSettings } from '@lampion/contract/admin/settings';
import type { Customer, KnownSubscription } from '@lampion/contract/billing/admin-billing';
import type { AvailableSubscription } from '@lampion/contract/billing/plan';
import type { UpgradeCost } from '@lampion/contract/billing/plan-change';
import { type Discount, reducePrice } from '@lampion/contract/billing/rules/discount';
import { listInvoiceMentions } from '@lampion/contract/billing/rules/invoices';
import { readFeatures, readPlan, readPlanLimits } from '@lampion/contract/billing/rules/plan-limits';
import {
  findChargedPercent,
  findVatTreatment,
  type PriceTaxes,
} from '@lampion/contract/billing/rules/vat-treatment';
import type { Subscription } from '@lampion/contract/billing/subscription';
import type * as ports from '../../platform/ports/payments/payments.ts';
import type { CheckoutTax, CustomerDetails, PlanPrice } from '../../platform/ports/payments/payments.ts';
import type { CustomerRow } from './order-store.ts';
import { findSubscriptionState } from './payment-notifications.ts';
import { firstPaymentEnd, isRunning } from './policy.ts';
import type { Payer, SubscriptionRow } from './subscription-store.ts';
import type { PaymentFacts } from './sync-subscription.ts';

/** Features are sorted by key: the provider preserves no order. */
export function toAvailableSubscription(
  { id, amount, period, product }: PlanPrice,
  taxes: PriceTaxes,
): AvailableSubscription {
  const features = Object.entries(readFeatures(product)).sort(([one], [other]) =>
    one.localeCompare(other, 'en'),
  );
  return {
    id,
    unit_amount: amount,
    currency: 'eur',
    recurring: { interval: period },
    taxes,
    product: { name: product.name, metadata: Object.fromEntries(features) },
    plan: readPlan(product),
    limits: readPlanLimits(product),
  };
}

/** The fields of a price by which offers are compared. */
export function toOffer({ amount, period, product }: PlanPrice) {
  return { amount, period, plan: readPlan(product) };
}

export function toUpgradeCost({ nextAt, ...cost }: ports.UpgradeCost): UpgradeCost {
  return { ...cost, nextAt: nextAt.toISOString() };
}

function toPlannedChange(row: SubscriptionRow): Subscription['plannedChange'] {
  const {
    plannedPlan: plan,
    plannedPriceId: priceId,
    plannedName: name,
    plannedAmount: amount,
    plannedPeriod: period,
    plannedAt,
  } = row;
  if (plan === null || priceId === null || name === null || amount === null || plannedAt === null)
    return null;
  // The previous version writes no period and knows monthly prices only.
  return { name, plan, priceId, amount, period: period ?? 'month', date: plannedAt.toISOString() };
}

/**
 * States in which the customer can pay or confirm. In others, a debit is in progress, or the open
 * invoice is for something else.
 */
const payable: ReadonlySet<Subscription['state']> = new Set([
  'payment_action',
  'payment_refused',
  'payment_last_refused',
  'unpaid',
  'incomplete',
  'paused',
]);

interface SubscriptionContext extends Pick<Subscription, 'taxes' | 'withdrawableUntil' | 'isDemo'> {
  /** Discount of the order. */
  readonly discount: Discount | null;
}

export function toSubscription(
  row: SubscriptionRow,
  { taxes, withdrawableUntil, isDemo, discount }: SubscriptionContext,
): Subscription {
  const isActive = isRunning(row.status);
  const state = findSubscriptionState(row);
  return {
    name: row.productName,
    plan: row.plan,
    priceId: row.priceId,
    amount: row.amount,
    period: row.period,
    taxes,
    startDate: row.startedAt.toISOString(),
    endDate: (row.endedAt ?? row.endsAt ?? row.periodEnd).toISOString(),
    state,
    isActive,
    isCancelled: isActive && row.endsAt !== null,
    isPaymentFailed: row.status === 'past_due' || row.status === 'unpaid',
    amountDue: payable.has(state) ? row.dueAmount : null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    firstAmount: row.status === 'trialing' ? reducePrice(row.amount, discount) : null,
    hasPaymentMethod: row.hasPaymentMethod,
    payBefore: firstPaymentEnd(row)?.toISOString() ?? null,
    plannedChange: isActive ? toPlannedChange(row) : null,
    withdrawableUntil: isActive ? withdrawableUntil : null,
    isDemo,
  };
}

/** A subscription as stored here. */
function toStored(row: SubscriptionRow): KnownSubscription {
  const { subscriptionId: id, status, productName: name, amount, period, plannedPriceId, plannedName } = row;
  return {
    id,
    status,
    name,
    amount,
    period,
    periodEnd: row.periodEnd.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    plannedName: plannedPriceId && plannedName,
  };
}

/** A subscription as the provider reports it. */
export function toKnownSubscription({
  subscription,
  price,
  plannedPrice,
}: Pick<PaymentFacts, 'subscription' | 'price' | 'plannedPrice'>): KnownSubscription | null {
  if (subscription === null || price === null) return null;
  const { id, status, periodEnd, endsAt, endedAt } = subscription;
  return {
    id,
    status,
    name: price.product.name,
    amount: price.amount,
    period: price.period,
    periodEnd: periodEnd.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    plannedName: plannedPrice?.product.name ?? null,
  };
}

export function toCustomer({ organiserId, subscription, ...row }: CustomerRow): Customer {
  return { _id: organiserId, ...row, subscription: subscription && toStored(subscription) };
}

type Field = keyof KnownSubscription;

/** The fields that differ; all of them if only one side has a subscription. */
export function findDifferences(one: KnownSubscription | null, other: KnownSubscription | null): Field[] {
  const known = one ?? other;
  if (known === null) return [];
  return (Object.keys(known) as Field[]).filter((field) => one?.[field] !== other?.[field]);
}

const exemptions = { charged: 'none', reverse_charge: 'reverse', exempt: 'exempt' } as const;

/** The buyer's data on an organiser's invoices at the provider. */
export function toAdminCustomer(payer: Payer, settings: SiteSettings): CustomerDetails {
  const { email, name, siret, vatNumber, line, postcode, city, country } = payer;
  const treatment = findVatTreatment(payer, settings);
  return {
    email,
    name,
    address: country === '' ? null : { line, postcode, city, country },
    fields: siret === '' ? [] : [{ name: 'SIRET', value: siret }],
    vatNumber,
    // Stripe Tax determines it from the address and the number.
    taxExempt: settings.taxMode === 'stripe_tax' ? 'none' : exemptions[treatment.kind],
    footer: listInvoiceMentions(treatment, settings).join('\n'),
  };
}

/** How the provider charges VAT on an organiser's purchases. Exemptions are set on the customer. */
export function toCheckoutTax({ country }: Payer, settings: SiteSettings): CheckoutTax {
  if (settings.taxMode === 'small_business') return { kind: 'none' };
  if (settings.taxMode === 'stripe_tax') return { kind: 'automatic' };
  const percent = findChargedPercent(country, settings.taxRate);
  return { kind: 'rate', percent, isInclusive: settings.pricesIncludeTax };
}
