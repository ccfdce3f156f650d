import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { createFetch, createStripeApi } from './stripe-api.ts';
import { addPayer, openStripe } from './testing/open-stripe.ts';

describe('a key', () => {
  it('gives the first answer again for a day, and is refused for anything else', async () => {
    const { stripe, state } = openStripe();
    const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey: 'customer:1' });
    const first = await create('a@exemple.fr');
    const second = await create('a@exemple.fr');
    expect(second.id).toBe(first.id);
    expect(new Headers(second.lastResponse.headers).get('idempotent-replayed')).toBe('true');
    await expect(create('b@exemple.fr')).rejects.toMatchObject({
      statusCode: 400,
      rawType: 'idempotency_error',
    });
    state.moveTo(new Date(Date.now() + 86_400_000));
    expect((await create('b@exemple.fr')).id).not.toBe(first.id);
    expect(state.customers.size).toBe(2);
  });

  it('returns a refused payment again, and runs a faulty call again', async () => {
    const world = openStripe();
    const { stripe, state } = world;
    const customer = await addPayer(world, 'pm_card_chargeCustomerFail');
    const price = state.addPrice({ name: 'Pro', amount: 2999 });
    const params = { customer, items: [{ price }], payment_behavior: 'error_if_incomplete' as const };
    const pay = () => stripe.subscriptions.create(params, { idempotencyKey: 'pay' });
    await expect(pay()).rejects.toMatchObject({ statusCode: 402 });
    state.changeMethod(customer, 'pm_card_visa');
    await expect(pay()).rejects.toMatchObject({ statusCode: 402 });
    const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey: 'create' });
    await expect(create('camille')).rejects.toMatchObject({ code: 'email_invalid' });
    await expect(create('camille@exemple.fr')).resolves.toMatchObject({ object: 'customer' });
  });
});

describe('a call', () => {
  it('is refused in an unknown version, and answered with its own', async () => {
    const { state, stripe } = openStripe();
    expect((await stripe.prices.list()).lastResponse.apiVersion).toBe('2026-10-28.endive');
    const api = createStripeApi({ store: state.store, now: () => state.now });
    const httpClient = Stripe.createFetchHttpClient(createFetch(api));
    const older = new Stripe('sk_test', { httpClient, apiVersion: '2020-01-01' as never });
    await expect(older.prices.list()).rejects.toThrow('Invalid Stripe API version: 2020-01-01');
    expect((await api({ method: 'GET', path: '/v1/nothing', params: {} })).status).toBe(404);
  });

  it('lists page by page in both directions, and within a time', async () => {
    const { stripe, state } = openStripe();
    for (let amount = 1; amount <= 5; amount += 1) state.addPrice({ name: 'Prix', amount });
    const amounts = async (params: object) => {
      const { data, has_more } = await stripe.prices.list({ limit: 2, ...params });
      return { amounts: data.map(({ unit_amount }) => unit_amount), has_more, ids: data.map(({ id }) => id) };
    };
    const first = await amounts({});
    expect(first).toMatchObject({ amounts: [5, 4], has_more: true });
    const second = await amounts({ starting_after: first.ids[1] });
    expect(second).toMatchObject({ amounts: [3, 2], has_more: true });
    expect(await amounts({ starting_after: second.ids[1] })).toMatchObject({ amounts: [1], has_more: false });
    expect(await amounts({ ending_before: second.ids[0] })).toMatchObject({
      amounts: [5, 4],
      has_more: false,
    });
    expect(await amounts({ created: { gt: state.now + 10 } })).toMatchObject({ amounts: [] });
    await expect(amounts({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
    await expect(amounts({ starting_after: 'price_inconnu' })).rejects.toMatchObject({
      param: 'starting_after',
    });
  });

  it('expands four levels of what can be expanded', async () => {
    const world = openStripe();
    const { stripe, state } = world;
    const price = state.addPrice({ name: 'Pro', amount: 2999 });
    const customer = await addPayer(world);
    const { id } = await stripe.subscriptions.create({ customer, items: [{ price }] });
    const read = (path: string) => stripe.subscriptions.retrieve(id, { expand: [path] });
    expect(await read('items.data.price.product')).toMatchObject({
      items: { data: [{ price: { product: { name: 'Pro' } } }] },
    });
    await expect(read('nothing')).rejects.toThrow('This property cannot be expanded (nothing).');
    await expect(read('latest_invoice.payments.data.payment.payment_intent')).rejects.toThrow('4 levels');
  });
});

describe('an event', () => {
  it('says who asked for it, in which version, and what was before', async () => {
    const { stripe, state } = openStripe();
    const { id } = await stripe.customers.create({ name: 'Bal' });
    await stripe.customers.update(id, { name: 'Nuit' }, { idempotencyKey: 'rename' });
    expect(state.events.at(-1)).toMatchObject({
      api_version: '2026-10-28.endive',
      type: 'customer.updated',
      request: { id: expect.stringMatching(/^req_/), idempotency_key: 'rename' },
      data: { object: { id, name: 'Nuit' }, previous_attributes: { name: 'Bal' } },
    });
    expect(state.events.at(-1)?.data.previous_attributes).toEqual({ name: 'Bal' });
  });
});
