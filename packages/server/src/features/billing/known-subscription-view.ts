import type { Customer, KnownSubscription } from '@lampion/contract/schemas/admin-customer';
import type { CustomerRow } from './customer-store.ts';
import type { PaymentFacts } from './read-payment-facts.ts';
import type { SubscriptionRow } from './subscription-store.ts';

/** A subscription as it is stored here. */
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

/** The same, as the provider says it now. */
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

/** The fields in which two sides differ; all of them where only one knows a subscription. */
export function findDifferences(one: KnownSubscription | null, other: KnownSubscription | null): Field[] {
  const known = one ?? other;
  if (known === null) return [];
  return (Object.keys(known) as Field[]).filter((field) => one?.[field] !== other?.[field]);
}
