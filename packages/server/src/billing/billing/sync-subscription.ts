import { readPlan, readPlanLimits } from '@lampion/contract/billing/rules/plan-limits';
import { findPriceTaxes, type PriceTaxes } from '@lampion/contract/billing/rules/vat-treatment';
import { readSettings } from '../../admin/settings/settings.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import { lockOrganiser, setPlan } from '../../people/organisers/organisers.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type {
  PaymentInvoice,
  PaymentReversals,
  PaymentSubscription,
  PlanPrice,
} from '../../platform/ports/payments/payments.ts';
import { recordRevenue } from '../revenue/revenue.ts';
import { findOpenOrder, findOrderBySubscription, setOrderSubscription } from './order-store.ts';
import { findPaymentNews, TRIAL_NOTICE_DAYS } from './payment-notifications.ts';
import { effectivePlan, isRunning, monthlyNet } from './policy.ts';
import {
  findDueCustomers,
  findNotifiedSubjects,
  findOrganiserIdByCustomer,
  findSubscription,
  findTroubledCustomers,
  findUnsettledCustomers,
  insertNotice,
  type PaymentNotice,
  type SubscriptionRow,
  takeReading,
  upsertSubscription,
} from './subscription-store.ts';

type SyncDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'payments'>;

/**
 * The last disputed payment: while the dispute is open, and after a lost one until another payment
 * succeeds.
 */
function disputeOf({
  reversals,
  invoices,
}: Pick<PaymentFacts, 'reversals' | 'invoices'>): SubscriptionRow['dispute'] {
  const [last] = reversals.disputes;
  if (last === undefined || last.status === 'won') return null;
  if (last.status === 'open') return 'open';
  return invoices.some(({ paidAt }) => paidAt !== null && paidAt > last.createdAt) ? null : 'lost';
}

/** The row stored for a subscription. */
export function toRow(
  facts: Pick<PaymentFacts, 'subscription' | 'price' | 'plannedPrice' | 'invoices' | 'reversals'>,
  organiserId: string,
  reading: number,
): SubscriptionRow | null {
  const { subscription, price, plannedPrice } = facts;
  if (subscription === null || price === null) return null;
  const {
    id: subscriptionId,
    status,
    priceId,
    startedAt,
    periodEnd,
    endsAt,
    endedAt,
    isEndedUnpaid,
    isBillingPaused,
    due,
    trialEndsAt,
    hasPaymentMethod,
    planned,
  } = subscription;
  return {
    organiserId,
    subscriptionId,
    status,
    plan: readPlan(price.product),
    priceId,
    productName: price.product.name,
    amount: price.amount,
    period: price.period,
    limits: readPlanLimits(price.product),
    startedAt,
    periodEnd,
    endsAt,
    endedAt,
    isEndedUnpaid,
    isBillingPaused,
    dueAmount: due?.amount ?? null,
    dueAttempt: due?.attempt ?? null,
    nextAttemptAt: due?.nextAttemptAt ?? null,
    dispute: disputeOf(facts),
    trialEndsAt,
    hasPaymentMethod,
    plannedPlan: plannedPrice && readPlan(plannedPrice.product),
    plannedPriceId: plannedPrice?.id ?? null,
    plannedName: plannedPrice?.product.name ?? null,
    plannedAmount: plannedPrice?.amount ?? null,
    plannedPeriod: plannedPrice?.period ?? null,
    plannedAt: planned?.at ?? null,
    reading,
  };
}

/** The provider has no subscription (any more): the stored one has ended. */
function toEnded(before: SubscriptionRow | null, reading: number, now: Date): SubscriptionRow | null {
  if (before === null || !isRunning(before.status)) return before && { ...before, reading };
  const nothing = {
    endsAt: null,
    plannedPriceId: null,
    dueAmount: null,
    dueAttempt: null,
    nextAttemptAt: null,
  };
  return { ...before, ...nothing, status: 'canceled', endedAt: now, reading };
}

async function queueNotices(
  deps: SyncDeps,
  tx: Queryable,
  organiserId: string,
  notices: readonly PaymentNotice[],
) {
  for (const notice of notices) {
    const id = await insertNotice(tx, { ...notice, organiserId, createdAt: deps.now() });
    if (id !== null) await queueEmail(deps, tx, { template: notice.kind, id });
  }
}

/** Writes what was read in the caller's transaction, and queues the resulting e-mails. */
async function store(
  deps: SyncDeps,
  tx: Queryable,
  facts: PaymentFacts,
  { organiserId, reading, before }: { organiserId: string; reading: number; before: SubscriptionRow | null },
): Promise<void> {
  const after = toRow(facts, organiserId, reading) ?? toEnded(before, reading, deps.now());
  if (after !== null) await upsertSubscription(tx, after);
  await setPlan(tx, organiserId, effectivePlan(after));
  await recordRevenue(deps, tx, { organiserId, mrr: monthlyNet(after, facts), invoices: facts.invoices });
  if (facts.paidOrder !== null) {
    await setOrderSubscription(tx, facts.paidOrder.id, facts.paidOrder.subscriptionId);
  }
  const order = after && (await findOrderBySubscription(tx, after.subscriptionId));
  const { invoices, reversals } = facts;
  const subjects = reversals.disputes.map(({ id }) => id);
  const knownDisputes = await findNotifiedSubjects(tx, { organiserId, kind: 'dispute-opened', subjects });
  const due = facts.subscription?.due ?? null;
  const news = { before, after, order, invoices, due, reversals, knownDisputes, now: deps.now() };
  await queueNotices(deps, tx, organiserId, findPaymentNews(news));
}

/**
 * Updates the stored subscription of a customer to the provider's current state, from any state and
 * in whichever order events arrive. Does nothing for a customer without an organiser.
 *
 * Several calls may run concurrently, on any server process. Readings are numbered before they
 * start. A reading is written only if nothing was written since it started; otherwise it is
 * discarded, since the later one contains everything it knows. So the stored state never goes back
 * in time, and no e-mail is sent twice.
 * @param once called first, in the same transaction; if it returns false (the event was processed
 * before), nothing changes
 * @throws AppError `unavailable`
 */
export async function syncSubscription(
  deps: SyncDeps,
  customerId: string,
  once: (tx: Queryable) => Promise<boolean> = async () => true,
): Promise<void> {
  const organiserId = await findOrganiserIdByCustomer(deps.db, customerId);
  if (organiserId === null) return;
  let oldest: number | undefined;
  for (;;) {
    const { reading, stored } = await takeReading(deps.db, organiserId);
    const since = oldest ?? reading;
    oldest = since;
    const facts = await readPaymentFacts(deps, { organiserId, customerId });
    const isSettled = await deps.db.transaction(async (tx) => {
      if (!(await lockOrganiser(tx, organiserId))) return true;
      const before = await findSubscription(tx, organiserId);
      const written = before?.reading ?? null;
      const isOvertaken = written !== null && written > since;
      if (written !== stored && !isOvertaken) return false;
      if (!(await once(tx)) || isOvertaken) return true;
      await store(deps, tx, facts, { organiserId, reading, before });
      return true;
    });
    if (isSettled) return;
  }
}

const AT_MOST = 1000;
const DAY_MS = 86_400_000;
/** How long the provider's own pages can be paid, plus a day. */
const CHECKOUT_MS = 2 * DAY_MS;

/**
 * Synchronises every running subscription whose period is over or whose trial ends soon, those that
 * wait for a payment or a bank, and those of customers who recently opened a payment page: events
 * may have been lost. Runs every day; idempotent. A failure does not stop the others.
 * @throws Error after all were tried, when some could not be read
 */
export async function syncDueSubscriptions(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'log' | 'now' | 'payments'>,
): Promise<void> {
  let failures = 0;
  const now = deps.now();
  const trialsBefore = new Date(now.getTime() + TRIAL_NOTICE_DAYS * DAY_MS);
  const due = await findDueCustomers(deps.db, { before: now, trialsBefore }, AT_MOST);
  const unsettled = await findUnsettledCustomers(deps.db, new Date(now.getTime() - CHECKOUT_MS), AT_MOST);
  const troubled = await findTroubledCustomers(deps.db, AT_MOST);
  for (const customerId of new Set([...due, ...unsettled, ...troubled])) {
    try {
      await syncSubscription(deps, customerId);
    } catch (error) {
      failures += 1;
      deps.log.warn({ err: error, customerId }, 'a subscription could not be read');
    }
  }
  if (failures > 0) throw new Error(`${failures} subscriptions could not be read`);
}

/** Invoices read: no more can fall due between two readings. */
const INVOICES = 10;

type FactsDeps = Pick<Deps, 'config' | 'db' | 'payments'>;

/** State at the provider. */
export interface PaymentFacts {
  readonly subscription: PaymentSubscription | null;
  readonly price: PlanPrice | null;
  readonly plannedPrice: PlanPrice | null;
  readonly invoices: readonly PaymentInvoice[];
  /** Whether prices currently include VAT. */
  readonly taxes: PriceTaxes;
  readonly reversals: PaymentReversals;
  /** An order whose payment was not known yet. */
  readonly paidOrder: { readonly id: string; readonly subscriptionId: string } | null;
}

/** The last order, if its page has been paid since the last reading. */
async function readPaidOrder(
  { db, payments }: Pick<FactsDeps, 'db' | 'payments'>,
  organiserId: string,
): Promise<PaymentFacts['paidOrder']> {
  const order = await findOpenOrder(db, organiserId);
  const page = order && (await payments.findCheckout(order.checkoutId));
  if (order === null || page === null || page.subscriptionId === null) return null;
  return { id: order.id, subscriptionId: page.subscriptionId };
}

/**
 * A customer's subscription and its prices at the provider.
 * @throws AppError `unavailable`
 */
export async function readSubscriptionFacts(
  { payments }: Pick<FactsDeps, 'payments'>,
  customerId: string,
): Promise<Pick<PaymentFacts, 'subscription' | 'price' | 'plannedPrice'>> {
  const subscription = await payments.findSubscription(customerId);
  const price = subscription && (await payments.getPrice(subscription.priceId));
  const planned = subscription?.planned ?? null;
  const plannedPrice = planned && (await payments.getPrice(planned.priceId));
  return { subscription, price, plannedPrice };
}

/**
 * A customer's current state at the provider.
 * @throws AppError `unavailable`
 */
async function readPaymentFacts(
  deps: FactsDeps,
  { organiserId, customerId }: { readonly organiserId: string; readonly customerId: string },
): Promise<PaymentFacts> {
  const [facts, { invoices }, reversals, paidOrder, settings] = await Promise.all([
    readSubscriptionFacts(deps, customerId),
    deps.payments.listInvoices(customerId, { limit: INVOICES }),
    deps.payments.findReversals(customerId),
    readPaidOrder(deps, organiserId),
    readSettings(deps),
  ]);
  return { ...facts, invoices, reversals, taxes: findPriceTaxes(settings), paidOrder };
}
