import type { SubscriptionState } from '@lampion/contract/schemas/subscription';
import type { PaymentDue } from '../../ports/payments.ts';
import { findSubscriptionState } from './find-subscription-state.ts';
import type { PaymentNotice } from './notice-store.ts';
import { firstPaymentEnd } from './subscription-policy.ts';
import type { SubscriptionRow } from './subscription-store.ts';

/** Refusals told one by one. Of further ones only the last is told, and all are on screen. */
const REFUSALS_TOLD = 2;

interface Trouble {
  readonly before: SubscriptionRow | null;
  readonly after: SubscriptionRow;
  readonly due: PaymentDue | null;
  readonly now: Date;
}

/** A notice, and when what it tells of happened. */
type DatedNotice = readonly [happenedAt: Date | null, notice: PaymentNotice];

const boughtIn = ({ productName: planName, amount, period }: SubscriptionRow) => ({
  planName,
  amount,
  period,
});

const refusals: Partial<Record<SubscriptionState, PaymentNotice['kind']>> = {
  payment_processing: 'payment-processing',
  payment_action: 'payment-action',
  payment_refused: 'payment-failed',
  payment_last_refused: 'payment-last-failed',
  unpaid: 'plan-suspended',
};

/** An attempt that asked for the customer leaves no trace of its time: what was not so at the last reading is so now. */
function happenedAt({ before, after, now }: Trouble, { attemptedAt }: PaymentDue): Date {
  const isSame = before?.subscriptionId === after.subscriptionId;
  return isSame && findSubscriptionState(before) !== findSubscriptionState(after) ? now : attemptedAt;
}

/** What the bank said of the invoice that is due. A debit of a renewal is on screen alone: nothing changes by it. */
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

/** What became of the subscription by it. */
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

/** What an organiser is told of payments that are missing, each with the instant it happened at. */
export function findTroubleNews(trouble: Trouble): DatedNotice[] {
  return [...findRefusal(trouble), ...findEnd(trouble)];
}
