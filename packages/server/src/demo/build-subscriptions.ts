import { readPlan, readPlanLimits } from '@lampion/contract/rules/plan-limits';
import type { demoCustomers, organisers, subscriptions } from '../db/tables.ts';
import { getDemoPrice } from '../ports/payments-demo-catalogue.ts';
import {
  advance,
  type DemoCustomer,
  demoCustomerId,
  newDemoCustomer,
  openCheckout,
  payCheckout,
} from '../ports/payments-demo-state.ts';

type OrganiserRow = typeof organisers.$inferInsert & { readonly id: string };
type CustomerRow = typeof demoCustomers.$inferInsert;
type SubscriptionRow = typeof subscriptions.$inferInsert;

export interface DemoPaymentRows {
  /** The same organisers, now customers where they have an app account connected: newcomers pay nothing yet. */
  readonly organisers: readonly OrganiserRow[];
  readonly customers: readonly CustomerRow[];
  readonly subscriptions: readonly SubscriptionRow[];
}

const SUBSCRIBED_DAYS_AGO = 200;
const DAY_MS = 86_400_000;

/** Somebody who subscribed months ago and has paid every month since. */
function buildCustomer({ id, plan = 'basic' }: OrganiserRow, now: Date): DemoCustomer {
  const start = now.getTime() - SUBSCRIBED_DAYS_AGO * DAY_MS;
  const wanted = { key: 'demo', priceId: `price_demo_${plan}` };
  const opened = openCheckout(newDemoCustomer(demoCustomerId(id)), wanted, start);
  const paid = payCheckout(opened, opened.checkouts[0]?.id ?? '', start);
  return advance(paid, now.getTime());
}

/** What the platform knows of a customer's subscription. */
function buildSubscription(organiserId: string, customer: DemoCustomer): SubscriptionRow[] {
  return customer.subscriptions.map(({ id, priceId, startedAt, periodEnd }) => {
    const { amount, period, product } = getDemoPrice(priceId);
    return {
      organiserId,
      subscriptionId: id,
      status: 'active',
      plan: readPlan(product),
      priceId,
      productName: product.name,
      amount,
      period,
      limits: readPlanLimits(product),
      startedAt: new Date(startedAt),
      periodEnd: new Date(periodEnd),
      // Below every reading of the provider.
      reading: 0,
    };
  });
}

/** Subscriptions and invoices for the organisers of the demo, where payments are played. */
export function buildSubscriptions(rows: readonly OrganiserRow[], now: Date): DemoPaymentRows {
  const payers = rows.filter(({ appAccountId }) => appAccountId !== null);
  const customers = new Map(payers.map((organiser) => [organiser.id, buildCustomer(organiser, now)]));
  return {
    organisers: rows.map((row) => ({ ...row, stripeCustomerId: customers.get(row.id)?.id ?? null })),
    customers: [...customers.values()].map((state) => ({ id: state.id, state })),
    subscriptions: [...customers].flatMap(([organiserId, customer]) =>
      buildSubscription(organiserId, customer),
    ),
  };
}
