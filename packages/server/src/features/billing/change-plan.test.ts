import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BillingServer,
  buildBillingServer,
  createPayer,
  payThere,
} from '../../testing/billing-server.ts';
import { syncSubscription } from './sync-subscription.ts';

let server: BillingServer;
beforeAll(async () => {
  server = await buildBillingServer();
});
afterAll(() => server.close());

async function subscribe(priceId: string) {
  const payer = await createPayer(server);
  const { customerId, subscriptionId } = await payThere(server, payer, priceId);
  await syncSubscription(server.deps, customerId);
  const choose = (id: string) => payer.ask('POST', '/stripe/change-plan', { priceId: id });
  return { ...payer, choose, customerId, subscriptionId };
}

describe('POST /stripe/change-plan', () => {
  it.each(['up', 'down'])(
    'plans the way %s for the next period, charges nothing, and shows it',
    async (way) => {
      const [from, to] = way === 'up' ? [server.basic, server.pro] : [server.pro, server.basic];
      const payer = await subscribe(from);
      const invoices = server.stripe.state.invoices.size;
      const answer = await payer.choose(to);
      expect(answer.statusCode).toBe(200);
      const { endDate, ...subscription } = answer.json();
      expect(subscription).toMatchObject({
        priceId: from,
        plannedChange: { priceId: to, name: way === 'up' ? 'Pro' : 'Basic', date: endDate },
      });
      expect(server.stripe.state.invoices.size).toBe(invoices);
      expect((await payer.ask('GET', '/pro/me')).json().plan).toBe(way === 'up' ? 'basic' : 'pro');
    },
  );

  it('is revoked by DELETE, and by choosing the current plan', async () => {
    const payer = await subscribe(server.basic);
    await payer.choose(server.pro);
    expect((await payer.ask('DELETE', '/stripe/change-plan')).json().plannedChange).toBeNull();
    expect((await payer.ask('DELETE', '/stripe/change-plan')).statusCode).toBe(200);
    await payer.choose(server.pro);
    expect((await payer.choose(server.basic)).json().plannedChange).toBeNull();
  });

  it('survives a double click', async () => {
    const payer = await subscribe(server.basic);
    const answers = await Promise.all([payer.choose(server.pro), payer.choose(server.pro)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await payer.ask('GET', '/stripe/subscription')).json().plannedChange).toMatchObject({
      plan: 'pro',
    });
  });

  it('refuses an unknown plan, and organisers without a running subscription', async () => {
    const payer = await subscribe(server.basic);
    expect((await payer.choose('price_inconnu')).json().code).toBe('plan_not_found');
    const { state } = server.stripe;
    state.end(state.get(state.subscriptions, payer.subscriptionId));
    await syncSubscription(server.deps, payer.customerId);
    expect((await payer.choose(server.pro)).json().code).toBe('subscription_not_found');
    const newcomer = await createPayer(server);
    expect((await newcomer.ask('DELETE', '/stripe/change-plan')).statusCode).toBe(404);
  });
});

describe('POST /stripe/cancel-subscription', () => {
  it('ends it with the paid period, revokes a planned change, and can be resumed', async () => {
    const payer = await subscribe(server.basic);
    await payer.choose(server.pro);
    const { endDate } = (await payer.ask('GET', '/stripe/subscription')).json();
    for (let time = 0; time < 2; time += 1) {
      const answer = await payer.ask('POST', '/stripe/cancel-subscription');
      expect(answer.json()).toMatchObject({
        isActive: true,
        isCancelled: true,
        plannedChange: null,
        endDate,
      });
    }
    expect((await payer.choose(server.pro)).json().code).toBe('subscription_ending');
    for (let time = 0; time < 2; time += 1) {
      const answer = await payer.ask('POST', '/stripe/resume-subscription');
      expect(answer.json()).toMatchObject({ isActive: true, isCancelled: false });
    }
  });
});

describe('GET /stripe/invoices', () => {
  it('lists one’s own only, whole or page by page', async () => {
    const payer = await subscribe(server.basic);
    server.stripe.state.renew(payer.subscriptionId);
    server.stripe.state.renew(payer.subscriptionId, { isPaid: false });
    const all = (await payer.ask('GET', '/stripe/invoices')).json();
    expect(all.map(({ status }: { status: string }) => status)).toEqual(['pending', 'paid', 'paid']);
    expect(all[0]).toEqual({
      id: expect.stringMatching(/^in_/),
      number: expect.stringMatching(/^LMP-/),
      date: expect.any(String),
      kind: 'invoice',
      ...{ amount: 999, net: 832, tax: 167, rates: [20] },
      periodStart: expect.any(String),
      periodEnd: expect.any(String),
      status: 'pending',
      invoiceUrl: expect.stringMatching(/^https:\/\//),
    });
    const first = await payer.ask('GET', '/stripe/invoices?limit=2');
    expect(first.json()).toEqual(all.slice(0, 2));
    const next = /<(.+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await payer.ask('GET', next.replace('/api', ''));
    expect(second.json()).toEqual(all.slice(2));
    expect(second.headers.link).toBeUndefined();
    const stranger = await subscribe(server.pro);
    expect((await stranger.ask('GET', `/stripe/invoices?cursor=${all[0].id}`)).json()).toEqual([]);
    expect((await stranger.ask('GET', '/stripe/invoices')).json()).toHaveLength(1);
    expect((await stranger.ask('GET', '/stripe/invoices?cursor=../v1')).statusCode).toBe(400);
  });

  it('is empty for organisers who never paid', async () => {
    const payer = await createPayer(server);
    expect((await payer.ask('GET', '/stripe/invoices')).json()).toEqual([]);
  });
});
