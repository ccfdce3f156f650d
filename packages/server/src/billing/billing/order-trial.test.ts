import type { Order } from '@lampion/contract/billing/billing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateSettings } from '../../admin/settings/settings.ts';
import { system } from '../../platform/actor.ts';
import { orders, organisers } from '../../platform/db/tables.ts';
import {
  type BillingServer,
  buildBillingServer,
  createPayer,
  createPostman,
  newCompany,
  orderOf,
  payThere,
  readSubjects,
  type TestPayer,
} from '../../testing/billing-server.ts';
import { syncDueSubscriptions } from './sync-subscription.ts';

const DAY_MS = 86_400_000;

let server: BillingServer;
let post: () => Promise<void>;
beforeAll(async () => {
  server = await buildBillingServer();
  post = createPostman(server);
});
afterAll(() => server.close());
beforeEach(() => move(0));

const order = (payer: TestPayer, change: Partial<Order> = {}) =>
  payer.ask('POST', '/stripe/checkout-session', orderOf(server.pro, { isTrial: true, ...change }));
const preview = async (payer: TestPayer) =>
  (await payer.ask('GET', `/stripe/order?priceId=${server.pro}`)).json();
const sessionOf = (answer: Awaited<ReturnType<typeof order>>): string => answer.json().url.split('/').at(-1);
const own = (payer: TestPayer) =>
  server.deps.db.select().from(orders).where(eq(orders.organiserId, payer.organiserId));
const codeOf = (answer: Awaited<ReturnType<typeof order>>) => [answer.statusCode, answer.json().code];

/**
 * Begins a trial without a card, of which the server has heard; the clocks stand at its beginning.
 */
async function tryOut(payer: TestPayer, method: string | null = null) {
  const answer = await order(payer);
  const subscription = server.stripe.state.complete(sessionOf(answer), { method });
  await post();
  return subscription;
}

/** Both clocks, so many days after now. */
function move(days: number): void {
  const at = new Date(Date.now() + days * DAY_MS);
  server.stripe.state.moveTo(at);
  server.setNow(at);
}

describe('a trial', () => {
  it('is shown before it is ordered, and begins without a card', async () => {
    const payer = await createPayer(server, newCompany());
    expect(await preview(payer)).toMatchObject({ trialDays: 14, isTrialTaken: false, firstAmount: 2999 });
    const subscription = await tryOut(payer);
    expect((await payer.ask('GET', '/stripe/subscription')).json()).toMatchObject({
      state: 'trialing',
      hasPaymentMethod: false,
      trialEndsAt: expect.any(String),
    });
    expect(subscription).toMatchObject({ status: 'trialing', default_payment_method: null });
    expect(subscription.trial_settings.end_behavior).toEqual({ missing_payment_method: 'cancel' });
    const [organiser] = await server.deps.db
      .select()
      .from(organisers)
      .where(eq(organisers.id, payer.organiserId));
    expect(organiser?.plan).toBe('pro');
    expect(await own(payer)).toMatchObject([{ trialDays: 14, subscriptionId: subscription.id }]);
    expect(await readSubjects(server, payer.email)).toEqual(['Votre essai commence\u202f: offre Pro']);
    expect(codeOf(await order(payer))).toEqual([409, 'already_subscribed']);
  });

  it('is one, however often and beside whatever it is ordered', async () => {
    for (let round = 0; round < 5; round++) {
      const payer = await createPayer(server, newCompany());
      const answers = await Promise.all([order(payer), order(payer), order(payer, { isTrial: false })]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      const open = [...server.stripe.state.sessions.values()].filter(
        ({ client_reference_id, status }) => client_reference_id === payer.organiserId && status === 'open',
      );
      expect(open).toHaveLength(1);
    }
  });

  it('is given once per company, to its first account, and never after a plan', async () => {
    for (let round = 0; round < 5; round++) {
      const company = newCompany();
      // Two establishments are one company.
      const other = { ...company, siret: `${company.siret.slice(0, 9)}00020` };
      const payers = [await createPayer(server, company), await createPayer(server, other)];
      const answers = await Promise.all(payers.map((payer) => order(payer)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const [winner] = payers.filter((_, index) => answers[index]?.statusCode === 200);
      const [loser] = payers.filter((_, index) => answers[index]?.statusCode === 409);
      if (!winner || !loser) throw new Error('nobody won');
      expect(await preview(loser)).toMatchObject({ trialDays: 0, isTrialTaken: true });
      expect(await preview(winner)).toMatchObject({ trialDays: 14, isTrialTaken: false });
      expect((await order(winner)).statusCode).toBe(200);
    }
    const company = newCompany();
    const subscriber = await createPayer(server, company);
    const { subscriptionId } = await payThere(server, subscriber, server.pro);
    server.stripe.state.end({ id: subscriptionId, object: 'subscription' });
    await post();
    for (const payer of [subscriber, await createPayer(server, company)]) {
      expect(codeOf(await order(payer))).toEqual([409, 'trial_unavailable']);
    }
  });

  it('is still used up for the company after the account that had it is erased', async () => {
    const company = newCompany();
    const first = await createPayer(server, company);
    await tryOut(first);
    await server.deps.db.delete(organisers).where(eq(organisers.id, first.organiserId));
    expect(codeOf(await order(await createPayer(server, company)))).toEqual([409, 'trial_unavailable']);
  });

  it('can be withdrawn from: it ends at once, and there is nothing to give back', async () => {
    const payer = await createPayer(server, newCompany());
    const answer = await order(payer, { hasFewEmployees: true, startsAtOnce: true });
    server.stripe.state.complete(sessionOf(answer), { method: null });
    await post();
    expect((await payer.ask('GET', '/stripe/withdrawal')).json()).toMatchObject({ refundAmount: 0 });
    expect((await payer.ask('POST', '/stripe/withdrawal')).json()).toMatchObject({ state: 'ended' });
    await post();
    const subjects = await readSubjects(server, payer.email);
    expect(subjects.filter((subject) => /Résiliation|terminé/.test(subject))).toEqual([]);
    expect(codeOf(await order(payer))).toEqual([409, 'trial_unavailable']);
  });

  it('can be ordered by another account if the first one never began it', async () => {
    const company = newCompany();
    await order(await createPayer(server, company));
    const second = await createPayer(server, company);
    expect((await order(second)).statusCode).toBe(409);
    move(1.1);
    expect((await order(second)).statusCode).toBe(200);
  });

  it('lasts as the administration says, and is not had where it says none', async () => {
    const payer = await createPayer(server, newCompany());
    await updateSettings(server.deps, system, { trialDays: 0 });
    expect(await preview(payer)).toMatchObject({ trialDays: 0, trialEndsAt: null, isTrialTaken: false });
    expect(codeOf(await order(payer))).toEqual([409, 'trial_unavailable']);
    await updateSettings(server.deps, system, { trialDays: 30 });
    const { trial_end, start_date } = await tryOut(payer);
    await updateSettings(server.deps, system, { trialDays: 14 });
    expect(Number(trial_end) - start_date).toBe(30 * 86_400);
  });
});

describe('the end of a trial', () => {
  it('is notified once, three days before, and leads to the free plan without a payment method', async () => {
    const payer = await createPayer(server, newCompany());
    await tryOut(payer);
    move(10);
    await syncDueSubscriptions(server.deps);
    expect(await readSubjects(server, payer.email)).toHaveLength(1);
    move(11.5);
    // The event is lost: the daily job says it, twice.
    await syncDueSubscriptions(server.deps);
    await syncDueSubscriptions(server.deps);
    expect(await readSubjects(server, payer.email)).toEqual([
      'Votre essai commence\u202f: offre Pro',
      expect.stringMatching(/^Votre essai prend fin le .*offre Pro$/),
    ]);
    move(14.1);
    await syncDueSubscriptions(server.deps);
    await post();
    expect(await readSubjects(server, payer.email)).toEqual([
      'Votre essai commence\u202f: offre Pro',
      'Votre essai est terminé\u202f: offre Pro',
      expect.stringMatching(/^Votre essai prend fin/),
    ]);
    expect((await payer.ask('GET', '/pro/me')).json()).toMatchObject({ plan: 'discovery' });
    const { amount_total, subscription } = await orderAgain(payer);
    expect(amount_total).toBe(2999);
    expect(subscription).toBeNull();
  });

  async function orderAgain(payer: TestPayer) {
    expect(codeOf(await order(payer))).toEqual([409, 'trial_unavailable']);
    const id = sessionOf(await order(payer, { isTrial: false }));
    return server.stripe.state.get(server.stripe.state.sessions, id);
  }

  it('is the first payment with a payment method, confirmed with the order and its terms', async () => {
    const payer = await createPayer(server, newCompany());
    const { id } = await tryOut(payer);
    server.stripe.state.changeMethod(id, 'pm_card_visa');
    await post();
    expect((await payer.ask('GET', '/stripe/subscription')).json()).toMatchObject({ hasPaymentMethod: true });
    move(14.2);
    await syncDueSubscriptions(server.deps);
    await post();
    const subjects = await readSubjects(server, payer.email);
    expect(subjects).toContain('Commande confirmée\u202f: offre Pro');
    expect(subjects.filter((subject) => /Paiement|Résiliation|terminé/.test(subject))).toEqual([]);
    // The second month is a payment like any other.
    move(46);
    await syncDueSubscriptions(server.deps);
    await post();
    expect(await readSubjects(server, payer.email)).toContain('Paiement confirmé\u202f: offre Pro');
  });

  it('is a termination like any other where the organiser ends it before', async () => {
    const payer = await createPayer(server, newCompany());
    await tryOut(payer);
    await payer.ask('POST', '/stripe/cancel-subscription');
    move(15);
    await syncDueSubscriptions(server.deps);
    await post();
    expect(await readSubjects(server, payer.email)).toEqual([
      'Résiliation confirmée\u202f: offre Pro',
      'Votre essai commence\u202f: offre Pro',
    ]);
  });
});
