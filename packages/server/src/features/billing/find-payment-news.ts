import { reducePrice } from '@lampion/contract/rules/discount';
import type { PaymentDue, PaymentInvoice, PaymentReversals } from '../../ports/payments.ts';
import { findReversalNews } from './find-reversal-news.ts';
import { findTroubleNews } from './find-trouble-news.ts';
import type { PaymentNotice } from './notice-store.ts';
import type { OrderRow } from './order-store.ts';
import { isRunning } from './subscription-policy.ts';
import type { SubscriptionRow } from './subscription-store.ts';

const DAY_MS = 86_400_000;
/** What happened longer ago is not notified: it is too late. */
const NEWS_DAYS = 7;
/** How long before its end a trial is told of, as the provider does. */
export const TRIAL_NOTICE_DAYS = 3;

interface PaymentNews {
  readonly before: SubscriptionRow | null;
  readonly after: SubscriptionRow | null;
  /** What the subscription was made by; null for those of our staff. */
  readonly order: OrderRow | null;
  readonly invoices: readonly PaymentInvoice[];
  readonly due: PaymentDue | null;
  readonly reversals: PaymentReversals;
  /** Disputes whose opening was told. */
  readonly toldDisputes: ReadonlySet<string>;
  readonly now: Date;
}

const isNews = (instant: Date | null, now: Date) =>
  instant !== null && now.getTime() - instant.getTime() < NEWS_DAYS * DAY_MS;

const boughtIn = ({ productName: planName, amount, period }: SubscriptionRow) => ({
  planName,
  amount,
  period,
});

/** The first payment of what was ordered: at once, or when its trial is over. */
function isOrdersOwn({ isFirst, period }: PaymentInvoice, { trialEndsAt }: SubscriptionRow): boolean {
  return isFirst || (trialEndsAt !== null && period?.start.getTime() === trialEndsAt.getTime());
}

/** An order is confirmed once it is paid, also where it ended before we heard of it; one that began with a trial says so. */
function orderNotices({ after, order, invoices, now }: PaymentNews): PaymentNotice[] {
  if (after === null || order === null) return [];
  if (after.status === 'incomplete' || after.status === 'incomplete_expired') return [];
  const { id: subject, planName, amount, period, trialDays } = order;
  const notice = { subject, planName, amount, period };
  const isNewOrder = isNews(order.acceptedAt, now);
  if (trialDays === null) return isNewOrder ? [{ ...notice, kind: 'order-confirmed' }] : [];
  const isPaid = invoices.some(
    (invoice) => invoice.amount > 0 && isOrdersOwn(invoice, after) && isNews(invoice.paidAt, now),
  );
  if (isPaid) return [{ ...notice, kind: 'order-confirmed' }];
  const isBegun = after.status === 'trialing' && isNewOrder;
  return isBegun ? [{ ...notice, kind: 'trial-started', effectiveAt: after.trialEndsAt }] : [];
}

/** A trial that goes on until its end is told of some days before; one so short has been told of when it began. */
function trialNotices({ after, order, now }: PaymentNews): PaymentNotice[] {
  if (after?.status !== 'trialing' || after.trialEndsAt === null || after.endsAt !== null) return [];
  const { trialEndsAt, startedAt } = after;
  const warnedAt = trialEndsAt.getTime() - TRIAL_NOTICE_DAYS * DAY_MS;
  if (warnedAt > now.getTime() || warnedAt <= startedAt.getTime()) return [];
  const subject = `${after.subscriptionId} ${trialEndsAt.toISOString()}`;
  const amount = reducePrice(after.amount, order?.discount ?? null);
  return [{ kind: 'trial-ending', subject, ...boughtIn(after), amount, effectiveAt: trialEndsAt }];
}

/** What a change within a period cost is told with the change, once both are known. */
function upgradeNotices({ invoices, after, now }: PaymentNews): PaymentNotice[] {
  if (after === null) return [];
  const { productName: planName, period } = after;
  return findUpgrades(invoices, after, now).map(
    ({ id: subject, amount }): PaymentNotice => ({
      kind: 'plan-upgraded',
      subject,
      amount,
      planName,
      period,
    }),
  );
}

function findUpgrades(
  invoices: readonly PaymentInvoice[],
  { priceId }: SubscriptionRow,
  now: Date,
): PaymentInvoice[] {
  return invoices.filter(
    ({ changedTo, status, amount, paidAt }) =>
      changedTo === priceId && status === 'paid' && amount > 0 && isNews(paidAt, now),
  );
}

const nameOf = (after: SubscriptionRow | null) => ({
  planName: after?.productName ?? '',
  period: after?.period,
});

/** Of what was ordered, the first payment is told with the order, and that of a change with the change. */
function invoiceNotices({ invoices, after, order, now }: PaymentNews): PaymentNotice[] {
  return invoices.flatMap((invoice): PaymentNotice[] => {
    const { id: subject, amount, status, paidAt, changedTo } = invoice;
    if (amount <= 0 || status !== 'paid' || !isNews(paidAt, now)) return [];
    const isOrders = order !== null && after !== null && isOrdersOwn(invoice, after);
    if (changedTo !== null || isOrders) return [];
    return [{ ...nameOf(after), subject, amount, kind: 'payment-confirmed' }];
  });
}

function planNotices(
  before: SubscriptionRow,
  after: SubscriptionRow,
  { invoices, now }: Pick<PaymentNews, 'invoices' | 'now'>,
): PaymentNotice[] {
  if (before.priceId === after.priceId || !isRunning(after.status)) return [];
  if (findUpgrades(invoices, after, now).length > 0) return [];
  const subject = `${after.subscriptionId} ${after.priceId} ${after.periodEnd.toISOString()}`;
  return [{ kind: 'plan-changed', subject, ...boughtIn(after) }];
}

/** A trial has come to its end without a means of payment. */
function isTrialOver(before: SubscriptionRow, { endedAt, trialEndsAt }: SubscriptionRow): boolean {
  const isOver = endedAt !== null && trialEndsAt !== null && endedAt >= trialEndsAt;
  return before.status === 'trialing' && before.endsAt === null && isOver;
}

const endOf = ({ endsAt, endedAt }: SubscriptionRow) => endedAt ?? endsAt;

/** It is to end, or has ended, or goes on after all. What ends because nothing was paid was not cancelled. */
function endNotices(before: SubscriptionRow, after: SubscriptionRow): PaymentNotice[] {
  const [wasToEnd, end] = [endOf(before), endOf(after)];
  const isUnpaid = after.isEndedUnpaid || after.status === 'incomplete_expired';
  // Whatever is read next compares with what is stored now: the number tells this time from another.
  const notice = { subject: `${after.subscriptionId} ${after.reading}`, ...boughtIn(after) };
  if (isTrialOver(before, after)) {
    return [{ ...notice, kind: 'trial-ended', subject: after.subscriptionId, effectiveAt: end }];
  }
  if (wasToEnd === null && end !== null && !isUnpaid) {
    return [{ ...notice, kind: 'subscription-cancelled', effectiveAt: end }];
  }
  if (wasToEnd === null || end !== null || !isRunning(after.status)) return [];
  return [{ ...notice, kind: 'subscription-resumed', effectiveAt: after.periodEnd }];
}

/** Notified after the fact, whoever did it: the organiser here or on the portal, or our staff at the provider. */
function changeNotices({ before, after, order, ...news }: PaymentNews): PaymentNotice[] {
  if (before === null || after === null || before.subscriptionId !== after.subscriptionId) return [];
  const ends = order?.withdrawnAt ? [] : endNotices(before, after);
  return [...planNotices(before, after, news), ...ends];
}

function troubleNotices({ before, after, due, now }: PaymentNews): PaymentNotice[] {
  if (after === null) return [];
  const news = findTroubleNews({ before, after, due, now });
  return news.filter(([happenedAt]) => isNews(happenedAt, now)).map(([, notice]) => notice);
}

function reversalNotices({ after, reversals, toldDisputes, now }: PaymentNews): PaymentNotice[] {
  const isRecent = (instant: Date) => isNews(instant, now);
  return findReversalNews({ reversals, toldDisputes, bought: nameOf(after), isNews: isRecent });
}

/** What an organiser is told of by e-mail, from what was stored and what was read now. Each notice is sent once. */
export function findPaymentNews(news: PaymentNews): PaymentNotice[] {
  return [
    ...orderNotices(news),
    ...trialNotices(news),
    ...changeNotices(news),
    ...upgradeNotices(news),
    ...invoiceNotices(news),
    ...troubleNotices(news),
    ...reversalNotices(news),
  ];
}
