import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orders } from '../../platform/db/tables.ts';
import {
  type BillingServer,
  buildBillingServer,
  createPayer,
  payThere,
  readSubjects,
} from '../../testing/billing-server.ts';
import { syncSubscription } from './sync-subscription.ts';
import { completeWithdrawal, completeWithdrawals } from './withdrawals.ts';

let server: BillingServer;
beforeAll(async () => {
  server = await buildBillingServer();
});
afterAll(() => server.close());

const start = new Date('2027-06-01T10:00:00Z');
const withdrawn = 'Rétractation confirmée\u202f: offre Pro';
function goTo(instant: Date) {
  server.setNow(instant);
  server.stripe.state.moveTo(instant);
}
beforeEach(() => goTo(start));

async function order(change: { hasFewEmployees?: boolean; startsAtOnce?: boolean } = {}) {
  const payer = await createPayer(server);
  const paid = await payThere(server, payer, server.pro, { hasFewEmployees: true, ...change });
  await syncSubscription(server.deps, paid.customerId);
  const read = async () =>
    (await server.deps.db.select().from(orders).where(eq(orders.subscriptionId, paid.subscriptionId)))[0];
  const credited = () => {
    const { state } = server.stripe;
    const own = [...state.invoices.values()].filter(({ customer }) => customer === paid.customerId);
    return own.map((invoice) => invoice.post_payment_credit_notes_amount);
  };
  return { ...payer, ...paid, read, credited };
}

describe('a withdrawal', () => {
  it.each([
    ['all', false, 2999],
    ['the days not served, where it began at once', true, 2999 - 999],
  ])('gives back %s, ends the subscription and is acknowledged once', async (_, startsAtOnce, refund) => {
    const { ask, email, read, credited } = await order({ startsAtOnce });
    goTo(new Date('2027-06-11T10:00:00Z'));
    expect((await ask('GET', '/stripe/subscription')).json().withdrawableUntil).toBe('2027-06-15');
    expect((await ask('GET', '/stripe/withdrawal')).json()).toMatchObject({
      planName: 'Pro',
      lastDay: '2027-06-15',
      paidAmount: 2999,
      refundAmount: refund,
    });
    const answers = await Promise.all([ask('POST', '/stripe/withdrawal'), ask('POST', '/stripe/withdrawal')]);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
    expect((await ask('POST', '/stripe/withdrawal')).json().code).toBe('subscription_not_found');
    expect((await ask('GET', '/stripe/subscription')).json()).toMatchObject({
      isActive: false,
      withdrawableUntil: null,
    });
    expect([await read(), credited()]).toMatchObject([
      { refundAmount: refund, refundedAt: expect.any(Date) },
      [refund],
    ]);
    expect(await readSubjects(server, email)).toEqual(['Commande confirmée\u202f: offre Pro', withdrawn]);
  });

  it('gives back what a larger plan cost since too, each invoice by its own credit note, also half way', async () => {
    const { ask, read, subscriptionId, credited } = await order({ startsAtOnce: true });
    const enterprise = server.stripe.addPrice({
      name: 'Max',
      amount: 7999,
      metadata: { plan: 'enterprise' },
    });
    server.deps.payments.forgetPrices();
    goTo(new Date('2027-06-06T10:00:00Z'));
    const url = `/stripe/change-plan?priceId=${enterprise}`;
    const { amountDue, prorationDate } = (await ask('GET', url)).json().now;
    const wanted = { priceId: enterprise, when: 'now', amountDue, prorationDate };
    expect((await ask('POST', '/stripe/change-plan', wanted)).statusCode).toBe(200);
    goTo(new Date('2027-06-11T10:00:00Z'));
    const shown = (await ask('GET', '/stripe/withdrawal')).json();
    // Ten days of thirty of the first invoice, five of 25 of the second.
    const refunds = [amountDue - Math.floor(amountDue / 5), 2999 - 999];
    expect(shown).toMatchObject({
      paidAmount: 2999 + amountDue,
      refundAmount: refunds.reduce((sum, amount) => sum + amount, 0),
    });
    const failing = server.deps.payments;
    const half = {
      ...failing,
      withdraw: (id: string, all: Parameters<typeof failing.withdraw>[1]) =>
        failing.withdraw(id, all.slice(0, 1)),
    };
    const withdrawnAt = server.deps.now();
    await server.deps.db
      .update(orders)
      .set({ withdrawnAt, refundAmount: shown.refundAmount })
      .where(eq(orders.subscriptionId, subscriptionId));
    const withdrawn = await read();
    if (withdrawn === undefined) throw new Error('no order');
    await completeWithdrawal({ ...server.deps, payments: half }, withdrawn);
    expect(credited().toSorted()).toEqual([0, refunds[0]]);
    for (let time = 0; time < 2; time += 1) await completeWithdrawal(server.deps, withdrawn);
    expect(credited().toSorted()).toEqual(refunds.toSorted());
  });

  it.each([
    ['its own part', '100', 100 + 2000],
    ['no more than is left', '2500', 2999],
  ])('gives back %s beside what our staff credited before', async (_, amount, sum) => {
    const { ask, credited, customerId } = await order({ startsAtOnce: true });
    const { state, url, secretKey } = server.stripe;
    const invoice = [...state.invoices.values()].find(({ customer }) => customer === customerId)?.id ?? '';
    const body = new URLSearchParams({ invoice, amount, refund_amount: amount });
    const headers = { authorization: `Bearer ${secretKey}` };
    expect((await fetch(`${url}/v1/credit_notes`, { method: 'POST', headers, body })).status).toBe(200);
    goTo(new Date('2027-06-11T10:00:00Z'));
    expect((await ask('POST', '/stripe/withdrawal')).statusCode).toBe(200);
    expect(credited()).toEqual([sum]);
  });

  it('is completed by the daily job where the provider fails half way', async () => {
    const { ask, email, read, credited, subscriptionId } = await order();
    server.stripe.state.end(server.stripe.state.get(server.stripe.state.subscriptions, subscriptionId));
    await server.deps.db
      .update(orders)
      .set({ withdrawnAt: start, refundAmount: 2999 })
      .where(eq(orders.subscriptionId, subscriptionId));
    server.stripe.failNext(50, 500);
    await expect(completeWithdrawals(server.deps)).rejects.toThrow('1 withdrawals');
    server.stripe.failNext(0, 500);
    for (let time = 0; time < 2; time += 1) await completeWithdrawals(server.deps);
    expect([(await read())?.refundedAt, credited()]).toEqual([start, [2999]]);
    expect((await ask('GET', '/stripe/withdrawal')).statusCode).toBe(409);
    expect(await readSubjects(server, email)).not.toContain(withdrawn);
  });

  it('is not for larger companies, nor after the last day in Paris', async () => {
    const larger = await order({ hasFewEmployees: false });
    const late = await order();
    expect((await larger.ask('POST', '/stripe/withdrawal')).json().code).toBe('withdrawal_closed');
    goTo(new Date('2027-06-15T21:59:00Z'));
    expect((await late.ask('GET', '/stripe/withdrawal')).statusCode).toBe(200);
    goTo(new Date('2027-06-15T22:00:00Z'));
    expect((await late.ask('POST', '/stripe/withdrawal')).json().code).toBe('withdrawal_closed');
    expect((await late.ask('GET', '/stripe/subscription')).json()).toMatchObject({ isActive: true });
  });
});
