import { paymentPages } from '@lampion/contract/rules/payment-pages';
import type { PaidInvoice } from '@lampion/contract/rules/withdrawal';
import type { Db } from '../db/database.ts';
import type { InvoicePage, PaymentSubscription, Payments } from './payments.ts';
import { demoPrices, getDemoPrice } from './payments-demo-catalogue.ts';
import { createDemoCheckouts, createDemoPages } from './payments-demo-checkouts.ts';
import {
  addPeriod,
  changeSubscription,
  customerOfDemoId,
  type DemoCustomer,
  type DemoSubscriptionState,
  demoCustomerId,
  expireCheckout,
} from './payments-demo-state.ts';
import { changeDemoCustomer, hasDemoCustomer, insertDemoCustomer } from './payments-demo-store.ts';
import { readSignedEvent } from './payments-event.ts';

export interface DemoOptions {
  readonly db: Db;
  readonly publicUrl: string;
  readonly now: () => Date;
  /** Signs the events of the demo payment; known to this installation alone. */
  readonly secret: () => Promise<string>;
}

function toSubscription(subscription: DemoSubscriptionState): PaymentSubscription {
  const { id, status, priceId, isCancelled, endedAt, plannedPriceId } = subscription;
  const periodEnd = new Date(subscription.periodEnd);
  return {
    id,
    status,
    priceId,
    startedAt: new Date(subscription.startedAt),
    periodEnd,
    endsAt: isCancelled ? periodEnd : null,
    endedAt: endedAt === null ? null : new Date(endedAt),
    ...{ isEndedUnpaid: false, isBillingPaused: false, due: null },
    ...{ trialEndsAt: null, hasPaymentMethod: true },
    planned: plannedPriceId === null ? null : { priceId: plannedPriceId, at: periodEnd },
  };
}

function toInvoicePage(
  { invoices, subscriptions }: Pick<DemoCustomer, 'invoices' | 'subscriptions'>,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
  publicUrl: string,
): InvoicePage {
  const newestFirst = [...invoices].reverse();
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  const page = newestFirst.slice(start, start + limit);
  return {
    invoices: page.map(({ id, number, amount, priceId, createdAt }) => ({
      ...{ id, number, amount, net: amount, tax: 0, rates: [], refunded: 0 },
      period: { start: new Date(createdAt), end: new Date(addPeriod(createdAt, priceId)) },
      status: 'paid',
      createdAt: new Date(createdAt),
      paidAt: new Date(createdAt),
      isFirst: subscriptions.some(({ startedAt }) => startedAt === createdAt),
      isRefused: false,
      changedTo: null,
      url: `${publicUrl}${paymentPages.demoInvoice}/${id}`,
    })),
    nextAfter: start + limit < newestFirst.length ? (page.at(-1)?.id ?? null) : null,
  };
}

/** What was paid since a subscription began. */
function toPaidInvoices(customer: DemoCustomer | undefined, subscriptionId: string): PaidInvoice[] {
  const start = customer?.subscriptions.find(({ id }) => id === subscriptionId)?.startedAt;
  const paid = (customer?.invoices ?? []).filter(
    ({ createdAt }) => start !== undefined && createdAt >= start,
  );
  return paid.map(({ id, amount, priceId, createdAt }) => {
    const period = { start: new Date(createdAt), end: new Date(addPeriod(createdAt, priceId)) };
    return { id, amount, lines: [{ amount, ...period }] };
  });
}

/** Ends all subscriptions at once. */
function close(customer: DemoCustomer, now: Date): DemoCustomer {
  const ended = { status: 'canceled', endedAt: now.getTime() } as const;
  const closed = customer.checkouts.reduce((state, { id }) => expireCheckout(state, id), customer);
  return closed.subscriptions.reduce((state, { id }) => changeSubscription(state, id, ended), closed);
}

type PlanChanges = Pick<
  Payments,
  | 'planChange'
  | 'previewUpgrade'
  | 'upgrade'
  | 'setTax'
  | 'revokeChange'
  | 'cancelAtPeriodEnd'
  | 'resume'
  | 'withdraw'
>;

function createPlanChanges({ db, now }: DemoOptions): PlanChanges {
  async function change(id: string, changes: Parameters<typeof changeSubscription>[2]): Promise<void> {
    const whose = { id: customerOfDemoId(id), now: now() };
    await changeDemoCustomer(db, whose, (customer) => changeSubscription(customer, id, changes));
  }
  return {
    planChange: (id, { id: plannedPriceId }) => change(id, { plannedPriceId }),
    // Changes wait for the next period here.
    previewUpgrade: async () => null,
    upgrade: async () => ({ kind: 'changed' }),
    // Its invoices are taxed as they are shown.
    setTax: async () => undefined,
    revokeChange: (id) => change(id, { plannedPriceId: null }),
    cancelAtPeriodEnd: (id) => change(id, { isCancelled: true, plannedPriceId: null }),
    resume: (id) => change(id, { isCancelled: false }),
    // No money moved: there is none to give back.
    withdraw: (id) => change(id, { status: 'canceled', endedAt: now().getTime(), plannedPriceId: null }),
  };
}

/** The demo payment: the same steps as with a real provider, with prices of its own, and no money. */
export function createDemoPayments(options: DemoOptions): Payments {
  const { db, publicUrl, now } = options;
  const read = async (id: string | null) => (await changeDemoCustomer(db, { id, now: now() }))?.after;
  return {
    demo: createDemoCheckouts(options),
    listPrices: async () => demoPrices,
    knownPrices: () => demoPrices,
    // They never change.
    forgetPrices: () => undefined,
    getPrice: async (id) => getDemoPrice(id),
    async createCustomer({ organiserId }) {
      const id = demoCustomerId(organiserId);
      await insertDemoCustomer(db, id);
      return id;
    },
    hasCustomer: (id) => hasDemoCustomer(db, id),
    // Neither name nor address of a customer is stored.
    updateCustomer: async () => undefined,
    async closeCustomer(id) {
      await changeDemoCustomer(db, { id, now: now() }, (customer) => close(customer, now()));
    },
    ...createDemoPages(options),
    async findSubscription(customerId) {
      const { subscriptions = [] } = (await read(customerId)) ?? {};
      const found = subscriptions.findLast(({ status }) => status === 'active') ?? subscriptions.at(-1);
      return found ? toSubscription(found) : null;
    },
    listInvoices: async (customerId, page) =>
      toInvoicePage((await read(customerId)) ?? { invoices: [], subscriptions: [] }, page, publicUrl),
    listPaidInvoices: async (id) => toPaidInvoices(await read(customerOfDemoId(id)), id),
    listCreditNotes: async () => [],
    findReversals: async () => ({ disputes: [], refunds: [] }),
    findInvoicePage: async () => null,
    findCustomerOfPayment: async () => null,
    ...createPlanChanges(options),
    createPortalLink: async () => `${publicUrl}${paymentPages.subscription}`,
    readEvent: async (payload, signature) =>
      readSignedEvent({ payload, signature }, { secrets: [await options.secret()], now: now() }),
  };
}
