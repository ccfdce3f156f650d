import type Stripe from 'stripe';
import type { Payments, PlanPrice } from './payments.ts';
import { speakPlainly } from './payments-stripe-errors.ts';
import { planPhase, releaseSchedule, retrieve } from './payments-stripe-schedule.ts';
import { setTax } from './payments-stripe-tax.ts';
import { dropWaiting, previewUpgrade, upgradeSubscription } from './payments-stripe-upgrade.ts';
import { withdrawSubscription } from './payments-stripe-withdrawal.ts';

type PlanChanges = Pick<
  Payments,
  | 'planChange'
  | 'previewUpgrade'
  | 'upgrade'
  | 'setTax'
  | 'revokeChange'
  | 'cancelAtPeriodEnd'
  | 'resume'
  | 'withdraw'
>;

async function planChange(stripe: Stripe, id: string, price: PlanPrice): Promise<void> {
  await dropWaiting(stripe, id);
  await planPhase(stripe, id, price);
}

/** Nothing is paid of their period. */
const unpaid: ReadonlySet<string> = new Set(['unpaid', 'paused']);

async function cancelAtPeriodEnd(stripe: Stripe, id: string): Promise<void> {
  await dropWaiting(stripe, id);
  const subscription = await retrieve(stripe, id);
  await releaseSchedule(stripe, subscription);
  if (unpaid.has(subscription.status)) await stripe.subscriptions.cancel(id);
  else if (!subscription.cancel_at_period_end)
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
}

async function resume(stripe: Stripe, id: string): Promise<void> {
  const { cancel_at_period_end, cancel_at, status } = await retrieve(stripe, id);
  // It stays paused until its first payment succeeds.
  if (status === 'paused')
    await stripe.subscriptions.resume(id, { payment_behavior: 'resume_on_payment_success' });
  else if (cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  // The customer portal sets an instant instead.
  else if (cancel_at !== null) await stripe.subscriptions.update(id, { cancel_at: '' });
}

/** Everything that happens to a running subscription. */
export function createPlanChanges(stripe: Stripe, now: () => Date): PlanChanges {
  return {
    planChange: (id, price) => speakPlainly(planChange(stripe, id, price)),
    previewUpgrade: (id, priceId) => speakPlainly(previewUpgrade(stripe, id, { priceId, now: now() })),
    upgrade: (id, upgrade) => speakPlainly(upgradeSubscription(stripe, id, upgrade)),
    setTax: (id, tax) => speakPlainly(setTax(stripe, id, tax)),
    revokeChange: (id) =>
      speakPlainly(retrieve(stripe, id).then((subscription) => releaseSchedule(stripe, subscription))),
    cancelAtPeriodEnd: (id) => speakPlainly(cancelAtPeriodEnd(stripe, id)),
    resume: (id) => speakPlainly(resume(stripe, id)),
    withdraw: (id, refunds) => speakPlainly(withdrawSubscription(stripe, id, refunds)),
  };
}
