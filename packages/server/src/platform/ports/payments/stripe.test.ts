import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { customerOf } from '../../../testing/billing-server.ts';
import { openStripeWorld, type StripeWorld } from '../../../testing/doubles/stripe-world.ts';
import type { PaymentSubscription, Payments } from './payments.ts';
import { createStripePayments } from './stripe.ts';

const publicUrl = 'https://lampion.test';
const isReal = inject('stripeTestKey') !== null;

const warnings: object[] = [];
const log = { warn: (details: object) => void warnings.push(details) };

let world: StripeWorld;
let payments: Payments;
beforeAll(async () => {
  world = await openStripeWorld();
  payments = await open();
});
afterAll(() => world.close());

function open(changes: { secretKey?: string; apiUrl?: string } = {}): Promise<Payments> {
  return createStripePayments({ ...world.connection, ...changes, publicUrl, now: () => new Date(), log });
}

const planChange = async (id: string, priceId: string) =>
  payments.planChange(id, await payments.getPrice(priceId));

function createCustomer(): Promise<string> {
  return payments.createCustomer({ organiserId: randomUUID(), ...customerOf() });
}

async function subscribe(priceId: string) {
  const customerId = await createCustomer();
  await world.subscribe(customerId, priceId);
  const read = async (): Promise<PaymentSubscription> => {
    const found = await payments.findSubscription(customerId);
    if (found === null) throw new Error('there is no subscription');
    return found;
  };
  return { customerId, read, id: (await read()).id };
}

describe('prices', () => {
  it('come with their product, cheapest first, and are cached', async () => {
    const prices = await payments.listPrices();
    const ours = prices.filter(({ id }) => [world.basic, world.pro].includes(id));
    expect(ours.map(({ id, amount }) => [id, amount])).toEqual([
      [world.basic, 999],
      [world.pro, 2999],
    ]);
    expect(ours[1]?.product).toMatchObject({ name: 'Lampion Pro', metadata: { plan: 'pro' } });
    expect(payments.knownPrices()).toEqual(prices);
    expect(await payments.getPrice(world.pro)).toEqual(ours[1]);
  });

  it('are found one by one, and unknown ones are not', async () => {
    const fresh = await open();
    expect(await fresh.getPrice(world.basic)).toMatchObject({
      amount: 999,
      product: { name: 'Lampion Basic' },
    });
    await expect(fresh.getPrice('price_inconnu')).rejects.toMatchObject({ code: 'plan_not_found' });
  });
});

describe('customers', () => {
  it('are made once for the same values', async () => {
    const customer = { organiserId: randomUUID(), ...customerOf({ name: 'Les Soirs d’Octobre 🎉' }) };
    const id = await payments.createCustomer(customer);
    expect(await payments.createCustomer(customer)).toBe(id);
    expect(await payments.createCustomer({ ...customer, name: '' })).not.toBe(id);
    expect(await payments.hasCustomer(id)).toBe(true);
    await payments.updateCustomer(id, customerOf({ name: 'Nour & Cie' }));
  });

  it('that do not exist have nothing', async () => {
    expect(await payments.hasCustomer('cus_inconnu')).toBe(false);
    expect(await payments.findSubscription('cus_inconnu')).toBeNull();
    expect(await payments.listInvoices('cus_inconnu', { limit: 10 })).toEqual({
      invoices: [],
      nextAfter: null,
    });
    await payments.closeCustomer('cus_inconnu');
  });

  it('have a portal', async () => {
    expect(await payments.createPortalLink(await createCustomer())).toMatch(/^https:\/\/billing\.stripe/);
  });
});

const plainPage = (customerId: string) => ({
  customerId,
  organiserId: randomUUID(),
  priceId: world.pro,
  key: randomUUID(),
  discountId: null,
  trialDays: 0,
  tax: { kind: 'none' } as const,
});

describe('payment pages', () => {
  it('are the same one for the same key, until they expire', async () => {
    const customerId = await createCustomer();
    const tax = { kind: 'none' } as const;
    const wanted = { ...plainPage(customerId), tax };
    const page = await payments.createCheckout(wanted);
    expect(page).toMatchObject({ isOpen: true, url: expect.stringMatching(/^https:\/\/checkout\.stripe/) });
    expect(await payments.createCheckout(wanted)).toEqual(page);
    expect(await payments.findCheckout(page.id)).toEqual(page);
    await payments.expireCheckout(page.id);
    await payments.expireCheckout(page.id);
    expect(await payments.findCheckout(page.id)).toMatchObject({ isOpen: false });
    expect(await payments.findCheckout('cs_test_inconnu')).toBeNull();
  });
});

describe('a subscription', () => {
  it('is read with its price and period', async () => {
    const { read } = await subscribe(world.basic);
    const subscription = await read();
    expect(subscription).toMatchObject({
      status: 'active',
      priceId: world.basic,
      endsAt: null,
      planned: null,
    });
    const days = (subscription.periodEnd.getTime() - subscription.startedAt.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
  });

  it('changes its price at the end of its period, unless the change is withdrawn', async () => {
    const { id, read } = await subscribe(world.basic);
    const { periodEnd } = await read();
    await planChange(id, world.pro);
    expect(await read()).toMatchObject({
      priceId: world.basic,
      planned: { priceId: world.pro, at: periodEnd },
    });
    await planChange(id, world.pro);
    expect((await read()).planned).toEqual({ priceId: world.pro, at: periodEnd });
    await payments.revokeChange(id);
    expect((await read()).planned).toBeNull();
    await payments.revokeChange(id);
    await planChange(id, world.pro);
    expect((await read()).planned?.priceId).toBe(world.pro);
  });

  it('ends with its period once cancelled, which withdraws a planned change, and may be resumed', async () => {
    const { id, read } = await subscribe(world.pro);
    await planChange(id, world.basic);
    await payments.cancelAtPeriodEnd(id);
    await payments.cancelAtPeriodEnd(id);
    const { periodEnd, endsAt, planned } = await read();
    expect([endsAt, planned]).toEqual([periodEnd, null]);
    await payments.resume(id);
    await payments.resume(id);
    expect(await read()).toMatchObject({ status: 'active', endsAt: null });
  });

  it('ends at once when its customer is closed, and keeps its invoices', async () => {
    const { customerId, read } = await subscribe(world.pro);
    await payments.closeCustomer(customerId);
    await payments.closeCustomer(customerId);
    expect(await read()).toMatchObject({ status: 'canceled', endedAt: expect.any(Date) });
    expect((await payments.listInvoices(customerId, { limit: 10 })).invoices).toHaveLength(1);
  });
});

describe('invoices', () => {
  it('come newest first, page by page', async () => {
    const { customerId } = await subscribe(world.basic);
    await world.subscribe(customerId, world.pro);
    const first = await payments.listInvoices(customerId, { limit: 1 });
    expect(first.invoices).toEqual([
      expect.objectContaining({ amount: 2999, status: 'paid', isRefused: false, paidAt: expect.any(Date) }),
    ]);
    expect(first.nextAfter).not.toBeNull();
    const second = await payments.listInvoices(customerId, { limit: 1, after: first.nextAfter ?? '' });
    expect(second).toMatchObject({ invoices: [{ amount: 999 }], nextAfter: null });
    expect(second.invoices[0]?.url).toMatch(/^https:\/\//);
  });
});

describe.skipIf(isReal)('when things go wrong', () => {
  const double = () => {
    if (world.double === null) throw new Error('only for the double');
    return world.double;
  };

  it('leaves out prices of other periods or currencies, and of products that state no plan', async () => {
    const fresh = await open();
    for (const other of [{ currency: 'usd' }, { interval: 'week' }, { metadata: {} }] as const) {
      double().addPrice({ name: 'Autre', amount: 1, metadata: { plan: 'pro' }, ...other });
    }
    const archived = double().addPrice({ name: 'Ancien', amount: 2, metadata: { plan: 'pro' } });
    Object.assign(double().state.get(double().state.prices, archived), { active: false });
    expect((await fresh.listPrices()).map(({ id }) => id)).toEqual([world.basic, world.pro]);
    // Current subscribers still pay it.
    expect(await fresh.getPrice(archived)).toMatchObject({ amount: 2 });
  });

  it('sells by the year too, and warns once of what nobody can read', async () => {
    let now = new Date('2027-01-01T10:00:00Z');
    const fresh = await createStripePayments({ ...world.connection, publicUrl, now: () => now, log });
    const metadata = { plan: 'pro', guests_per_event: 'beaucoup' };
    const yearly = double().addPrice({ name: 'Pro', amount: 29990, interval: 'year', metadata });
    for (let time = 0; time < 2; time += 1) {
      expect((await fresh.listPrices()).at(-1)).toMatchObject({ id: yearly, amount: 29990, period: 'year' });
      now = new Date('2027-01-01T10:06:00Z');
    }
    const faults = warnings.filter((warning) => JSON.stringify(warning).includes(yearly));
    expect(faults).toEqual([{ fault: expect.stringContaining('guests_per_event') }]);
    double().state.forget(yearly);
  });

  it('fetches the prices once in five minutes, and uses old ones while Stripe fails', async () => {
    let now = new Date('2027-01-01T10:00:00Z');
    const fresh = await createStripePayments({ ...world.connection, publicUrl, now: () => now, log });
    const asked = () => double().calls.filter((call) => call === 'GET /v1/prices').length;
    const before = asked();
    await Promise.all([fresh.listPrices(), fresh.listPrices(), fresh.listPrices()]);
    expect(asked()).toBe(before + 1);
    now = new Date('2027-01-01T10:06:00Z');
    double().failNext(3, 500);
    expect(await fresh.listPrices()).toHaveLength(2);
    expect(asked()).toBe(before + 4);
    now = new Date('2027-01-01T10:07:00Z');
    expect(await fresh.listPrices()).toHaveLength(2);
    expect(asked()).toBe(before + 5);
  });

  it('retries temporary failures, then reports that it is unavailable', async () => {
    const customerId = await createCustomer();
    double().failNext(2, 503);
    expect(await payments.findSubscription(customerId)).toBeNull();
    double().failNext(3, 503);
    await expect(payments.findSubscription(customerId)).rejects.toMatchObject({ code: 'unavailable' });
    const nowhere = await open({ apiUrl: 'http://127.0.0.1:9' });
    await expect(nowhere.listPrices()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('reports a wrong key as an incident, without customer addresses', async () => {
    const stranger = await open({ secretKey: 'sk_test_faux' });
    await expect(stranger.listPrices()).rejects.toThrow('Stripe refused (StripeAuthenticationError 401)');
    const error = await payments
      .createCustomer({
        organiserId: randomUUID(),
        ...customerOf({ email: 'sans-arobase.exemple.fr', name: '' }),
      })
      .catch((failure: unknown) => failure);
    expect(String(error)).toContain('email_invalid');
    expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toContain('sans-arobase');
  });

  it('keeps reductions and taxes over a change of plan', async () => {
    const { id, read } = await subscribe(world.pro);
    const post = async (path: string, values: Record<string, string>) => {
      const headers = { authorization: `Bearer ${world.connection.secretKey}` };
      const body = new URLSearchParams(values);
      const answer = await fetch(`${world.connection.apiUrl}/v1/${path}`, { method: 'POST', headers, body });
      return (await answer.json()) as { id: string; discounts: string[]; default_tax_rates: object[] };
    };
    const coupon = await post('coupons', { percent_off: '50', duration: 'forever' });
    const rate = await post('tax_rates', { display_name: 'TVA', percentage: '20', inclusive: 'true' });
    const wanted = { 'discounts[0][coupon]': coupon.id, 'default_tax_rates[0]': rate.id };
    const before = await post(`subscriptions/${id}`, wanted);
    await planChange(id, world.basic);
    double().state.renew(id);
    expect((await read()).priceId).toBe(world.basic);
    const after = await post(`subscriptions/${id}`, {});
    expect(after.discounts).toEqual(before.discounts);
    expect(after.default_tax_rates).toMatchObject([{ id: rate.id }]);
    expect(after.discounts).toHaveLength(1);
  });

  it('renews at the planned price, and reports a refused payment', async () => {
    const { id, customerId, read } = await subscribe(world.basic);
    await planChange(id, world.pro);
    double().state.renew(id);
    expect(await read()).toMatchObject({ status: 'active', priceId: world.pro, planned: null });
    double().state.renew(id, { isPaid: false });
    const due = { attempt: 'refused', amount: 2999, attempts: 1, nextAttemptAt: expect.any(Date) };
    expect(await read()).toMatchObject({ status: 'past_due', priceId: world.pro, due });
    const [refused] = (await payments.listInvoices(customerId, { limit: 1 })).invoices;
    expect(refused).toMatchObject({ status: 'open', isRefused: true, paidAt: null });
    // Back to the smaller price: the schedule that set the last one has ended.
    await planChange(id, world.basic);
    expect((await read()).planned?.priceId).toBe(world.basic);
  });
});
