import type Stripe from 'stripe';
import type { PlanPrice } from './payments.ts';
import { idOf, toPlanPrice, toSubscription } from './payments-stripe-view.ts';

export function retrieve(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  return stripe.subscriptions.retrieve(id, { expand: ['schedule'] });
}

export function scheduleOf({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
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
    // Said in any case: a schedule keeps what its subscription had when it was made.
    automatic_tax: { enabled: automatic_tax.enabled },
    proration_behavior: 'none' as const,
  };
}

/** Plans another price from the next period on. */
export async function planPhase(
  stripe: Stripe,
  id: string,
  { id: priceId, period }: PlanPrice,
): Promise<void> {
  const subscription = await retrieve(stripe, id);
  const schedule = await openSchedule(stripe, subscription);
  const phase = schedule.current_phase;
  if (phase === null) throw new Error('a schedule that has not begun');
  const { priceId: currentPriceId, periodEnd } = toSubscription(subscription);
  const kept = keepTerms(subscription);
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        ...kept,
        items: [{ price: currentPriceId, quantity: 1 }],
        start_date: phase.start_date,
        // Not the phase's own end: one of a month from 28 February ends on 28 March, the period perhaps on the 31st.
        end_date: periodEnd.getTime() / 1000,
      },
      {
        ...kept,
        items: [{ price: priceId, quantity: 1 }],
        duration: { interval: period, interval_count: 1 },
      },
    ],
  });
}

/** Plans again what was planned, with the terms the subscription has now. Does nothing where nothing was. */
export async function planAgain(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const { planned } = toSubscription(subscription);
  if (planned === null) return;
  const price = toPlanPrice(await stripe.prices.retrieve(planned.priceId, { expand: ['product'] }));
  if (price !== null) await planPhase(stripe, subscription.id, price);
}

/** Lets go of what was planned: Stripe does not change a subscription's end while it has a schedule. */
export async function releaseSchedule(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const schedule = scheduleOf(subscription);
  if (schedule === null) return;
  try {
    await stripe.subscriptionSchedules.release(schedule.id);
  } catch (error) {
    // Released concurrently by another request.
    if (scheduleOf(await retrieve(stripe, subscription.id)) !== null) throw error;
  }
}
