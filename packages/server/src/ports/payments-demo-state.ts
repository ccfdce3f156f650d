import { createHash, randomBytes } from 'node:crypto';
import type { BillingPeriod } from '@lampion/contract/rules/plan-price';
import { getDemoPrice } from './payments-demo-catalogue.ts';

const DAY_MS = 86_400_000;

/** Instants are milliseconds since 1970: this is stored in the database as JSON. */
type Instant = number;

export interface DemoCheckoutState {
  readonly id: string;
  readonly key: string;
  readonly priceId: string;
  readonly status: 'open' | 'paid' | 'expired';
  readonly createdAt: Instant;
  /** Once it is paid. */
  readonly subscriptionId?: string;
}

export interface DemoSubscriptionState {
  readonly id: string;
  readonly status: 'active' | 'canceled';
  readonly priceId: string;
  readonly startedAt: Instant;
  readonly periodEnd: Instant;
  readonly isCancelled: boolean;
  readonly endedAt: Instant | null;
  readonly plannedPriceId: string | null;
}

interface DemoInvoiceState {
  readonly id: string;
  readonly number: string;
  readonly priceId: string;
  readonly amount: number;
  readonly createdAt: Instant;
}

/** The provider's state of one customer. Newest last. */
export interface DemoCustomer {
  readonly id: string;
  readonly checkouts: readonly DemoCheckoutState[];
  readonly subscriptions: readonly DemoSubscriptionState[];
  readonly invoices: readonly DemoInvoiceState[];
}

export function newDemoCustomer(id: string): DemoCustomer {
  return { id, checkouts: [], subscriptions: [], invoices: [] };
}

const CUSTOMER_PREFIX = 'cus_demo_';

/** A deterministic id per organiser: hexadecimal after its prefix. */
export function demoCustomerId(organiserId: string): string {
  return `${CUSTOMER_PREFIX}${createHash('sha256').update(organiserId).digest('hex').slice(0, 24)}`;
}

/** An id that contains its customer and cannot be guessed: 128 random bits. */
function issueDemoId(kind: 'cs' | 'sub' | 'in', customerId: string): string {
  return `${kind}_demo_${customerId.slice(CUSTOMER_PREFIX.length)}_${randomBytes(16).toString('hex')}`;
}

/** The customer an id belongs to; null for what is no id of ours. */
export function customerOfDemoId(id: string): string | null {
  const owner = /^[a-z]+_demo_([0-9a-f]{24})_[0-9a-f]{32}$/.exec(id)?.[1];
  return owner === undefined ? null : CUSTOMER_PREFIX + owner;
}

const monthsOf: Readonly<Record<BillingPeriod, number>> = { month: 1, year: 12 };

/** The same day one period later, or that month's last day. UTC. */
export function addPeriod(instant: Instant, priceId: string): Instant {
  const date = new Date(instant);
  const { period } = getDemoPrice(priceId);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + monthsOf[period]];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return date.setUTCFullYear(year, month, Math.min(date.getUTCDate(), lastDay));
}

function addInvoice(customer: DemoCustomer, priceId: string, createdAt: Instant): DemoCustomer {
  const invoice: DemoInvoiceState = {
    id: issueDemoId('in', customer.id),
    number: `DEMO-${String(customer.invoices.length + 1).padStart(4, '0')}`,
    priceId,
    amount: getDemoPrice(priceId).amount,
    createdAt,
  };
  return { ...customer, invoices: [...customer.invoices, invoice] };
}

function isExpired(checkout: DemoCheckoutState, now: Instant): boolean {
  return checkout.status === 'open' && checkout.createdAt + DAY_MS <= now;
}

/** The next period: it ends, or is paid again at the planned price. */
function endPeriod(customer: DemoCustomer, index: number): DemoCustomer {
  const subscription = customer.subscriptions[index];
  if (subscription === undefined) return customer;
  const { periodEnd, isCancelled } = subscription;
  const priceId = subscription.plannedPriceId ?? subscription.priceId;
  const next: DemoSubscriptionState = isCancelled
    ? { ...subscription, status: 'canceled', endedAt: periodEnd }
    : {
        ...subscription,
        priceId,
        plannedPriceId: null,
        periodEnd: addPeriod(periodEnd, priceId),
      };
  const changed = { ...customer, subscriptions: customer.subscriptions.with(index, next) };
  return isCancelled ? changed : addInvoice(changed, next.priceId, periodEnd);
}

/** Applies the passing of time: pages expired, periods paid or ended. Returns the same object when nothing changed. */
export function advance(customer: DemoCustomer, now: Instant): DemoCustomer {
  let result = customer;
  if (customer.checkouts.some((checkout) => isExpired(checkout, now))) {
    const checkouts = customer.checkouts.map((checkout) =>
      isExpired(checkout, now) ? ({ ...checkout, status: 'expired' } as const) : checkout,
    );
    result = { ...result, checkouts };
  }
  for (;;) {
    const due = result.subscriptions.findIndex(
      ({ status, periodEnd }) => status === 'active' && periodEnd <= now,
    );
    if (due < 0) return result;
    result = endPeriod(result, due);
  }
}

/** Opens a payment page; idempotent by key. */
export function openCheckout(
  customer: DemoCustomer,
  { key, priceId }: { readonly key: string; readonly priceId: string },
  now: Instant,
): DemoCustomer {
  if (customer.checkouts.some((checkout) => checkout.key === key)) return customer;
  const id = issueDemoId('cs', customer.id);
  const checkout = { id, key, priceId, status: 'open', createdAt: now } as const;
  return { ...customer, checkouts: [...customer.checkouts, checkout] };
}

/** Changes a page that is open. */
function setCheckout(
  customer: DemoCustomer,
  id: string,
  change: Partial<Pick<DemoCheckoutState, 'status' | 'subscriptionId'>>,
): DemoCustomer {
  const checkouts = customer.checkouts.map((checkout) =>
    checkout.id === id && checkout.status === 'open' ? { ...checkout, ...change } : checkout,
  );
  return { ...customer, checkouts };
}

/** Pays an open page: a subscription begins and its first invoice is paid. */
export function payCheckout(customer: DemoCustomer, id: string, now: Instant): DemoCustomer {
  const checkout = customer.checkouts.find((known) => known.id === id && known.status === 'open');
  if (checkout === undefined) return customer;
  const { priceId } = checkout;
  const subscription: DemoSubscriptionState = {
    id: issueDemoId('sub', customer.id),
    status: 'active',
    priceId,
    startedAt: now,
    periodEnd: addPeriod(now, priceId),
    isCancelled: false,
    endedAt: null,
    plannedPriceId: null,
  };
  const paid = setCheckout(customer, id, { status: 'paid', subscriptionId: subscription.id });
  return addInvoice({ ...paid, subscriptions: [...paid.subscriptions, subscription] }, priceId, now);
}

export function expireCheckout(customer: DemoCustomer, id: string): DemoCustomer {
  return setCheckout(customer, id, { status: 'expired' });
}

/** Changes one subscription, unless it is over. */
export function changeSubscription(
  customer: DemoCustomer,
  id: string,
  changes: Partial<Pick<DemoSubscriptionState, 'isCancelled' | 'plannedPriceId' | 'status' | 'endedAt'>>,
): DemoCustomer {
  const subscriptions = customer.subscriptions.map((subscription) =>
    subscription.id === id && subscription.status === 'active'
      ? { ...subscription, ...changes }
      : subscription,
  );
  return { ...customer, subscriptions };
}
