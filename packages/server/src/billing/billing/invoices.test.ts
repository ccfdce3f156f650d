import type { Invoice } from '@lampion/contract/billing/subscription';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateSettings } from '../../admin/settings/settings.ts';
import { system } from '../../platform/actor.ts';
import {
  type BillingServer,
  buildBillingServer,
  company,
  createPayer,
  payThere,
  type TestPayer,
} from '../../testing/billing-server.ts';

let server: BillingServer;
let stripe: Stripe;
beforeAll(async () => {
  server = await buildBillingServer();
  const { hostname: host, port } = new URL(server.stripe.url);
  stripe = new Stripe(server.stripe.secretKey, { host, port, protocol: 'http' });
});
afterAll(() => server.close());

const list = async (payer: TestPayer) => (await payer.ask('GET', '/stripe/invoices')).json<Invoice[]>();

it('shows net, VAT at its rate, total and period of an invoice', async () => {
  const payer = await createPayer(server);
  await payThere(server, payer, server.pro);
  const [invoice] = await list(payer);
  expect(invoice).toMatchObject({ kind: 'invoice', net: 2499, tax: 500, amount: 2999, rates: [20] });
  expect(invoice?.status).toBe('paid');
  const { periodStart, periodEnd } = invoice ?? {};
  const days = (Date.parse(periodEnd ?? '') - Date.parse(periodStart ?? '')) / 86_400_000;
  expect(days).toBeGreaterThan(27);
  expect(days).toBeLessThan(32);
});

it('has no VAT under reverse charge, and VAT on top where prices are HT', async () => {
  const german = { ...company, siret: '', country: 'DE', vatNumber: 'DE129273398' };
  const abroad = await createPayer(server, german);
  await payThere(server, abroad, server.pro);
  expect((await list(abroad))[0]).toMatchObject({ net: 2999, tax: 0, amount: 2999, rates: [] });
  await updateSettings(server.deps, system, { pricesIncludeTax: false });
  const payer = await createPayer(server);
  await payThere(server, payer, server.pro);
  await updateSettings(server.deps, system, { pricesIncludeTax: true });
  expect((await list(payer))[0]).toMatchObject({ net: 2999, tax: 600, amount: 3599, rates: [20] });
});

it('says of an invoice that it was given back, also by hand and without a credit note', async () => {
  const payer = await createPayer(server);
  const { customerId: customer } = await payThere(server, payer, server.pro);
  const { data } = await stripe.charges.list({ customer });
  const charge = data[0]?.id ?? '';
  await stripe.refunds.create({ charge, amount: 500 });
  expect(await list(payer)).toMatchObject([{ amount: 2999, status: 'partially_refunded' }]);
  await stripe.refunds.create({ charge });
  expect(await list(payer)).toMatchObject([{ amount: 2999, status: 'refunded' }]);
});

it('shows what was given back as credit notes above their invoice, and says so of the invoice', async () => {
  const payer = await createPayer(server);
  await payThere(server, payer, server.pro);
  const [paid] = await list(payer);
  const back = (amount: number) =>
    stripe.creditNotes.create({ invoice: paid?.id ?? '', amount, refund_amount: amount });
  await back(999);
  const [note, partly] = await list(payer);
  expect(partly).toMatchObject({ id: paid?.id, amount: 2999, status: 'partially_refunded' });
  expect(note).toMatchObject({ kind: 'credit_note', amount: -999, net: -832, tax: -167, status: 'refunded' });
  expect(note).toMatchObject({ invoiceUrl: expect.stringMatching(/pdf$/), isPdf: true });
  await back(2000);
  expect((await list(payer)).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'credit_note refunded',
    'credit_note refunded',
    'invoice refunded',
  ]);
});

it('distinguishes an invoice given up from one that is open', async () => {
  const payer = await createPayer(server);
  const { subscriptionId } = await payThere(server, payer, server.basic);
  server.stripe.state.renew(subscriptionId, { isPaid: false });
  const [open] = await list(payer);
  expect(open?.status).toBe('pending');
  await stripe.invoices.markUncollectible(open?.id ?? '');
  expect((await list(payer))[0]?.status).toBe('uncollectible');
});
