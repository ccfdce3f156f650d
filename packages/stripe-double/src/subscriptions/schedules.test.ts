import { describe, expect, it } from 'vitest';
import { addPayer, openStripe } from '../testing/open-stripe.ts';

async function subscribe() {
  const world = openStripe();
  const { stripe, state } = world;
  const [basic, pro] = [999, 2999].map((amount) => state.addPrice({ name: 'Offre', amount })) as [
    string,
    string,
  ];
  const customer = await addPayer(world);
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: pro }] });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const { start_date, end_date } = schedule.current_phase ?? { start_date: 0, end_date: 0 };
  const present = { items: [{ price: pro, quantity: 1 }], start_date, end_date };
  return {
    ...world,
    id: subscription.id,
    schedule: schedule.id,
    present,
    plan: (next: object) =>
      stripe.subscriptionSchedules.update(schedule.id, {
        phases: [present, { items: [{ price: basic }], duration: { interval: 'month' }, ...next }],
      }),
    basic,
    moveToNext: () => state.moveTo(new Date((end_date + 7200) * 1000)),
    read: () => stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] }),
  };
}

describe('a schedule', () => {
  it('changes the price, the discount and the tax with its phase, then lets go', async () => {
    const { stripe, plan, moveToNext, read, basic, state } = await subscribe();
    const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
    const rate = await stripe.taxRates.create({ display_name: 'TVA', percentage: 20, inclusive: true });
    const { phases } = await plan({ discounts: [{ coupon }], default_tax_rates: [rate.id] });
    expect(phases.map(({ items }) => items.length)).toEqual([1, 1]);
    moveToNext();
    expect(await read()).toMatchObject({
      items: { data: [{ price: { id: basic } }] },
      latest_invoice: { total: 499, total_excluding_tax: 416, total_taxes: [{ amount: 83 }] },
    });
    state.moveTo(new Date((state.now + 32 * 86_400) * 1000));
    expect(await read()).toMatchObject({ schedule: null, status: 'active' });
  });

  it('ends with its last phase, also within a period, unless that was made longer', async () => {
    const { stripe, state, plan, present, basic, schedule, read } = await subscribe();
    await plan({ duration: { interval: 'week' } });
    state.moveTo(new Date((present.end_date + 86_400) * 1000));
    const longer = {
      items: [{ price: basic }],
      start_date: present.end_date,
      end_date: present.end_date + 20 * 86_400,
    };
    const { current_phase } = await stripe.subscriptionSchedules.update(schedule, { phases: [longer] });
    expect(current_phase?.end_date).toBe(longer.end_date);
    state.moveTo(new Date((longer.end_date - 60) * 1000));
    expect((await read()).schedule).toBe(schedule);
    state.moveTo(new Date((longer.end_date + 60) * 1000));
    expect(await read()).toMatchObject({ schedule: null, items: { data: [{ price: { id: basic } }] } });
  });

  it('is released, and then cannot be changed', async () => {
    const { stripe, schedule, read, plan } = await subscribe();
    await expect(
      stripe.subscriptions.update((await read()).id, { cancel_at_period_end: true }),
    ).rejects.toThrow('managed by the subscription schedule');
    expect(await stripe.subscriptionSchedules.release(schedule)).toMatchObject({ status: 'released' });
    expect((await read()).schedule).toBeNull();
    await expect(plan({})).rejects.toThrow('`released` status');
  });

  it('keeps its present phase, and ends its subscription when it is cancelled', async () => {
    const { stripe, schedule, read, basic } = await subscribe();
    const other = { items: [{ price: basic }], start_date: 1, end_date: 2 };
    await expect(stripe.subscriptionSchedules.update(schedule, { phases: [other] })).rejects.toMatchObject({
      param: 'phases',
    });
    await stripe.subscriptionSchedules.cancel(schedule);
    expect((await read()).status).toBe('canceled');
  });
});
