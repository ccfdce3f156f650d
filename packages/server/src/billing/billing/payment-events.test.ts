import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentEvents } from '../../platform/db/tables.ts';
import {
  type BillingServer,
  buildBillingServer,
  createPayer,
  createPostman,
  payThere,
  postEvent,
  readSubjects,
} from '../../testing/billing-server.ts';
import { countRows } from '../../testing/database/count-rows.ts';
import { followPrices } from './payment-events.ts';
import { showPlans } from './plan-limits.ts';

let server: BillingServer;
let post: () => Promise<void>;
beforeAll(async () => {
  server = await buildBillingServer();
  post = createPostman(server);
});
afterAll(() => server.close());

const confirmed = 'Commande confirmée\u202f: offre Pro';

describe('POST /stripe/webhook', () => {
  it('sets the plan that was paid for, and sends one e-mail', async () => {
    const payer = await createPayer(server);
    expect((await payer.ask('GET', '/stripe/subscription')).statusCode).toBe(404);
    const { customerId } = await payThere(server, payer, server.pro);
    await post();
    const subscription = (await payer.ask('GET', '/stripe/subscription')).json();
    expect(subscription).toMatchObject({
      name: 'Pro',
      plan: 'pro',
      amount: 2999,
      period: 'month',
      isActive: true,
      isCancelled: false,
      isPaymentFailed: false,
      plannedChange: null,
      isDemo: false,
    });
    expect(Date.parse(subscription.endDate)).toBeGreaterThan(Date.parse(subscription.startDate));
    const profile = (await payer.ask('GET', '/pro/me')).json();
    expect(profile).toMatchObject({ plan: 'pro', stripeCustomerId: customerId });
    expect(await readSubjects(server, payer.email)).toEqual([confirmed]);
  });

  it('ignores an event already processed, and stores one row of it', async () => {
    const payer = await createPayer(server);
    await payThere(server, payer, server.pro);
    await post();
    await readSubjects(server, payer.email);
    const before = await countRows(server.deps);
    for (const event of server.stripe.state.events) {
      expect(await postEvent(server, server.stripe.sign(event))).toBe(200);
    }
    expect(await countRows(server.deps)).toEqual(before);
  });

  it('takes an event signed with either secret, while one replaces the other', async () => {
    const event = { id: 'evt_either', object: 'event', type: 'ping', data: { object: {} } };
    for (const secret of [server.stripe.webhookSecret, 'whsec_former'])
      expect(await postEvent(server, server.stripe.sign(event, server.deps.now(), secret))).toBe(200);
  });

  it('trusts the provider and not the event: an old one changes nothing', async () => {
    const payer = await createPayer(server);
    const { subscriptionId } = await payThere(server, payer, server.pro);
    const created = server.stripe.state.events.findLast(
      ({ type }) => type === 'customer.subscription.created',
    );
    await post();
    server.stripe.state.end(server.stripe.state.get(server.stripe.state.subscriptions, subscriptionId));
    await post();
    expect((await payer.ask('GET', '/pro/me')).json().plan).toBe('discovery');
    const late = {
      ...created,
      id: 'evt_en_retard',
      data: {
        object: { customer: (await payer.ask('GET', '/pro/me')).json().stripeCustomerId, status: 'active' },
      },
    };
    expect(await postEvent(server, server.stripe.sign(late))).toBe(200);
    expect((await payer.ask('GET', '/pro/me')).json().plan).toBe('discovery');
    expect((await payer.ask('GET', '/stripe/subscription')).json()).toMatchObject({ isActive: false });
  });

  it('about a price makes every process ask for the prices again, and drop the pages that show them', async () => {
    const changedTags: string[] = [];
    await followPrices(server.deps);
    await server.deps.pages.listen({ changed: (tags) => changedTags.push(...tags), missed: () => undefined });
    const names = async () => (await showPlans(server.deps)).map(({ product }) => product.name);
    await names();
    server.stripe.addPrice({ name: 'Nouvelle', amount: 1999, metadata: { plan: 'pro' } });
    expect(await names()).not.toContain('Nouvelle');
    const event = { id: 'evt_prix', object: 'event', type: 'price.created', data: { object: {} } };
    expect(await postEvent(server, server.stripe.sign(event, server.deps.now()))).toBe(200);
    expect(changedTags).toEqual(['plans']);
    expect(await names()).toContain('Nouvelle');
  });

  it('reports a refused payment by e-mail and on screen, until it is settled', async () => {
    const payer = await createPayer(server);
    const { subscriptionId } = await payThere(server, payer, server.pro);
    await post();
    server.stripe.state.renew(subscriptionId, { isPaid: false });
    server.setNow(new Date(server.stripe.state.now * 1000));
    await post();
    expect((await payer.ask('GET', '/stripe/subscription')).json()).toMatchObject({
      isActive: true,
      isPaymentFailed: true,
    });
    expect((await payer.ask('GET', '/pro/me')).json()).toMatchObject({ plan: 'pro', isPaymentFailed: true });
    expect(await readSubjects(server, payer.email)).toEqual([confirmed, 'Paiement refusé\u202f: offre Pro']);
    server.stripe.state.settle(subscriptionId);
    await post();
    expect((await payer.ask('GET', '/pro/me')).json().isPaymentFailed).toBe(false);
    expect(await readSubjects(server, payer.email)).toHaveLength(3);
  });
});

describe('what is refused', () => {
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'invoice.paid',
    data: { object: { customer: 'cus_1' } },
  };

  async function expectRefusal(signed: { payload: Buffer; signature: string }, status = 400) {
    const before = await countRows(server.deps);
    expect(await postEvent(server, signed)).toBe(status);
    expect(await countRows(server.deps)).toEqual(before);
  }

  it.each([
    ['no signature', () => ({ ...server.stripe.sign(event), signature: '' })],
    ['nonsense for a signature', () => ({ ...server.stripe.sign(event), signature: 't=1,v1=abc' })],
    ['the signature of another secret', () => server.stripe.sign(event, server.deps.now(), 'whsec_autre')],
    [
      'other bytes than the signed ones',
      () => ({
        ...server.stripe.sign(event),
        payload: Buffer.from(JSON.stringify({ ...event, id: 'evt_2' })),
      }),
    ],
    [
      'a signature six minutes old',
      () => server.stripe.sign(event, new Date(server.deps.now().getTime() - 360_000)),
    ],
    ['signed bytes that are no event', () => server.stripe.sign([1, 2] as object)],
    ['an empty body', () => ({ ...server.stripe.sign(event), payload: Buffer.alloc(0) })],
  ])('is %s', async (_what, make) => {
    await expectRefusal(make());
  });

  it('is a body of a megabyte, and one that is no JSON', async () => {
    await expectRefusal(server.stripe.sign({ ...event, filler: 'x'.repeat(1_000_000) }), 413);
    const headers = { 'content-type': 'text/plain', 'stripe-signature': server.stripe.sign(event).signature };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers,
      payload: 'a=1',
    });
    expect(answer.statusCode).toBe(415);
  });

  it('is not an event about an unknown customer, which is ignored', async () => {
    const before = await countRows(server.deps);
    const signed = server.stripe.sign({ ...event, id: 'evt_autre' }, server.deps.now());
    expect(await postEvent(server, signed)).toBe(200);
    expect(await countRows(server.deps)).toEqual(before);
  });

  it('writes nothing while the provider is down, so that the next delivery does everything', async () => {
    const payer = await createPayer(server);
    await payThere(server, payer, server.pro);
    const [first] = server.stripe.state.events.slice(-1);
    const rows = await server.deps.db.$count(paymentEvents);
    server.stripe.failNext(Number.POSITIVE_INFINITY, 503);
    const signed = server.stripe.sign(first ?? {}, server.deps.now());
    expect(await postEvent(server, signed)).toBe(503);
    server.stripe.failNext(0, 503);
    expect(await server.deps.db.$count(paymentEvents)).toBe(rows);
    expect(await postEvent(server, signed)).toBe(200);
    expect((await payer.ask('GET', '/pro/me')).json().plan).toBe('pro');
  });
});
