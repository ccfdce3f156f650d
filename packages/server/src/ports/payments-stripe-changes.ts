import type Stripe from 'stripe';
import type { Payments, PlanPrice } from './payments.ts';
import { speakPlainly } from './payments-stripe-errors.ts';
import { idOf, toSubscription } from './payments-stripe-view.ts';
import { withdrawSubscription } from './payments-stripe-withdrawal.ts';

type PlanChanges = Pick<
  Payments,
  'planChange' | 'revokeChange' | 'cancelAtPeriodEnd' | 'resume' | 'withdraw'
>;

function retrieve(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  return stripe.subscriptions.retrieve(id, { expand: ['schedule'] });
}

function scheduleOf({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  return schedule === null || typeof schedule === 'string' ? null : schedule;
}

/** The subscription's schedule, made from it when it has none. */
async function openSchedule(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.SubscriptionSchedule> {
  const schedule = scheduleOf(subscription);
  if (schedule !== null) return schedule;
  try {
    return await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  } catch (error) {
    // Created concurrently by another request.
    const made = scheduleOf(await retrieve(stripe, subscription.id));
    if (made === null) throw error;
    return made;
  }
}

/** What a phase loses unless it says it again: reductions and taxes of the subscription. */
function keepTerms({ discounts, default_tax_rates, automatic_tax }: Stripe.Subscription) {
  return {
    ...(discounts.length > 0 && { discounts: discounts.map((discount) => ({ discount: idOf(discount) })) }),
    ...(default_tax_rates?.length && { default_tax_rates: default_tax_rates.map(({ id }) => id) }),
    ...(automatic_tax.enabled && { automatic_tax: { enabled: true } }),
    proration_behavior: 'none' as const,
  };
}

async function planChange(stripe: Stripe, id: string, { id: priceId, period }: PlanPrice): Promise<void> {
  const subscription = await retrieve(stripe, id);
  const schedule = await openSchedule(stripe, subscription);
  const phase = schedule.current_phase;
  if (phase === null) throw new Error('a schedule that has not begun');
  const { priceId: currentPriceId } = toSubscription(subscription);
  const kept = keepTerms(subscription);
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        ...kept,
        items: [{ price: currentPriceId, quantity: 1 }],
        start_date: phase.start_date,
        end_date: phase.end_date,
      },
      {
        ...kept,
        items: [{ price: priceId, quantity: 1 }],
        duration: { interval: period, interval_count: 1 },
      },
    ],
  });
}

/** Stripe does not change a subscription's end while it has a schedule. */
async function releaseSchedule(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const schedule = scheduleOf(subscription);
  if (schedule !== null) await stripe.subscriptionSchedules.release(schedule.id);
}

async function cancelAtPeriodEnd(stripe: Stripe, id: string): Promise<void> {
  const subscription = await retrieve(stripe, id);
  await releaseSchedule(stripe, subscription);
  if (subscription.cancel_at_period_end) return;
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
}

async function resume(stripe: Stripe, id: string): Promise<void> {
  const { cancel_at_period_end, cancel_at } = await retrieve(stripe, id);
  if (cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  // The customer portal sets an instant instead.
  else if (cancel_at !== null) await stripe.subscriptions.update(id, { cancel_at: '' });
}

/** Everything that happens to a running subscription. */
export function createPlanChanges(stripe: Stripe): PlanChanges {
  return {
    planChange: (id, price) => speakPlainly(planChange(stripe, id, price)),
    revokeChange: (id) =>
      speakPlainly(retrieve(stripe, id).then((subscription) => releaseSchedule(stripe, subscription))),
    cancelAtPeriodEnd: (id) => speakPlainly(cancelAtPeriodEnd(stripe, id)),
    resume: (id) => speakPlainly(resume(stripe, id)),
    withdraw: (id, amount) => speakPlainly(withdrawSubscription(stripe, id, amount)),
  };
}
