import { createRandom } from '@lampion/drawing/seeded-random';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organisers, paymentEvents, subscriptions } from '../../platform/db/tables.ts';
import type { Payments } from '../../platform/ports/payments/payments.ts';
import {
  type BillingServer,
  buildBillingServer,
  createPayer,
  createPostman,
  orderOf,
  payThere,
  postEvent,
  readSubjects,
  type TestPayer,
} from '../../testing/billing-server.ts';
import { buildTestServer } from '../../testing/build-test-server.ts';
import { syncDueSubscriptions, syncSubscription } from './sync-subscription.ts';

let server: BillingServer;
beforeAll(async () => {
  server = await buildBillingServer();
});
afterAll(() => server.close());

async function subscribe(payer: TestPayer, priceId = server.pro) {
  const { subscriptionId, customerId } = await payThere(server, payer, priceId);
  await syncSubscription(server.deps, customerId);
  return { subscriptionId, customerId };
}

async function readRow(payer: TestPayer) {
  const [row] = await server.deps.db
    .select({ subscription: subscriptions, plan: organisers.plan })
    .from(subscriptions)
    .innerJoin(organisers, eq(organisers.id, subscriptions.organiserId))
    .where(eq(subscriptions.organiserId, payer.organiserId));
  return row;
}

/** In a reproducible order. */
function shuffle<T>(list: readonly T[], seed: number): T[] {
  const random = createRandom(seed);
  return list
    .map((item) => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

type Fate = 'goes on' | 'is over' | 'pays twice' | 'disputes';
const fates: readonly Fate[] = ['goes on', 'is over', 'pays twice', 'disputes'];

/** A subscriber, and what happened at the provider since. */
async function live(fate: Fate) {
  const payer = await createPayer(server);
  const { state } = server.stripe;
  const { subscriptionId } = await payThere(server, payer, server.pro);
  const subscription = state.get(state.subscriptions, subscriptionId);
  if (fate === 'is over') state.end(subscription);
  if (fate === 'pays twice') state.addInvoice(subscription);
  if (fate === 'disputes') {
    const { objects = [] } = state.store.customers.get(String(subscription.customer)) ?? {};
    state.openDispute(objects.find(({ object }) => object === 'charge')?.id ?? '');
  }
  return { payer, fate };
}

async function expectFate({ payer, fate }: Awaited<ReturnType<typeof live>>): Promise<void> {
  const isOver = fate === 'is over';
  const status = isOver ? 'canceled' : 'active';
  expect(await readRow(payer)).toMatchObject({
    plan: isOver ? 'discovery' : 'pro',
    subscription: { status },
  });
  expect(await readSubjects(server, payer.email)).toHaveLength(
    fate === 'pays twice' || fate === 'disputes' ? 2 : 1,
  );
}

describe('many deliveries at once', () => {
  it('shuffled, each doubled and on two processes, end in the right state with every e-mail once', async () => {
    const other = await buildTestServer(server.environment, { beside: server });
    const { events } = server.stripe.state;
    const start = events.length;
    const lives = [];
    for (const fate of [...fates, ...fates]) lives.push(await live(fate));
    const news = events.slice(start);
    const deliveries = shuffle([...news, ...news], 7);
    expect(deliveries.length).toBeGreaterThan(70);
    const statuses = await Promise.all(
      deliveries.map((event, index) =>
        postEvent(index % 2 === 0 ? server : other, server.stripe.sign(event)),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await other.close();

    for (const lived of lives) await expectFate(lived);
    const kept = await server.deps.db.select({ id: paymentEvents.id }).from(paymentEvents);
    // All are about a customer except the rate of VAT.
    const ids = news.filter(({ type }) => type !== 'tax_rate.created').map(({ id }) => id);
    expect(kept.filter(({ id }) => ids.includes(id))).toHaveLength(ids.length);
  });
});

describe('readings that overtake each other', () => {
  /** A server process that waits for a signal before or after its first query to the provider. */
  function holdBack(moment: 'before' | 'after') {
    const { promise: sign, resolve: release } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const { payments } = server.deps;
    const wait = () => {
      hold();
      return sign;
    };
    const slow: Payments = {
      ...payments,
      async findSubscription(customerId) {
        if (moment === 'before') await wait();
        const found = await payments.findSubscription(customerId);
        if (moment === 'after') await wait();
        return found;
      },
    };
    return { deps: { ...server.deps, payments: slow }, isHeld, release };
  }

  it('end with the later one', async () => {
    const payer = await createPayer(server);
    const { subscriptionId, customerId } = await subscribe(payer);
    const { deps, isHeld, release } = holdBack('after');
    const slow = syncSubscription(deps, customerId);
    await isHeld;
    const { state } = server.stripe;
    state.end(state.get(state.subscriptions, subscriptionId));
    await syncSubscription(server.deps, customerId);
    release();
    await slow;
    expect(await readRow(payer)).toMatchObject({ plan: 'discovery', subscription: { status: 'canceled' } });
  });

  it('end with the fresher one, although it was numbered first', async () => {
    const payer = await createPayer(server);
    const { subscriptionId, customerId } = await subscribe(payer);
    const [first, second] = [holdBack('before'), holdBack('after')];
    const fresher = syncSubscription(first.deps, customerId);
    await first.isHeld;
    const older = syncSubscription(second.deps, customerId);
    await second.isHeld;
    const { state } = server.stripe;
    state.end(state.get(state.subscriptions, subscriptionId));
    first.release();
    await fresher;
    second.release();
    await older;
    expect(await readRow(payer)).toMatchObject({ plan: 'discovery', subscription: { status: 'canceled' } });
  });

  it('store nothing when their transaction fails', async () => {
    const payer = await createPayer(server);
    const { customerId } = await payThere(server, payer, server.pro);
    const failure = new Error('no connection');
    const attempt = syncSubscription(server.deps, customerId, async () => {
      throw failure;
    });
    await expect(attempt).rejects.toBe(failure);
    expect(await readRow(payer)).toBeUndefined();
  });
});

describe('any state', () => {
  it('converges: a plan changed at the provider is notified once, and reverted without a second e-mail', async () => {
    const payer = await createPayer(server);
    const { subscriptionId, customerId } = await subscribe(payer, server.basic);
    const pro = await server.deps.payments.getPrice(server.pro);
    await server.deps.payments.planChange(subscriptionId, pro);
    await syncSubscription(server.deps, customerId);
    expect((await readRow(payer))?.subscription).toMatchObject({ plan: 'basic', plannedPlan: 'pro' });
    server.stripe.state.renew(subscriptionId);
    server.setNow(new Date(server.stripe.state.now * 1000));
    for (let time = 0; time < 2; time += 1) await syncSubscription(server.deps, customerId);
    expect(await readRow(payer)).toMatchObject({
      plan: 'pro',
      subscription: { plan: 'pro', plannedPlan: null, plannedAt: null },
    });
    expect(await readSubjects(server, payer.email)).toEqual([
      'Commande confirmée\u202f: offre Basic',
      'Paiement confirmé\u202f: offre Pro',
      'Votre offre est maintenant Pro',
    ]);
  });

  it('ends the stored subscription when the provider has none any more', async () => {
    const payer = await createPayer(server);
    const { subscriptionId, customerId } = await subscribe(payer);
    server.stripe.state.forget(subscriptionId);
    await syncSubscription(server.deps, customerId);
    expect(await readRow(payer)).toMatchObject({ plan: 'discovery', subscription: { status: 'canceled' } });
  });

  it('is repaired every day where events were lost', async () => {
    const payer = await createPayer(server);
    const { subscriptionId } = await subscribe(payer);
    await payer.ask('POST', '/stripe/cancel-subscription');
    server.stripe.state.renew(subscriptionId);
    expect((await readRow(payer))?.plan).toBe('pro');
    server.setNow(new Date(server.stripe.state.now * 1000 + 3_600_000));
    await syncDueSubscriptions(server.deps);
    expect((await readRow(payer))?.plan).toBe('discovery');
  });

  it('is read on return from payment, and every day, in case the event is lost', async () => {
    server.setNow(new Date(server.stripe.state.now * 1000));
    const [hasty, patient] = [await createPayer(server), await createPayer(server)];
    await payThere(server, hasty, server.pro);
    await payThere(server, patient, server.pro);
    expect((await hasty.ask('GET', '/stripe/subscription')).json()).toMatchObject({
      plan: 'pro',
      isActive: true,
    });
    await syncDueSubscriptions(server.deps);
    expect((await readRow(patient))?.plan).toBe('pro');
    const abandoned = await createPayer(server);
    await abandoned.ask('POST', '/stripe/checkout-session', orderOf(server.pro));
    server.stripe.failNext(9, 503);
    expect((await abandoned.ask('GET', '/stripe/subscription')).statusCode).toBe(404);
    server.stripe.failNext(0, 503);
  });

  it('sends nothing about old invoices', async () => {
    const payer = await createPayer(server);
    await createPostman(server)();
    const { customerId } = await payThere(server, payer, server.pro);
    server.setNow(new Date(server.stripe.state.now * 1000 + 8 * 86_400_000));
    await syncSubscription(server.deps, customerId);
    expect(await readSubjects(server, payer.email)).toEqual([]);
  });
});
