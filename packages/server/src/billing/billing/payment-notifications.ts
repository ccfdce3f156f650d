import { reducePrice } from '@lampion/contract/billing/rules/discount';
import type { SubscriptionState } from '@lampion/contract/billing/subscription';
import type {
  PaymentDispute,
  PaymentDue,
  PaymentInvoice,
  PaymentReversals,
} from '../../platform/ports/payments/payments.ts';
import type { OrderRow } from './order-store.ts';
import { firstPaymentEnd, isRunning } from './policy.ts';
import type { PaymentNotice, SubscriptionRow } from './subscription-store.ts';

const DAY_MS = 86_400_000;
/** Older events are not notified: it is too late. */
const NEWS_DAYS = 7;
/** A trial's end is announced this many days ahead, as the provider does. */
export const TRIAL_NOTICE_DAYS = 3;

interface PaymentNews {
  readonly before: SubscriptionRow | null;
  readonly after: SubscriptionRow | null;
  /** The order that created the subscription; null when our staff created it. */
  readonly order: OrderRow | null;
  readonly invoices: readonly PaymentInvoice[];
  readonly due: PaymentDue | null;
  readonly reversals: PaymentReversals;
  /** Disputes whose opening was notified. */
  readonly knownDisputes: ReadonlySet<string>;
  readonly now: Date;
}

const isNews = (instant: Date | null, now: Date) =>
  instant !== null && now.getTime() - instant.getTime() < NEWS_DAYS * DAY_MS;

const boughtIn = ({ productName: planName, amount, period }: SubscriptionRow) => ({
  planName,
  amount,
  period,
});

/** Whether this is the first payment of an order: at once, or at the end of its trial. */
function isOrdersOwn({ isFirst, period }: PaymentInvoice, { trialEndsAt }: SubscriptionRow): boolean {
  return isFirst || (trialEndsAt !== null && period?.start.getTime() === trialEndsAt.getTime());
}

/**
 * Confirms an order once it is paid, even if the subscription ended before we read it. One that
 * starts with a trial says so.
 */
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

/**
 * Announces the end of a trial some days ahead, unless it is cancelled. A trial shorter than that
 * was announced when it began.
 */
function trialNotices({ after, order, now }: PaymentNews): PaymentNotice[] {
  if (after?.status !== 'trialing' || after.trialEndsAt === null || after.endsAt !== null) return [];
  const { trialEndsAt, startedAt } = after;
  const warnedAt = trialEndsAt.getTime() - TRIAL_NOTICE_DAYS * DAY_MS;
  if (warnedAt > now.getTime() || warnedAt <= startedAt.getTime()) return [];
  const subject = `${after.subscriptionId} ${trialEndsAt.toISOString()}`;
  const amount = reducePrice(after.amount, order?.discount ?? null);
  return [{ kind: 'trial-ending', subject, ...boughtIn(after), amount, effectiveAt: trialEndsAt }];
}

/** An upgrade within a period is notified once both the change and its cost are known. */
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

/**
 * Confirms payments, except the first one of an order and that of an upgrade: their own notices
 * state the amount.
 */
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

/** Whether a trial ended without a payment method. */
function isTrialOver(before: SubscriptionRow, { endedAt, trialEndsAt }: SubscriptionRow): boolean {
  const isOver = endedAt !== null && trialEndsAt !== null && endedAt >= trialEndsAt;
  return before.status === 'trialing' && before.endsAt === null && isOver;
}

const endOf = ({ endsAt, endedAt }: SubscriptionRow) => endedAt ?? endsAt;

/**
 * The subscription is cancelled, has ended, or was resumed. One that ended unpaid is not reported
 * as cancelled.
 */
function endNotices(before: SubscriptionRow, after: SubscriptionRow): PaymentNotice[] {
  const [wasToEnd, end] = [endOf(before), endOf(after)];
  const isUnpaid = after.isEndedUnpaid || after.status === 'incomplete_expired';
  // The number of the reading distinguishes this change from later ones of the same kind.
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

/**
 * Notified after the fact, whether the organiser changed the plan here or on the portal, or our
 * staff did at the provider.
 */
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

function reversalNotices({ after, reversals, knownDisputes, now }: PaymentNews): PaymentNotice[] {
  const isRecent = (instant: Date) => isNews(instant, now);
  return findReversalNews({ reversals, knownDisputes, bought: nameOf(after), isNews: isRecent });
}

/**
 * The e-mails an organiser receives, from the difference between the stored state and the one just
 * read. Each notice is sent once.
 */
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

interface Reversed {
  readonly reversals: PaymentReversals;
  /** Disputes whose opening was notified. */
  readonly knownDisputes: ReadonlySet<string>;
  readonly bought: Pick<PaymentNotice, 'planName' | 'period'>;
  readonly isNews: (instant: Date) => boolean;
}

const kinds = { open: 'dispute-opened', won: 'dispute-won', lost: 'dispute-lost' } as const;

/**
 * A dispute closes weeks after it was opened, on no fixed day: its end is notified if its opening
 * was.
 */
function isNotified({ id, status, createdAt }: PaymentDispute, { knownDisputes, isNews }: Reversed): boolean {
  return knownDisputes.has(id) ? status !== 'open' : status !== 'won' && isNews(createdAt);
}

/** Notices of refunds and disputes. */
function findReversalNews(reversed: Reversed): PaymentNotice[] {
  const { reversals, bought, isNews } = reversed;
  const disputes = reversals.disputes
    .filter((dispute) => isNotified(dispute, reversed))
    .map(({ id, amount, status }) => ({ ...bought, kind: kinds[status], subject: id, amount }));
  const refunds = reversals.refunds
    .filter(({ createdAt, isWithdrawal }) => !isWithdrawal && isNews(createdAt))
    .map(({ id, amount }) => ({ ...bought, kind: 'payment-refunded' as const, subject: id, amount }));
  return [...disputes, ...refunds];
}

/** Refusals sent one by one. Of further ones only the last is sent; all are on screen. */
const REFUSALS_TOLD = 2;

interface Trouble {
  readonly before: SubscriptionRow | null;
  readonly after: SubscriptionRow;
  readonly due: PaymentDue | null;
  readonly now: Date;
}

/** A notice with the instant of its event. */
type DatedNotice = readonly [happenedAt: Date | null, notice: PaymentNotice];

const refusals: Partial<Record<SubscriptionState, PaymentNotice['kind']>> = {
  payment_processing: 'payment-processing',
  payment_action: 'payment-action',
  payment_refused: 'payment-failed',
  payment_last_refused: 'payment-last-failed',
  unpaid: 'plan-suspended',
};

/**
 * An attempt that required the customer has no timestamp: if the state has changed since the last
 * reading, it is dated now.
 */
function happenedAt({ before, after, now }: Trouble, { attemptedAt }: PaymentDue): Date {
  const isSame = before?.subscriptionId === after.subscriptionId;
  return isSame && findSubscriptionState(before) !== findSubscriptionState(after) ? now : attemptedAt;
}

/**
 * The bank's answer for the invoice that is due. The debit of a renewal is only shown on screen:
 * nothing changes by it.
 */
function findRefusal(trouble: Trouble): DatedNotice[] {
  const { after, due } = trouble;
  const kind = refusals[findSubscriptionState(after)];
  if (kind === undefined || due === null) return [];
  const { invoiceId, amount, attempts, isFirst, nextAttemptAt: effectiveAt } = due;
  if (kind === 'payment-processing' && !isFirst) return [];
  if (kind === 'payment-failed' && attempts > REFUSALS_TOLD) return [];
  const subject = kind === 'payment-failed' && attempts > 1 ? `${invoiceId} ${attempts}` : invoiceId;
  return [[happenedAt(trouble, due), { ...boughtIn(after), kind, subject, amount, effectiveAt }]];
}

/** The effect of missing payments on the subscription. */
function findEnd({ before, after }: Trouble): DatedNotice[] {
  const notice = { ...boughtIn(after), subject: after.subscriptionId };
  switch (findSubscriptionState(after)) {
    case 'incomplete':
      return [
        [after.startedAt, { ...notice, kind: 'first-payment-missing', effectiveAt: firstPaymentEnd(after) }],
      ];
    case 'expired_unpaid':
      return [[after.endedAt, { ...notice, kind: 'first-payment-expired' }]];
    case 'ended_unpaid':
      return [[after.endedAt, { ...notice, kind: 'subscription-unpaid' }]];
    case 'paused': {
      const isNew = before?.subscriptionId === after.subscriptionId && before.status !== 'paused';
      const subject = `${after.subscriptionId} ${after.reading}`;
      return isNew ? [[after.periodEnd, { ...notice, subject, kind: 'subscription-paused' }]] : [];
    }
    default:
      return [];
  }
}

/** Notices of missing payments, each with the instant of its event. */
function findTroubleNews(trouble: Trouble): DatedNotice[] {
  return [...findRefusal(trouble), ...findEnd(trouble)];
}

type Facts = Pick<
  SubscriptionRow,
  'status' | 'isEndedUnpaid' | 'isBillingPaused' | 'dueAttempt' | 'nextAttemptAt' | 'dispute' | 'endsAt'
>;

/** The state of a subscription that is over or closed, which takes precedence. */
function findClosedState({ status, isEndedUnpaid }: Facts): SubscriptionState | null {
  if (status === 'canceled') return isEndedUnpaid ? 'ended_unpaid' : 'ended';
  if (status === 'incomplete_expired') return 'expired_unpaid';
  return status === 'paused' ? 'paused' : null;
}

/** The state of a subscription with a missing payment. Versions before stored no attempt. */
function findDueState({ status, dueAttempt, nextAttemptAt }: Facts): SubscriptionState | null {
  if (dueAttempt === 'processing') return 'payment_processing';
  if (status === 'incomplete' || status === 'unpaid') return status;
  if (status !== 'past_due') return null;
  if (dueAttempt === 'action') return 'payment_action';
  return dueAttempt === null || nextAttemptAt !== null ? 'payment_refused' : 'payment_last_refused';
}

/** State of a stored subscription. What prevents the plan from continuing takes precedence. */
export function findSubscriptionState(row: Facts): SubscriptionState {
  const { dispute, endsAt, isBillingPaused, status } = row;
  const troubled = findClosedState(row) ?? findDueState(row);
  if (troubled !== null) return troubled;
  if (dispute !== null) return dispute === 'open' ? 'disputed' : 'dispute_lost';
  if (endsAt !== null) return 'ending';
  if (isBillingPaused) return 'billing_paused';
  return status === 'trialing' ? 'trialing' : 'active';
}
