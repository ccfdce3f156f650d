import { readPlan, readPlanLimits } from '@lampion/contract/rules/plan-limits';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { lockOrganiser } from '../organisers/lock-organiser.ts';
import { setPlan } from '../organisers/set-plan.ts';
import { recordRevenue } from '../revenue/record-revenue.ts';
import { findPaymentNews } from './find-payment-news.ts';
import { monthlyNet } from './monthly-net-policy.ts';
import { findToldSubjects, insertNotice, type PaymentNotice } from './notice-store.ts';
import { findOrderBySubscription, setOrderSubscription } from './order-store.ts';
import { type PaymentFacts, readPaymentFacts } from './read-payment-facts.ts';
import { effectivePlan, isRunning } from './subscription-policy.ts';
import {
  findOrganiserIdByCustomer,
  findSubscription,
  type SubscriptionRow,
  takeReading,
  upsertSubscription,
} from './subscription-store.ts';

type Dependencies = Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'payments'>;

/** The last payment that was taken back: until the bank decides, and after that until something else is paid. */
function disputeOf({
  reversals,
  invoices,
}: Pick<PaymentFacts, 'reversals' | 'invoices'>): SubscriptionRow['dispute'] {
  const [last] = reversals.disputes;
  if (last === undefined || last.status === 'won') return null;
  if (last.status === 'open') return 'open';
  return invoices.some(({ paidAt }) => paidAt !== null && paidAt > last.createdAt) ? null : 'lost';
}

/** What is stored of a subscription. */
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

/** The provider has none (any more): the stored one has ended. */
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

async function tell(
  deps: Dependencies,
  tx: Queryable,
  organiserId: string,
  notices: readonly PaymentNotice[],
) {
  for (const notice of notices) {
    const id = await insertNotice(tx, { ...notice, organiserId, createdAt: deps.now() });
    if (id !== null) await queueEmail(deps, tx, { template: notice.kind, id });
  }
}

/** Writes what was read, in the caller's transaction, and queues the resulting e-mails. */
async function store(
  deps: Dependencies,
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
  const toldDisputes = await findToldSubjects(tx, { organiserId, kind: 'dispute-opened', subjects });
  const due = facts.subscription?.due ?? null;
  const news = { before, after, order, invoices, due, reversals, toldDisputes, now: deps.now() };
  await tell(deps, tx, organiserId, findPaymentNews(news));
}

/**
 * Updates the stored subscription of a customer to the provider's current state: from any state, whatever happened
 * meanwhile and in whichever order events arrive. Does nothing for a customer without an organiser.
 *
 * Several may run at once, on any server process. Readings are numbered before they begin: a reading is written only
 * where nothing was written since it began, and discarded where a later one was, which includes all that this one
 * knows. So what is stored never goes back in time, and no e-mail is sent twice.
 * @param once called first, in the same transaction: false changes nothing (the event was processed before)
 * @throws AppError `unavailable`
 */
export async function syncSubscription(
  deps: Dependencies,
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
