import { describe, expect, it } from 'vitest';
import { findSubscriptionState } from './payment-notifications.ts';

type Facts = Parameters<typeof findSubscriptionState>[0];

const at = new Date('2027-03-01T10:00:00Z');
const paid: Facts = {
  status: 'active',
  isEndedUnpaid: false,
  isBillingPaused: false,
  dueAttempt: null,
  nextAttemptAt: null,
  dispute: null,
  endsAt: null,
};

describe('the state of a subscription', () => {
  it.each<[string, Partial<Facts>]>([
    ['active', {}],
    ['trialing', { status: 'trialing' }],
    ['ending', { status: 'trialing', endsAt: at }],
    ['billing_paused', { isBillingPaused: true }],
    ['payment_processing', { dueAttempt: 'processing' }],
    ['payment_processing', { status: 'incomplete', dueAttempt: 'processing' }],
    ['payment_action', { status: 'past_due', dueAttempt: 'action', nextAttemptAt: at }],
    ['payment_refused', { status: 'past_due', dueAttempt: 'refused', nextAttemptAt: at, endsAt: at }],
    ['payment_refused', { status: 'past_due' }],
    ['payment_last_refused', { status: 'past_due', dueAttempt: 'refused' }],
    ['unpaid', { status: 'unpaid', dueAttempt: 'refused' }],
    ['incomplete', { status: 'incomplete', dueAttempt: 'action' }],
    ['expired_unpaid', { status: 'incomplete_expired' }],
    ['paused', { status: 'paused', endsAt: at }],
    ['disputed', { dispute: 'open', endsAt: at }],
    ['dispute_lost', { dispute: 'lost' }],
    ['ended', { status: 'canceled', dispute: 'lost' }],
    ['ended_unpaid', { status: 'canceled', isEndedUnpaid: true, dueAttempt: 'refused' }],
  ])('is %s', (state, change) => {
    expect(findSubscriptionState({ ...paid, ...change })).toBe(state);
  });
});
