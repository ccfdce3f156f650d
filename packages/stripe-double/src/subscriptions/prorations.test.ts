import { describe, expect, it } from 'vitest';
import { addPayer, openStripe } from '../testing/open-stripe.ts';

/**
 * A subscription to Basic at 9,99 € since the 1st of April at noon, and the Pro prices it may go on
 * with.
 */
async function subscribe(method?: string) {
  const world = openStripe();
  const { stripe, state } = world;
  state.moveTo(new Date('2027-04-01T12:00:00Z'));
  const basic = state.addPrice({ name: 'Basic', amount: 999 });
  const pro = state.addPrice({ name: 'Pro', amount: 2999 });
  const yearly = state.addPrice({ name: 'Pro', amount: 29_990, interval: 'year' });
  const customer = await addPayer(world, method);
  const { id, items } = await stripe.subscriptions.create({ customer, items: [{ price: basic }] });
  const item = items.data[0]?.id ?? '';
  // A third of the thirty days is over.
  state.moveTo(new Date('2027-04-11T12:00:00Z'));
  return {
    ...world,
    id,
    customer,
    yearly,
    proration_date: Date.parse('2027-04-11T12:00:00Z') / 1000,
    to: (price: string) => [{ id: item, price }],
    pro,
    lastInvoice: async () => (await stripe.invoices.list({ customer, limit: 1 })).data[0],
    read: () => stripe.subscriptions.retrieve(id),
  };
}

describe('a dearer price within a period', () => {
  it('costs at once what its preview said, to the cent', async () => {
    const { stripe, id, customer, pro, to, proration_date, lastInvoice } = await subscribe();
    const wanted = { items: to(pro), proration_behavior: 'always_invoice' as const, proration_date };
    const preview = await stripe.invoices.createPreview({
      customer,
      subscription: id,
      subscription_details: wanted,
    });
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-666, 1999]);
    expect(preview.total).toBe(1333);
    await stripe.customers.createBalanceTransaction(customer, { amount: -333, currency: 'eur' });
    const lessBalance = await stripe.invoices.createPreview({
      subscription: id,
      subscription_details: wanted,
    });
    expect(lessBalance.amount_due).toBe(1000);
    const { data } = await stripe.invoices.list({ customer });
    expect(data).toHaveLength(1);
    const subscription = await stripe.subscriptions.update(id, wanted);
    expect(subscription.items.data[0]).toMatchObject({ price: { id: pro } });
    expect(await lastInvoice()).toMatchObject({
      billing_reason: 'subscription_update',
      status: 'paid',
      total: 1333,
      amount_paid: 1000,
      number: 'LMP-0002',
    });
  });

  it('is settled with the next invoice, or not at all, as asked', async () => {
    const later = await subscribe();
    await later.stripe.subscriptions.update(later.id, {
      items: later.to(later.pro),
      proration_date: later.proration_date,
    });
    const never = await subscribe();
    await never.stripe.subscriptions.update(never.id, {
      items: never.to(never.pro),
      proration_behavior: 'none',
    });
    const totals = [];
    for (const { state, lastInvoice } of [later, never]) {
      state.moveTo(new Date('2027-05-01T14:00:00Z'));
      totals.push((await lastInvoice())?.total);
    }
    expect(totals).toEqual([1333 + 2999, 2999]);
  });

  it('is prorated for an item that comes or goes as well', async () => {
    const { stripe, id, pro, to, proration_date, lastInvoice } = await subscribe();
    const always = { proration_behavior: 'always_invoice' as const, proration_date };
    await stripe.subscriptions.update(id, { items: [{ price: pro }], ...always });
    expect((await lastInvoice())?.total).toBe(1999);
    const [{ id: first = '' } = {}] = to(pro);
    await stripe.subscriptions.update(id, { items: [{ id: first, deleted: true }], ...always });
    expect((await lastInvoice())?.total).toBe(-666);
  });

  it('keeps a discount that goes on', async () => {
    const { stripe, id, pro, to, proration_date, lastInvoice } = await subscribe();
    const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
    await stripe.subscriptions.update(id, { discounts: [{ coupon }] });
    await stripe.subscriptions.update(id, {
      items: to(pro),
      proration_behavior: 'always_invoice',
      proration_date,
    });
    // Two thirds of 14,99 €, less two thirds of 4,99 €.
    expect((await lastInvoice())?.total).toBe(999 - 333);
  });
});

describe('an end at once', () => {
  it('gives what was not used to the balance, where it is asked to', async () => {
    const { stripe, id, customer, state, lastInvoice } = await subscribe();
    await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true });
    // A third of 9,99 € was used, and perhaps a second or two.
    expect((await lastInvoice())?.total).toBe(-666);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -666 });
    expect(state.get(state.subscriptions, id).status).toBe('canceled');
  });
});

describe('a year instead of a month', () => {
  it('begins now, less what was not used', async () => {
    const { stripe, id, yearly, to, proration_date, lastInvoice, read } = await subscribe();
    await stripe.subscriptions.update(id, { items: to(yearly), proration_date });
    expect((await lastInvoice())?.total).toBe(29_990 - 666);
    const [item] = (await read()).items.data;
    expect(new Date((item?.current_period_end ?? 0) * 1000).toISOString()).toMatch(/^2028-04-11T12:00:0/);
  });
});

describe('a change of price during a trial', () => {
  it('costs nothing and leaves the trial as long as it was, also from months to years', async () => {
    const { stripe, id, yearly, to, state, lastInvoice, read } = await subscribe();
    const trial_end = state.now + 7 * 86_400;
    await stripe.subscriptions.update(id, { trial_end });
    const number = (await lastInvoice())?.number;
    await stripe.subscriptions.update(id, { items: to(yearly), proration_behavior: 'none' });
    expect((await lastInvoice())?.number).toBe(number);
    expect(await read()).toMatchObject({
      status: 'trialing',
      items: { data: [{ price: { id: yearly }, current_period_end: trial_end }] },
    });
  });
});

describe('a change that waits for its payment', () => {
  async function change(method = 'pm_card_chargeCustomerFail') {
    const world = await subscribe();
    world.state.changeMethod(world.customer, method);
    const wanted = {
      items: world.to(world.pro),
      payment_behavior: 'pending_if_incomplete' as const,
      proration_behavior: 'always_invoice' as const,
    };
    const ask = (more: object = {}) => world.stripe.subscriptions.update(world.id, { ...wanted, ...more });
    return { ...world, ask };
  }

  it('takes no other parameter, and no bank debit', async () => {
    const { ask } = await change();
    await expect(ask({ description: 'Pro' })).rejects.toMatchObject({ param: 'description' });
    const debited = await change('pm_success_fr');
    await expect(debited.ask()).rejects.toMatchObject({ param: 'payment_behavior' });
  });

  it('is given up with its invoice, by a void or by another change', async () => {
    const { ask, stripe, lastInvoice, read, customer } = await change();
    await ask();
    const first = (await lastInvoice())?.id ?? '';
    await ask({ proration_date: undefined });
    expect(await stripe.invoices.retrieve(first)).toMatchObject({ status: 'void' });
    await stripe.invoices.voidInvoice((await lastInvoice())?.id ?? '');
    expect(await read()).toMatchObject({ pending_update: null, status: 'active' });
    const { data } = await stripe.invoices.list({ customer, status: 'open' });
    expect(data).toEqual([]);
  });

  it('ends with the period at the latest', async () => {
    const { ask, state, read } = await change();
    state.moveTo(new Date('2027-05-01T10:00:00Z'));
    await ask();
    expect((await read()).pending_update?.expires_at).toBe((await read()).items.data[0]?.current_period_end);
  });
});

describe('a change that cannot be paid', () => {
  it('happens, waits, or is refused, as asked', async () => {
    const change = async (
      payment_behavior: 'allow_incomplete' | 'pending_if_incomplete' | 'error_if_incomplete',
    ) => {
      const world = await subscribe();
      world.state.changeMethod(world.customer, 'pm_card_chargeCustomerFail');
      const params = { items: world.to(world.pro), proration_behavior: 'always_invoice' as const };
      const refusal = await world.stripe.subscriptions
        .update(world.id, { ...params, payment_behavior })
        .then(() => null)
        .catch((error: { code: string }) => error.code);
      const { status, items, pending_update } = await world.read();
      const isPro = items.data[0]?.price.id === world.pro;
      return { ...world, seen: { refusal, status, isPro, isPending: pending_update !== null } };
    };
    expect((await change('allow_incomplete')).seen).toMatchObject({ status: 'past_due', isPro: true });
    expect((await change('error_if_incomplete')).seen).toEqual({
      refusal: 'card_declined',
      status: 'active',
      isPro: false,
      isPending: false,
    });
    const { seen, state, lastInvoice, read } = await change('pending_if_incomplete');
    expect(seen).toEqual({ refusal: null, status: 'active', isPro: false, isPending: true });
    state.payInvoice((await lastInvoice())?.id ?? '');
    expect(await read()).toMatchObject({
      pending_update: null,
      items: { data: [{ price: { unit_amount: 2999 } }] },
    });
  });

  it('is dropped with its invoice after 23 hours', async () => {
    const { stripe, state, id, pro, customer, to, lastInvoice, read } = await subscribe();
    state.changeMethod(customer, 'pm_card_chargeCustomerFail');
    await stripe.subscriptions.update(id, {
      items: to(pro),
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
    });
    state.moveTo(new Date('2027-04-12T12:00:00Z'));
    expect(await read()).toMatchObject({
      pending_update: null,
      items: { data: [{ price: { unit_amount: 999 } }] },
    });
    expect(await lastInvoice()).toMatchObject({ status: 'void' });
  });
});
