import type { Subscription } from '@lampion/contract/billing/subscription';

/** One that runs, by the month. */
export const subscription: Subscription = {
  name: 'Pro',
  plan: 'pro',
  priceId: 'price_pro',
  amount: 2999,
  period: 'month',
  taxes: 'included',
  startDate: '2026-03-14T09:00:00.000Z',
  endDate: '2026-12-14T09:00:00.000Z',
  state: 'active',
  isActive: true,
  isCancelled: false,
  isPaymentFailed: false,
  amountDue: null,
  nextAttemptAt: null,
  payBefore: null,
  trialEndsAt: null,
  firstAmount: null,
  hasPaymentMethod: true,
  plannedChange: null,
  withdrawableUntil: null,
  isDemo: false,
};
