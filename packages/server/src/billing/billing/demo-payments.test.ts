import type { Order } from '@lampion/contract/billing/billing';
import type { AvailableSubscription } from '@lampion/contract/billing/plan';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateSettings } from '../../admin/settings/settings.ts';
import { system } from '../../platform/actor.ts';
import {
  createPayer,
  newCompany,
  orderOf,
  postEvent,
  readSubjects,
  sellerSettings,
  type TestPayer,
} from '../../testing/billing-server.ts';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import { countRows } from '../../testing/database/count-rows.ts';
import {
  cancelDemoCheckout,
  changeDemoMethod,
  getDemoCheckout,
  getDemoCreditNote,
  getDemoInvoice,
  getDemoPortal,
  payDemoCheckout,
  payDemoInvoice,
} from './demo-payments.ts';
import { processPlayedTime } from './payment-events.ts';
import { syncDueSubscriptions } from './sync-subscription.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const start = new Date('2027-01-31T10:00:00Z');
const days = (count: number) => new Date(start.getTime() + count * 86_400_000);

async function openPage(
  payer: TestPayer,
  priceId = 'price_demo_pro',
  change: Partial<Order> = {},
): Promise<string> {
  const { url } = (await payer.ask('POST', '/stripe/checkout-session', orderOf(priceId, change))).json();
  const [, id] = /\/demo-checkout\/([\w-]+)$/.exec(url) ?? [];
  if (id === undefined) throw new Error(`no page at ${url}`);
  return id;
}

const read = async (payer: TestPayer) => (await payer.ask('GET', '/stripe/subscription')).json();

describe('the demo payment', () => {
  it('offers its own plans, marked as demo', async () => {
    const offersOf = async (query: string) =>
      (await server.app.inject({ url: `/api/stripe/availableSubscriptions${query}` })).json();
    const { data, isDemo } = await offersOf('');
    const yearly = await offersOf('?interval=year');
    const amounts = (prices: readonly AvailableSubscription[]) => prices.map((price) => price.unit_amount);
    expect([isDemo, yearly.isDemo]).toEqual([true, true]);
    expect([amounts(data), amounts(yearly.data)]).toEqual([
      [999, 2999, 7999],
      [9990, 29990, 79990],
    ]);
    expect(Object.values(data[0].product.metadata)).toEqual([
      'Le nom de l’événement dans l’objet des e-mails',
    ]);
  });

  it('begins a trial without a card, which ends by itself', async () => {
    server.setNow(start);
    const payer = await createPayer(server, newCompany());
    const id = await openPage(payer, 'price_demo_pro', { isTrial: true });
    expect(await getDemoCheckout(server.deps, id)).toMatchObject({
      amountDue: 0,
      isMethodNeeded: false,
      leadsTo: { paid: '/pro/profile?onglet=abonnement' },
    });
    await payDemoCheckout(server.deps, id, 'none');
    expect(await read(payer)).toMatchObject({ state: 'trialing', hasPaymentMethod: false });
    server.setNow(days(15));
    await syncDueSubscriptions(server.deps);
    expect(await read(payer)).toMatchObject({ state: 'ended', isActive: false });
  });

  it('follows the steps of a real one: page, payment, plan, e-mail, invoice', async () => {
    server.setNow(start);
    const payer = await createPayer(server);
    const id = await openPage(payer);
    expect(await openPage(payer)).toBe(id);
    expect(await getDemoCheckout(server.deps, id)).toMatchObject({
      status: 'open',
      price: { amount: 2999 },
      amountDue: 2999,
      leadsTo: { paid: '/success', expired: '/cancel' },
    });
    for (let time = 0; time < 2; time += 1) await payDemoCheckout(server.deps, id);
    expect(await getDemoCheckout(server.deps, id)).toMatchObject({ status: 'paid' });
    expect(await read(payer)).toMatchObject({
      plan: 'pro',
      isActive: true,
      isDemo: true,
      endDate: '2027-02-28T10:00:00.000Z',
    });
    expect(await readSubjects(server, payer.email)).toEqual(['Commande confirmée\u202f: offre Pro']);
    const [invoice] = (await payer.ask('GET', '/stripe/invoices')).json();
    const number = expect.stringMatching(/^[0-9A-F]{8}-0001$/);
    expect(invoice).toMatchObject({ amount: 2999, net: 2499, tax: 500, rates: [20], status: 'paid', number });
    const invoiceId = invoice.invoiceUrl.split('/').at(-1);
    expect(invoice.invoiceUrl).toBe(`${server.deps.config.PUBLIC_URL}/demo-invoice/${invoiceId}`);
    expect(await getDemoInvoice(server.deps, invoiceId)).toMatchObject({
      invoice: { number, net: 2499, tax: 500, amount: 2999, rates: [20] },
      lines: [{ name: 'Pro', amount: 2999 }],
      amountDue: 0,
      buyer: {
        name: 'La Guinguette',
        address: { city: 'Nantes', country: 'FR' },
        fields: [{ name: 'SIRET', value: '73282932000074' }],
      },
      mentions: [expect.stringContaining('indemnité forfaitaire de recouvrement de 40')],
    });
    await updateSettings(server.deps, system, sellerSettings);
    const copy = await payer.ask('GET', `/stripe/invoices/${invoiceId}/structured`);
    expect(copy.body).toContain('<cbc:TaxExclusiveAmount currencyID="EUR">24.99<');
    expect(copy.body).toContain('sans valeur');
    expect(
      (await payer.ask('POST', '/stripe/checkout-session', orderOf('price_demo_basic'))).statusCode,
    ).toBe(409);
  });

  it('is cancelled without a trace, and the page can no longer be paid', async () => {
    server.setNow(start);
    const payer = await createPayer(server);
    const id = await openPage(payer);
    await cancelDemoCheckout(server.deps, id);
    await cancelDemoCheckout(server.deps, id);
    await expect(payDemoCheckout(server.deps, id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await payer.ask('GET', '/stripe/subscription')).statusCode).toBe(404);
    const again = await openPage(payer);
    expect(again).not.toBe(id);
    server.setNow(days(2));
    await expect(payDemoCheckout(server.deps, again)).rejects.toMatchObject({ code: 'conflict' });
  });

  const strange = 'a'.repeat(24);
  it.each(['inconnu', `cs_test_${strange}_${'b'.repeat(16)}`, `cus_${strange}`, '../x', ''])(
    'knows no page %j',
    async (id) => {
      const before = await countRows(server.deps);
      const reads = [getDemoCheckout, getDemoInvoice, getDemoCreditNote, getDemoPortal];
      for (const act of [payDemoCheckout, cancelDemoCheckout, ...reads]) {
        await expect(act(server.deps, id)).rejects.toMatchObject({ code: 'not_found' });
      }
      for (const act of [payDemoInvoice, changeDemoMethod]) {
        await expect(act(server.deps, id, 'accepted')).rejects.toMatchObject({ code: 'not_found' });
      }
      expect(await countRows(server.deps)).toEqual(before);
    },
  );

  it('takes a code, and a payment method where something is due', async () => {
    server.setNow(start);
    const reduced = await openPage(await createPayer(server), 'price_demo_pro', { code: 'bienvenue' });
    expect(await getDemoCheckout(server.deps, reduced)).toMatchObject({
      amountDue: 2399,
      isMethodNeeded: true,
    });
    await expect(payDemoCheckout(server.deps, reduced, 'none')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('stays open where the bank refuses, says why, and is paid once the bank knows who pays', async () => {
    server.setNow(start);
    const payer = await createPayer(server);
    const id = await openPage(payer);
    const isAuthenticating = false;
    for (const [choice, refusal] of [
      ['refused', 'generic_decline'],
      ['expired', 'expired_card'],
    ] as const) {
      await payDemoCheckout(server.deps, id, choice);
      const stands = { status: 'open', refusal, isAuthenticating };
      expect(await getDemoCheckout(server.deps, id)).toMatchObject(stands);
    }
    await expect(payDemoCheckout(server.deps, id, 'succeed')).rejects.toMatchObject({ code: 'conflict' });
    await payDemoCheckout(server.deps, id, 'authenticated');
    expect(await getDemoCheckout(server.deps, id)).toMatchObject({ status: 'open', isAuthenticating: true });
    await payDemoCheckout(server.deps, id, 'fail');
    const refusal = 'payment_intent_authentication_failure';
    expect(await getDemoCheckout(server.deps, id)).toMatchObject({ isAuthenticating, refusal });
    expect((await payer.ask('GET', '/stripe/subscription')).statusCode).toBe(404);
    await payDemoCheckout(server.deps, id, 'authenticated');
    await payDemoCheckout(server.deps, id, 'succeed');
    expect(await getDemoCheckout(server.deps, id)).toMatchObject({ status: 'paid' });
    expect(await read(payer)).toMatchObject({ plan: 'pro', isActive: true });
  });

  it('is refused at a renewal where the card was changed for such a one, and settled on the invoice', async () => {
    server.setNow(start);
    const payer = await createPayer(server);
    await payDemoCheckout(server.deps, await openPage(payer));
    const { url } = (await payer.ask('POST', '/stripe/portal-session')).json();
    const portal = url.split('/').at(-1);
    expect(await getDemoPortal(server.deps, portal)).toMatchObject({ current: '4242' });
    expect(await changeDemoMethod(server.deps, portal, 'refused')).toBe('generic_decline');
    expect(await changeDemoMethod(server.deps, portal, 'refused_later')).toBeNull();
    expect(await getDemoPortal(server.deps, portal)).toMatchObject({ current: '0341' });
    server.setNow(days(29));
    await expect(getDemoPortal(server.deps, portal)).rejects.toMatchObject({ code: 'not_found' });
    await syncDueSubscriptions(server.deps);
    const [last] = (await payer.ask('GET', '/stripe/invoices')).json();
    expect(last).toMatchObject({ status: 'pending', amount: 2999 });
    expect(await read(payer)).toMatchObject({ isActive: true, state: 'payment_refused' });
    const stands = { refusal: 'generic_decline', amountDue: 2999, isAuthenticating: false };
    expect(await getDemoInvoice(server.deps, last.id)).toMatchObject(stands);
    await payDemoInvoice(server.deps, last.id, 'authenticated');
    expect(await getDemoInvoice(server.deps, last.id)).toMatchObject({ isAuthenticating: true });
    await payDemoInvoice(server.deps, last.id, 'succeed');
    expect(await getDemoInvoice(server.deps, last.id)).toMatchObject({ amountDue: 0 });
    expect(await read(payer)).toMatchObject({ isActive: true, state: 'active' });
  });

  it('notifies once what happens by itself: a debit settled later, and a renewal', async () => {
    server.setNow(start);
    const payer = await createPayer(server);
    await payDemoCheckout(server.deps, await openPage(payer), 'debited');
    expect(await read(payer)).toMatchObject({ isActive: false, state: 'payment_processing' });
    const passing = [days(0.1), days(29)];
    for (const now of passing) {
      server.setNow(now);
      await processPlayedTime(server.deps);
      await processPlayedTime(server.deps);
      expect(await read(payer)).toMatchObject({ isActive: true, state: 'active' });
    }
    expect(await readSubjects(server, payer.email)).toEqual([
      'Commande confirmée\u202f: offre Pro',
      'Paiement confirmé\u202f: offre Pro',
      'Prélèvement en cours\u202f: offre Pro',
    ]);
  });

  it('cannot be paid with an altered page id', async () => {
    server.setNow(start);
    const id = await openPage(await createPayer(server));
    const forged = id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    await expect(payDemoCheckout(server.deps, forged)).rejects.toMatchObject({ code: 'not_found' });
    expect(await getDemoCheckout(server.deps, id)).toMatchObject({ status: 'open' });
  });

  it('renews month by month at the planned price, and ends when cancelled', async () => {
    server.setNow(start);
    const payer = await createPayer(server);
    await payDemoCheckout(server.deps, await openPage(payer, 'price_demo_basic'));
    await payer.ask('POST', '/stripe/change-plan', { priceId: 'price_demo_enterprise' });
    expect((await read(payer)).plannedChange).toMatchObject({ plan: 'enterprise', amount: 7999 });
    server.setNow(days(29));
    await syncDueSubscriptions(server.deps);
    expect(await read(payer)).toMatchObject({ plan: 'enterprise', endDate: '2027-03-31T10:00:00.000Z' });
    expect(await readSubjects(server, payer.email)).toEqual([
      'Commande confirmée\u202f: offre Basic',
      'Paiement confirmé\u202f: offre Enterprise',
      'Votre offre est maintenant Enterprise',
    ]);
    await payer.ask('POST', '/stripe/cancel-subscription');
    server.setNow(days(60));
    await syncDueSubscriptions(server.deps);
    expect(await read(payer)).toMatchObject({ isActive: false, endDate: '2027-03-31T10:00:00.000Z' });
    expect((await payer.ask('GET', '/pro/me')).json().plan).toBe('discovery');
    expect((await payer.ask('GET', '/stripe/invoices')).json()).toHaveLength(2);
  });

  it('renews year by year, then by the month from the end of the year that is paid', async () => {
    server.setNow(start);
    const payer = await createPayer(server);
    await payDemoCheckout(server.deps, await openPage(payer, 'price_demo_pro_year'));
    expect(await read(payer)).toMatchObject({
      amount: 29990,
      period: 'year',
      endDate: '2028-01-31T10:00:00.000Z',
    });
    server.setNow(days(366));
    await syncDueSubscriptions(server.deps);
    expect(await read(payer)).toMatchObject({ period: 'year', endDate: '2029-01-31T10:00:00.000Z' });
    await payer.ask('POST', '/stripe/change-plan', { priceId: 'price_demo_pro' });
    expect((await read(payer)).plannedChange).toMatchObject({ amount: 2999, period: 'month' });
    server.setNow(days(732));
    await syncDueSubscriptions(server.deps);
    expect(await read(payer)).toMatchObject({
      amount: 2999,
      period: 'month',
      endDate: '2029-02-28T10:00:00.000Z',
    });
    const texts = (await deliverTo(server, payer.email)).map(({ text }) => text);
    expect(texts.some((text) => text.includes('299,90\u00a0€ par an'))).toBe(true);
  });

  it('refuses events that it did not sign', async () => {
    const payload = Buffer.from(JSON.stringify({ id: 'evt_1', type: 'invoice.paid', data: { object: {} } }));
    expect(await postEvent(server, { payload, signature: 't=1,v1=00' })).toBe(400);
  });
});
