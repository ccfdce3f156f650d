import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StripeDouble, startStripeDouble } from './stripe-double.ts';

let double: StripeDouble;
beforeAll(async () => {
  double = await startStripeDouble();
});
afterAll(() => double.close());

function connect({ key = double.secretKey, maxNetworkRetries = 0 } = {}): Stripe {
  const { hostname: host, port } = new URL(double.url);
  return new Stripe(key, { protocol: 'http', host, port, maxNetworkRetries });
}

describe('over HTTP', () => {
  it('knows its key', async () => {
    await expect(connect({ key: 'sk_test_faux' }).prices.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
  });

  it.each([
    [429, 'StripeRateLimitError'],
    [500, 'StripeAPIError'],
    [0, 'StripeConnectionError'],
  ])('fails on demand with %i', async (status, type) => {
    // The library repeats a request whose connection was cut, whatever its settings.
    double.failNext(status === 0 ? 2 : 1, status);
    await expect(connect().prices.list()).rejects.toMatchObject({ type });
    await expect(connect().prices.list()).resolves.toMatchObject({ object: 'list' });
  });

  it('does once what is sent again because its answer was lost', async () => {
    const before = double.state.customers.size;
    double.loseNext(1);
    const { id } = await connect({ maxNetworkRetries: 1 }).customers.create({ name: 'Bal' });
    expect([...double.state.customers.keys()].slice(before)).toEqual([id]);
  });

  it('refuses a key that is still in use', async () => {
    const create = () => connect().customers.create({}, { idempotencyKey: 'slow' });
    const letGo = double.holdNext();
    const slow = create();
    await expect.poll(() => double.calls.at(-1)).toBe('POST /v1/customers');
    await expect(create()).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    letGo();
    expect((await create()).id).toBe((await slow).id);
  });

  it('signs events as the library expects', () => {
    const { payload, signature } = double.sign({ id: 'evt_1', object: 'event', type: 'ping' });
    expect(Stripe.webhooks.constructEvent(payload, signature, double.webhookSecret)).toMatchObject({
      id: 'evt_1',
    });
    expect(() => Stripe.webhooks.constructEvent(payload, signature, 'whsec_autre')).toThrow();
  });
});
