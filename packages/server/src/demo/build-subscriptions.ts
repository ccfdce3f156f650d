import type { SiteSettings } from '@lampion/contract/admin/settings';
import { findPriceTaxes } from '@lampion/contract/billing/rules/vat-treatment';
import { termsVersion } from '@lampion/contract/legal/terms-version';
import { MemoryStore } from '@lampion/stripe-double/documents';
import { v7 as createId } from 'uuid';
import { monthlyNet } from '../billing/billing/policy.ts';
import type { Payer } from '../billing/billing/subscription-store.ts';
import { toRow } from '../billing/billing/sync-subscription.ts';
import { toAdminCustomer, toAvailableSubscription, toCheckoutTax } from '../billing/billing/view.ts';
import { countMovement, countReading, sumUp } from '../billing/revenue/revenue.ts';
import type * as tables from '../platform/db/tables.ts';
import { renderTermsFile } from '../platform/emails/orders.ts';
import { openDemoAccount } from '../platform/ports/payments/demo.ts';
import { toDemoRow } from '../platform/ports/payments/demo-documents-store.ts';
import { openDemoPayments } from '../platform/ports/payments/demo-open.ts';
import type { PaymentInvoice, Payments, PlanPrice } from '../platform/ports/payments/payments.ts';

type OrganiserRow = typeof tables.organisers.$inferInsert & { readonly id: string };

/** A subscription with the invoices since it began. */
interface DemoSubscription {
  readonly row: typeof tables.subscriptions.$inferSelect;
  readonly invoices: readonly PaymentInvoice[];
}

interface DemoRevenueRows {
  readonly movements: readonly (typeof tables.mrrMovements.$inferInsert)[];
  readonly invoices: readonly (typeof tables.invoiceRecords.$inferInsert)[];
  readonly months: readonly (typeof tables.revenueMonths.$inferInsert)[];
}

interface DemoPaymentRows {
  /** The organisers; those with a connected app account are customers. */
  readonly organisers: readonly OrganiserRow[];
  readonly documents: readonly (typeof tables.demoDocuments.$inferInsert)[];
  readonly subscriptions: readonly (typeof tables.subscriptions.$inferInsert)[];
  readonly revenue: DemoRevenueRows;
  readonly orders: readonly (typeof tables.orders.$inferInsert)[];
  readonly terms: typeof tables.acceptedTerms.$inferInsert;
}

const SUBSCRIBED_DAYS_AGO = 200;
const DAY_MS = 86_400_000;

interface Settings {
  readonly now: Date;
  readonly publicUrl: string;
  readonly settings: SiteSettings;
}

const silent = { warn: () => undefined };

/** The demo payment in memory, with a clock that can be set. */
async function openWorld({ publicUrl, now, settings }: Settings) {
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
  return { store, clock, payments, settings };
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

/** Orders a plan through a payment page, like any customer. */
async function order({ payments, clock, settings }: World, organiser: OrganiserRow, price: PlanPrice) {
  const { id: organiserId } = organiser;
  const payer = payerOf(organiser);
  const customerId = await payments.createCustomer({ organiserId, ...toAdminCustomer(payer, settings) });
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

/** The platform's row of a subscription, older than any reading of the provider. */
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

/**
 * Subscriptions, orders and invoices of the organisers, where the demo payment replaces the
 * provider.
 */
export async function buildSubscriptions(
  rows: readonly OrganiserRow[],
  options: Settings,
): Promise<DemoPaymentRows> {
  const { now, publicUrl, settings } = options;
  const world = await openWorld(options);
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
    revenue: buildRevenue(bought, settings),
    orders: ordered.map((one) => one.order),
    terms: { version: termsVersion, file: renderTermsFile({ settings, plans, publicUrl }) },
  };
}

/** Revenue of the subscriptions. */
function buildRevenue(all: readonly DemoSubscription[], settings: SiteSettings): DemoRevenueRows {
  const taxes = findPriceTaxes(settings);
  const movements = all.map(({ row, invoices }) => ({
    id: createId(),
    organiserId: row.organiserId,
    at: row.startedAt,
    before: 0,
    after: monthlyNet(row, { invoices, taxes }),
  }));
  const records = all.flatMap(({ row: { organiserId }, invoices }) =>
    invoices.map(({ id, amount, net, refunded, paidAt }) => {
      return { id, organiserId, amount, net, refunded, paidAt, refusedAt: null };
    }),
  );
  const changes = [
    ...movements.map(countMovement),
    ...records.flatMap((record) => countReading(undefined, record)),
  ];
  return { movements, invoices: records, months: sumUp(changes) };
}
