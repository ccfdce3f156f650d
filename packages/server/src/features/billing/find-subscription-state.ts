import type { SubscriptionState } from '@lampion/contract/schemas/subscription';
import type { SubscriptionRow } from './subscription-store.ts';

type Facts = Pick<
  SubscriptionRow,
  'status' | 'isEndedUnpaid' | 'isBillingPaused' | 'dueAttempt' | 'nextAttemptAt' | 'dispute' | 'endsAt'
>;

/** Of one that is over, or closed: nothing else matters. */
function findClosedState({ status, isEndedUnpaid }: Facts): SubscriptionState | null {
  if (status === 'canceled') return isEndedUnpaid ? 'ended_unpaid' : 'ended';
  if (status === 'incomplete_expired') return 'expired_unpaid';
  return status === 'paused' ? 'paused' : null;
}

/** Of one whose payment is missing. An unknown attempt is one that an earlier version stored. */
function findDueState({ status, dueAttempt, nextAttemptAt }: Facts): SubscriptionState | null {
  if (dueAttempt === 'processing') return 'payment_processing';
  if (status === 'incomplete' || status === 'unpaid') return status;
  if (status !== 'past_due') return null;
  if (dueAttempt === 'action') return 'payment_action';
  return dueAttempt === null || nextAttemptAt !== null ? 'payment_refused' : 'payment_last_refused';
}

/** How a stored subscription stands: what keeps the plan from going on comes first. */
export function findSubscriptionState(row: Facts): SubscriptionState {
  const { dispute, endsAt, isBillingPaused, status } = row;
  const troubled = findClosedState(row) ?? findDueState(row);
  if (troubled !== null) return troubled;
  if (dispute !== null) return dispute === 'open' ? 'disputed' : 'dispute_lost';
  if (endsAt !== null) return 'ending';
  if (isBillingPaused) return 'billing_paused';
  return status === 'trialing' ? 'trialing' : 'active';
}
