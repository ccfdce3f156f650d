import { termsVersion } from '@lampion/contract/legal/terms-version';
import { findPriceTaxes } from '@lampion/contract/rules/vat-treatment';
import { MemoryStore } from '@lampion/stripe-double/memory-store';
import type { acceptedTerms, demoDocuments, orders, organisers, subscriptions } from '../db/tables.ts';
import { renderTermsFile } from '../emails/terms-file.ts';
import { toCheckoutTax, toCustomer } from '../features/billing/customer-view.ts';
import type { Payer } from '../features/billing/subscription-store.ts';
import { toAvailableSubscription } from '../features/billing/subscription-view.ts';
import { toRow } from '../features/billing/sync-subscription.ts';
import { openDemoAccount } from '../ports/demo-account.ts';
import { toDemoRow } from '../ports/demo-documents-store.ts';
import type { Payments, PlanPrice } from '../ports/payments.ts';
import { openDemoPayments } from '../ports/payments-demo-open.ts';
import { buildRevenue, type DemoRevenueRows, type DemoSubscription } from './build-revenue.ts';
import { demoSiteSettings as settings } from './content/site-settings.ts';

type OrganiserRow = typeof organisers.$inferInsert & { readonly id: string };

export interface DemoPaymentRows {
  /** The same organisers, now customers where they have an app account connected: newcomers pay nothing yet. */
  readonly organisers: readonly OrganiserRow[];
  readonly documents: readonly (typeof demoDocuments.$inferInsert)[];
  readonly subscriptions: readonly (typeof subscriptions.$inferInsert)[];
  readonly revenue: DemoRevenueRows;
  readonly orders: readonly (typeof orders.$inferInsert)[];
  readonly terms: typeof acceptedTerms.$inferInsert;
}

const SUBSCRIBED_DAYS_AGO = 200;
const DAY_MS = 86_400_000;

const silent = { warn: () => undefined };

/** The demo payment in memory, at a time that is moved. */
async function openWorld(publicUrl: string, now: Date) {
  const store = Object.assign(new MemoryStore(), { listDue: async () => [] });
  Object.assign(store.account, openDemoAccount());
  const clock = { now: new Date(now.getTime() - SUBSCRIBED_DAYS_AGO * DAY_MS) };
  const payments = await openDemoPayments({
    publicUrl,
    now: () => clock.now,
    log: silent,
    secret: async () => 'demo',
    openDocuments: async () => store,
  });
  return { store, clock, payments };
}

type World = Awaited<ReturnType<typeof openWorld>>;

const payerOf = (row: OrganiserRow) =>
  ({
    email: row.contactEmail ?? '',
    name: row.companyName ?? '',
    siret: row.siret ?? '',
    vatNumber: '',
    vatCheck: 'unchecked',
    line: row.addressLine ?? '',
    postcode: row.postcode ?? '',
    city: row.city ?? '',
    country: row.country ?? '',
  }) as Payer;

/** Somebody orders a plan on a payment page, as everybody does. */
async function order({ payments, clock }: World, organiser: OrganiserRow, price: PlanPrice) {
  const { id: organiserId } = organiser;
  const payer = payerOf(organiser);
  const customerId = await payments.createCustomer({ organiserId, ...toCustomer(payer, settings) });
  const bought = { customerId, organiserId, priceId: price.id, tax: toCheckoutTax(payer, settings) };
  const { id: checkoutId } = await payments.createCheckout({
    ...bought,
    key: organiserId,
    discountId: null,
    trialDays: 0,
  });
  await payments.demo.payCheckout(checkoutId, 'accepted');
  const page = await payments.findCheckout(checkoutId);
  const { amount, period, product } = price;
  return {
    customerId,
    price,
    organiserId,
    order: {
      organiserId,
      checkoutId,
      amount,
      period,
      termsVersion,
      acceptedAt: clock.now,
      hasFewEmployees: true,
      startsAtOnce: true,
      priceId: price.id,
      planName: product.name,
      subscriptionId: page?.subscriptionId ?? null,
    },
  };
}

type Ordered = Awaited<ReturnType<typeof order>>;

/** What the platform knows of a customer's subscription; below every reading of the provider. */
async function readSubscription(
  payments: Payments,
  { customerId, organiserId, price }: Ordered,
): Promise<DemoSubscription> {
  const subscription = await payments.findSubscription(customerId);
  const { invoices } = await payments.listInvoices(customerId, { limit: 10 });
  const reversals = { disputes: [], refunds: [] };
  const facts = { subscription, price, plannedPrice: null, invoices, reversals };
  const row = toRow(facts, organiserId, 0);
  if (row === null) throw new Error('a demo order without a subscription');
  return { row, invoices };
}

function readDocuments({ store }: World) {
  const { account } = store;
  const customers = [...store.customers.values()].map((customer) =>
    toDemoRow({ account, customer }, customer),
  );
  return [{ id: 'account', document: account, version: 1 }, ...customers];
}

/** Subscriptions, orders and invoices for the organisers of the demo, where payments are played. */
export async function buildSubscriptions(
  rows: readonly OrganiserRow[],
  { now, publicUrl }: { readonly now: Date; readonly publicUrl: string },
): Promise<DemoPaymentRows> {
  const world = await openWorld(publicUrl, now);
  const prices = await world.payments.listPrices();
  const ordered: Ordered[] = [];
  for (const row of rows.filter(({ appAccountId }) => appAccountId !== null)) {
    const price = prices.find(({ id }) => id === `price_demo_${row.plan}`);
    if (price !== undefined) ordered.push(await order(world, row, price));
  }
  world.clock.now = now;
  const bought = await Promise.all(ordered.map((one) => readSubscription(world.payments, one)));
  const customers = new Map(ordered.map(({ organiserId, customerId }) => [organiserId, customerId]));
  const plans = prices.map((price) => toAvailableSubscription(price, findPriceTaxes(settings)));
  return {
    organisers: rows.map((row) => ({ ...row, stripeCustomerId: customers.get(row.id) ?? null })),
    documents: readDocuments(world),
    subscriptions: bought.map(({ row }) => row),
    revenue: buildRevenue(bought),
    orders: ordered.map((one) => one.order),
    terms: { version: termsVersion, file: renderTermsFile({ settings, plans, publicUrl }) },
  };
}
