import { formatMoney } from '@lampion/contract/platform/rules/format';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BillingServer,
  buildBillingServer,
  createPayer,
  payThere,
  readSubjects,
} from '../../testing/billing-server.ts';
import { deliverTo } from '../../testing/build-test-server.ts';
import { syncSubscription } from './sync-subscription.ts';

let server: BillingServer;
beforeAll(async () => {
  server = await buildBillingServer();
});
afterAll(() => server.close());

function goTo(instant: string) {
  server.setNow(new Date(instant));
  server.stripe.state.moveTo(new Date(instant));
}

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

describe('POST /stripe/change-plan at once', () => {
  async function subscribeFor(method = 'pm_card_visa') {
    goTo('2027-04-01T12:00:00Z');
    const payer = await subscribe(server.basic);
    server.stripe.state.changeMethod(payer.subscriptionId, method);
    goTo('2027-04-11T12:00:00Z');
    const show = async (priceId = server.pro) =>
      (await payer.ask('GET', `/stripe/change-plan?priceId=${priceId}`)).json().now;
    const upgrade = async (change: object = {}) => {
      const { amountDue, prorationDate } = await show();
      const order = { priceId: server.pro, when: 'now', amountDue, prorationDate, ...change };
      return payer.ask('POST', '/stripe/change-plan', order);
    };
    const read = async () => (await payer.ask('GET', '/stripe/subscription')).json();
    return { ...payer, show, upgrade, read };
  }

  it('charges what was shown, and notifies it once, however often it is read', async () => {
    const { show, upgrade, read, email, customerId, ask } = await subscribeFor();
    expect(await show()).toMatchObject({
      amountDue: expect.closeTo(1333, -1),
      nextAt: (await read()).endDate,
    });
    const { amountDue, tax, credit } = await show();
    expect([tax, credit]).toEqual([expect.closeTo(222, -1), expect.closeTo(666, -1)]);
    const order = { priceId: server.pro, when: 'now', amountDue, prorationDate: server.stripe.state.now };
    const answers = [await upgrade(), await ask('POST', '/stripe/change-plan', order)];
    for (const answer of answers) expect(answer.json()).toMatchObject({ plan: 'pro', url: null });
    for (let time = 0; time < 2; time += 1) await syncSubscription(server.deps, customerId);
    const [invoice] = (await ask('GET', '/stripe/invoices')).json();
    expect(invoice).toMatchObject({ amount: amountDue, status: 'paid' });
    expect(await readSubjects(server, email)).toEqual([
      'Commande confirmée\u202f: offre Basic',
      'Votre offre est maintenant Pro',
    ]);
    const sent = (await deliverTo(server, email)).find(({ subject }) => subject.includes('maintenant'));
    expect(sent?.text).toContain(formatMoney(amountDue));
    expect(sent?.text).toContain('onglet=factures');
  });

  it('is notified the same way where our staff did it', async () => {
    const { email, subscriptionId, customerId } = await subscribeFor();
    const { secretKey, url, state } = server.stripe;
    const [item] = state.get(state.subscriptions, subscriptionId).items.data;
    const body = new URLSearchParams({
      'items[0][id]': item?.id ?? '',
      'items[0][price]': server.pro,
      proration_behavior: 'always_invoice',
    });
    const headers = { authorization: `Bearer ${secretKey}` };
    await fetch(`${url}/v1/subscriptions/${subscriptionId}`, { method: 'POST', headers, body });
    for (let time = 0; time < 2; time += 1) await syncSubscription(server.deps, customerId);
    expect(await readSubjects(server, email)).toEqual([
      'Commande confirmée\u202f: offre Basic',
      'Votre offre est maintenant Pro',
    ]);
  });

  it('shows the new amount where it changed since, and changes nothing', async () => {
    const { show, upgrade, read } = await subscribeFor();
    const { amountDue, prorationDate } = await show();
    goTo('2027-04-11T13:00:02Z');
    const late = await upgrade({ amountDue, prorationDate });
    const other = await upgrade({ amountDue: amountDue - 1 });
    for (const answer of [late, other]) {
      const { code, message, current } = answer.json();
      expect(code).toBe('amount_changed');
      expect(current).toEqual(await show());
      expect(message).toContain(formatMoney(current.amountDue));
    }
    expect(await read()).toMatchObject({ plan: 'basic', plannedChange: null });
  });

  it('changes nothing where the bank refuses, and sends no e-mail', async () => {
    const { upgrade, read, choose, email, customerId } = await subscribeFor('pm_card_chargeCustomerFail');
    await choose(server.pro);
    const answer = await upgrade();
    expect([answer.statusCode, answer.json().code]).toEqual([402, 'payment_refused']);
    await syncSubscription(server.deps, customerId);
    expect(await read()).toMatchObject({
      plan: 'basic',
      isPaymentFailed: false,
      plannedChange: { plan: 'pro' },
    });
    expect(await readSubjects(server, email)).toEqual(['Commande confirmée\u202f: offre Basic']);
  });

  it('leads to where the payment is confirmed, and begins with it', async () => {
    const { upgrade, read, customerId, email } = await subscribeFor('pm_card_authenticationRequired');
    const { plan, url } = (await upgrade()).json();
    expect([plan, url]).toEqual(['basic', expect.stringMatching(/^https:/)]);
    await syncSubscription(server.deps, customerId);
    expect(await readSubjects(server, email)).toHaveLength(1);
    const { state } = server.stripe;
    const open = [...state.invoices.values()].find(
      ({ customer, status }) => customer === customerId && status === 'open',
    );
    state.authenticateInvoice(open?.id ?? '', 'succeed');
    await syncSubscription(server.deps, customerId);
    expect(await read()).toMatchObject({ plan: 'pro' });
    expect(await readSubjects(server, email)).toContain('Votre offre est maintenant Pro');
  });

  it('is for a larger plan, with an amount that was shown', async () => {
    const { upgrade, ask, show } = await subscribeFor();
    const unpriced = await ask('POST', '/stripe/change-plan', { priceId: server.pro, when: 'now' });
    expect(unpriced.json().errors).toMatchObject([{ path: 'amountDue' }]);
    await upgrade();
    expect(await show(server.basic)).toBeNull();
    const smaller = { priceId: server.basic, when: 'now', amountDue: 0, prorationDate: 0 };
    expect((await ask('POST', '/stripe/change-plan', smaller)).json().code).toBe('upgrade_impossible');
    await ask('POST', '/stripe/cancel-subscription');
    expect((await ask('POST', '/stripe/change-plan', smaller)).json().code).toBe('subscription_ending');
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
      amount: 999,
      net: 832,
      tax: 167,
      rates: [20],
      periodStart: expect.any(String),
      periodEnd: expect.any(String),
      status: 'pending',
      invoiceUrl: expect.stringMatching(/^https:\/\//),
      // The seller is not known yet.
      isPdf: true,
      hasStructuredCopy: false,
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
