import type { Order } from '@lampion/contract/billing/billing';
import { termsVersion } from '@lampion/contract/legal/terms-version';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateSettings } from '../../admin/settings/settings.ts';
import { system } from '../../platform/actor.ts';
import { checkouts, orders, organisers } from '../../platform/db/tables.ts';
import {
  type BillingServer,
  buildBillingServer,
  company,
  createPayer,
  orderOf,
  payThere,
  type TestPayer,
} from '../../testing/billing-server.ts';
import { createAccount, signIn } from '../../testing/factories.ts';
import { findTerms } from './order-store.ts';

let server: BillingServer;
beforeAll(async () => {
  server = await buildBillingServer();
});
afterAll(() => server.close());

const go = (payer: TestPayer, priceId: string, change: Partial<Order> = {}) =>
  payer.ask('POST', '/stripe/checkout-session', orderOf(priceId, change));
const customers = () => server.stripe.state.customers.size;
const sessions = () => [...server.stripe.state.sessions.values()];

describe('GET /stripe/availableSubscriptions', () => {
  it('shows the plans to visitors, without internal metadata', async () => {
    const answer = await server.app.inject({ url: '/api/stripe/availableSubscriptions' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      trialDays: 14,
      isDemo: false,
      data: [
        {
          id: server.basic,
          unit_amount: 999,
          currency: 'eur',
          recurring: { interval: 'month' },
          taxes: 'included',
          product: { name: 'Basic', metadata: {} },
          plan: 'basic',
          limits: {
            eventsPerMonth: 5,
            guestsPerEvent: 150,
            announcementsPerMonth: 5,
            followerMessagesPerMonth: 2,
          },
        },
        expect.objectContaining({
          id: server.pro,
          unit_amount: 2999,
          product: { name: 'Pro', metadata: {} },
          limits: {
            eventsPerMonth: null,
            guestsPerEvent: 500,
            announcementsPerMonth: null,
            followerMessagesPerMonth: 8,
          },
        }),
      ],
    });
  });
});

describe('POST /stripe/checkout-session', () => {
  it('returns the address of a page, the same one when repeated or concurrent', async () => {
    const payer = await createPayer(server);
    const before = { customers: customers(), sessions: sessions().length };
    const answers = await Promise.all([go(payer, server.pro), go(payer, server.pro)]);
    const [one, two] = answers.map((answer) => answer.json().url);
    expect(one).toMatch(/^https:\/\/checkout\.stripe\.test\//);
    expect(two).toBe(one);
    expect((await go(payer, server.pro)).json().url).toBe(one);
    expect([customers(), sessions().length]).toEqual([before.customers + 1, before.sessions + 1]);
    const [session] = sessions().slice(-1);
    expect(session).toMatchObject({
      client_reference_id: payer.organiserId,
      success_url: `${server.deps.config.PUBLIC_URL}/success`,
    });
  });

  it('needs to know the company, and names what is missing', async () => {
    const stranger = await createPayer(server, { companyName: 'La Guinguette' });
    const answer = await go(stranger, server.pro);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'professional_details_missing']);
    const paths = answer.json().errors.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(['address.country', 'address.line', 'address.city', 'siret']);
    expect((await stranger.ask('GET', '/pro/me')).json()).not.toHaveProperty('stripeCustomerId');
  });

  it('sends the provider the buyer’s details, and charges the VAT of their country', async () => {
    const payer = await createPayer(server);
    await go(payer, server.pro);
    const [page] = sessions().slice(-1);
    expect(page).toMatchObject({ amount_total: 2999, total_details: { amount_tax: 500 } });
    const { stripeCustomerId } = (await payer.ask('GET', '/pro/me')).json();
    expect(server.stripe.state.customers.get(stripeCustomerId)).toMatchObject({
      name: 'La Guinguette',
      address: { line1: '12 quai de la Fosse', country: 'FR' },
      invoice_settings: { footer: expect.stringContaining('indemnité forfaitaire de recouvrement de 40') },
    });
    const abroad = await createPayer(server, { ...company, siret: '', country: 'CH' });
    await go(abroad, server.pro);
    expect(sessions().at(-1)).toMatchObject({ amount_total: 2999, total_details: { amount_tax: 0 } });
  });

  it('closes the page of another plan, so that two are never paid', async () => {
    const payer = await createPayer(server);
    await go(payer, server.basic);
    const [first] = sessions().slice(-1);
    const { url } = (await go(payer, server.pro)).json();
    expect(first?.status).toBe('expired');
    // Back to the first plan: a new page, since the first one is closed.
    const { url: third } = (await go(payer, server.basic)).json();
    expect(third).not.toBe(url);
    expect(
      sessions().filter(({ status, customer }) => status === 'open' && customer === first?.customer),
    ).toHaveLength(1);
  });

  it.each([
    ['two plans', () => [server.pro, server.basic]],
    ['one plan', () => [server.pro, server.pro, server.pro]],
  ])(
    'leaves one page to pay, with %s asked for at once, before and after another page',
    async (_, prices) => {
      for (let round = 0; round < 10; round++) {
        const payer = await createPayer(server);
        const goThere = () => Promise.all(prices().map((price) => go(payer, price)));
        const answers = [...(await goThere()), await go(payer, server.basic), ...(await goThere())];
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
        const own = sessions().filter((session) => session.client_reference_id === payer.organiserId);
        const open = own.filter(({ status }) => status === 'open').map(({ url }) => url);
        expect(open).toHaveLength(1);
        expect(answers.slice(-prices().length).map((answer) => answer.json().url)).toContain(open[0]);
      }
    },
  );

  it('refuses subscribed organisers, even before the payment event arrived', async () => {
    const payer = await createPayer(server);
    await payThere(server, payer, server.basic);
    const answer = await go(payer, server.pro);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'already_subscribed']);
    expect((await payer.ask('GET', '/stripe/subscription')).json()).toMatchObject({
      plan: 'basic',
      isActive: true,
    });
  });

  it('accepts organisers whose subscription has ended, as the same customer', async () => {
    const payer = await createPayer(server);
    const { subscriptionId, customerId } = await payThere(server, payer, server.basic);
    const { state } = server.stripe;
    state.end(state.get(state.subscriptions, subscriptionId));
    const again = await payThere(server, payer, server.pro);
    expect(again.customerId).toBe(customerId);
  });

  it('creates a new customer when the provider has lost the old one', async () => {
    const payer = await createPayer(server);
    await server.deps.db
      .update(organisers)
      .set({ stripeCustomerId: 'cus_d_ailleurs' })
      .where(eq(organisers.id, payer.organiserId));
    expect((await go(payer, server.pro)).statusCode).toBe(200);
    const { stripeCustomerId } = (await payer.ask('GET', '/pro/me')).json();
    expect(server.stripe.state.customers.has(stripeCustomerId)).toBe(true);
  });

  it.each(['price_inconnu', '../../v1/customers', 'price_demo_pro'])(
    'refuses the price %s',
    async (priceId) => {
      const answer = await go(await createPayer(server), priceId);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'plan_not_found']);
    },
  );

  it('refuses an archived price', async () => {
    const archived = server.stripe.addPrice({ name: 'Ancien', amount: 1 });
    Object.assign(server.stripe.state.get(server.stripe.state.prices, archived), { active: false });
    expect((await go(await createPayer(server), archived)).statusCode).toBe(404);
  });

  it('refuses an administrator without a pro profile, and answers 503 while the provider is away', async () => {
    const headers = await signIn(server.deps, (await createAccount(server.deps, { role: 'admin' })).id);
    const url = '/api/stripe/checkout-session';
    const payload = orderOf(server.pro);
    expect((await server.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(404);
    const payer = await createPayer(server);
    server.stripe.failNext(3, 500);
    expect((await go(payer, server.pro)).statusCode).toBe(503);
    expect((await go(payer, server.pro)).statusCode).toBe(200);
  });
});

describe('an order', () => {
  const own = (payer: TestPayer) =>
    server.deps.db.select().from(orders).where(eq(orders.organiserId, payer.organiserId));

  it('is stored once with what was bought and accepted; the last acceptance counts', async () => {
    const payer = await createPayer(server);
    await Promise.all([go(payer, server.pro), go(payer, server.pro)]);
    expect(await own(payer)).toMatchObject([
      { planName: 'Pro', amount: 2999, period: 'month', termsVersion, hasFewEmployees: false },
    ]);
    await go(payer, server.pro, { hasFewEmployees: true, startsAtOnce: true });
    expect(await own(payer)).toMatchObject([
      { hasFewEmployees: true, startsAtOnce: true, subscriptionId: null },
    ]);
  });

  it('is taken under other taxes where the page of a first try was lost', async () => {
    const payer = await createPayer(server);
    await go(payer, server.pro);
    await server.deps.db.delete(checkouts).where(eq(checkouts.organiserId, payer.organiserId));
    await updateSettings(server.deps, system, { taxRate: 10 });
    const answer = await go(payer, server.pro);
    await updateSettings(server.deps, system, { taxRate: 20 });
    expect(answer.statusCode).toBe(200);
    expect(sessions().at(-1)).toMatchObject({ total_details: { amount_tax: 273 } });
  });

  it('is taken on a new page under other taxes, and the previous one can no longer be paid', async () => {
    const payer = await createPayer(server);
    await go(payer, server.pro);
    const [before] = sessions().slice(-1);
    await updateSettings(server.deps, system, { taxRate: 10 });
    await go(payer, server.pro);
    await updateSettings(server.deps, system, { taxRate: 20 });
    expect(before?.status).toBe('expired');
    expect(sessions().at(-1)).toMatchObject({ total_details: { amount_tax: 273 } });
  });

  it('keeps the terms as they were accepted, whatever prices and settings say later', async () => {
    const payer = await createPayer(server);
    const readTerms = async () => {
      const [order] = await own(payer);
      return findTerms(server.deps.db, order?.termsFile ?? '');
    };
    await go(payer, server.pro);
    const accepted = await readTerms();
    expect(accepted).toContain('essai gratuit de 14');
    await updateSettings(server.deps, system, { trialDays: 0 });
    const later = await createPayer(server);
    await go(later, server.pro);
    expect(await readTerms()).toBe(accepted);
    await go(payer, server.pro);
    expect(await readTerms()).toContain('Aucun essai gratuit');
    await updateSettings(server.deps, system, { trialDays: 14 });
  });

  it('is refused under other terms than those in force, before a page is opened', async () => {
    const payer = await createPayer(server);
    const before = sessions().length;
    const answer = await go(payer, server.pro, { termsVersion: '2020-01-01' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'terms_changed']);
    expect([sessions().length, await own(payer)]).toEqual([before, []]);
  });

  it.each(['termsVersion', 'hasFewEmployees'])('is refused without %s', async (field) => {
    const answer = await go(await createPayer(server), server.pro, { [field]: undefined });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, field]);
  });
});

describe('POST /stripe/portal-session', () => {
  it('leads to the customer’s portal, once there is a customer', async () => {
    const payer = await createPayer(server);
    expect((await payer.ask('POST', '/stripe/portal-session')).statusCode).toBe(404);
    await go(payer, server.pro);
    const { url } = (await payer.ask('POST', '/stripe/portal-session')).json();
    expect(url).toMatch(/^https:\/\/billing\.stripe\.test\//);
  });

  it('is refused plainly where the portal is not set up, or the customer is gone', async () => {
    const payer = await createPayer(server);
    await go(payer, server.pro);
    const refusal = async () => (await payer.ask('POST', '/stripe/portal-session')).json().code;
    server.stripe.state.dropPortal();
    expect(await refusal()).toBe('portal_closed');
    server.stripe.state.savePortal();
    server.stripe.state.forget((await payer.ask('GET', '/pro/me')).json().stripeCustomerId);
    expect(await refusal()).toBe('subscription_not_found');
  });
});
