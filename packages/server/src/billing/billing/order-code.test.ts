import type { Order } from '@lampion/contract/billing/billing';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '../../platform/db/tables.ts';
import {
  type BillingServer,
  buildBillingServer,
  createPayer,
  newCompany,
  orderOf,
  payThere,
  type TestPayer,
} from '../../testing/billing-server.ts';
import { readOutbox, workOff } from '../../testing/build-test-server.ts';
import { syncSubscription } from './sync-subscription.ts';

let server: BillingServer;
let stripe: Stripe;
beforeAll(async () => {
  server = await buildBillingServer();
  const { hostname: host, port } = new URL(server.stripe.url);
  stripe = new Stripe(server.stripe.secretKey, { protocol: 'http', host, port });
});
afterAll(() => server.close());

/** A code for half of the first payment, or as it is said. */
async function addCode(
  code: string,
  coupon: Partial<Stripe.CouponCreateParams> = { percent_off: 50 },
  more: Partial<Stripe.PromotionCodeCreateParams> = {},
) {
  const { id } = await stripe.coupons.create({ duration: 'once', ...coupon });
  return stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code, ...more });
}

const look = (payer: TestPayer, code: string, priceId = server.pro) =>
  payer.ask('GET', `/stripe/order?priceId=${priceId}&code=${code}`);
const go = (payer: TestPayer, change: Partial<Order>) =>
  payer.ask('POST', '/stripe/checkout-session', orderOf(server.pro, change));
const openPages = (payer: TestPayer) =>
  [...server.stripe.state.sessions.values()].filter(
    ({ client_reference_id, status }) => client_reference_id === payer.organiserId && status === 'open',
  );

it('shows what a code takes off and until when, and takes the same on the payment page', async () => {
  await addCode('BAL', { amount_off: 1000, currency: 'eur', duration: 'repeating', duration_in_months: 3 });
  const payer = await createPayer(server, newCompany());
  const shown = (await look(payer, 'bal')).json();
  expect(shown).toMatchObject({
    discount: { code: 'BAL', amountOff: 1000, percentOff: null, duration: 'repeating', months: 3 },
    firstAmount: 1999,
    fullPriceFrom: expect.any(String),
  });
  await go(payer, { code: 'bal' });
  expect(openPages(payer)).toMatchObject([{ amount_total: 1999, total_details: { amount_tax: 333 } }]);
});

it('opens another page for another code, and one for the same', async () => {
  await addCode('UN');
  await addCode('DEUX', { percent_off: 20 });
  const payer = await createPayer(server, newCompany());
  const pages = [];
  for (const code of ['', 'UN', 'UN', 'DEUX']) pages.push((await go(payer, { code })).json().url);
  expect(new Set(pages).size).toBe(3);
  expect(pages[2]).toBe(pages[1]);
  expect(openPages(payer)).toMatchObject([{ amount_total: 2399 }]);
});

it('is stored with the order, and named in the e-mail that confirms it', async () => {
  await addCode('CADEAU');
  const payer = await createPayer(server, newCompany());
  const { customerId } = await payThere(server, payer, server.pro, { code: 'CADEAU' });
  await syncSubscription(server.deps, customerId);
  const stored = await server.deps.db.select().from(orders).where(eq(orders.organiserId, payer.organiserId));
  expect(stored).toMatchObject([{ discount: { code: 'CADEAU', percentOff: 50, duration: 'once' } }]);
  await workOff(server);
  const [email] = (await readOutbox(server)).filter(({ to }) => to === payer.email);
  expect(email?.text).toMatch(/Code CADEAU.*50.%.*premier paiement/s);
});

it('lowers the first payment after a trial, which the subscription says', async () => {
  await addCode('ESSAYER');
  const payer = await createPayer(server, newCompany());
  const { url } = (await go(payer, { code: 'ESSAYER', isTrial: true })).json();
  const { id, customer } = server.stripe.state.complete(url.split('/').at(-1), { method: null });
  await syncSubscription(server.deps, customer);
  const shown = (await payer.ask('GET', '/stripe/subscription')).json();
  expect(shown).toMatchObject({ state: 'trialing', amount: 2999, firstAmount: 1499 });
  const next = await stripe.invoices.createPreview({ subscription: id });
  expect(next.total).toBe(shown.firstAmount);
});

it('says at the field why a code does not hold, and nothing of one that is another customer’s', async () => {
  const rich = await createPayer(server, newCompany());
  const { customerId: customer } = await payThere(server, rich, server.pro);
  const other = String((await stripe.prices.retrieve(server.basic)).product);
  await addCode('SECRET', undefined, { customer });
  await addCode('FINI', undefined, { expires_at: server.stripe.state.now + 60 });
  await addCode('AILLEURS', { percent_off: 50, applies_to: { products: [other] } });
  await addCode('DOLLARS', { amount_off: 500, currency: 'usd' });
  const restrictions = { minimum_amount: 5000, minimum_amount_currency: 'eur' };
  await addCode('MINIMUM', undefined, { restrictions });
  await addCode('NOUVEAU', undefined, { restrictions: { first_time_transaction: true } });
  const { id: spent } = await addCode('EPUISE', undefined, { max_redemptions: 1 });
  await payThere(server, await createPayer(server, newCompany()), server.pro, { code: 'EPUISE' });
  expect(await stripe.promotionCodes.retrieve(spent)).toMatchObject({ times_redeemed: 1 });
  server.stripe.state.moveTo(new Date(Date.now() + 61_000));
  const payer = await createPayer(server, newCompany());
  const faultOf = async (code: string, who = payer) => (await look(who, code)).json().errors?.[0];
  const unknown = await faultOf('INCONNU');
  expect(unknown).toMatchObject({ path: 'code', message: expect.stringContaining('n’existe pas') });
  expect(await faultOf('SECRET')).toEqual(unknown);
  for (const [code, words] of [
    ['FINI', 'n’est plus valable'],
    ['EPUISE', 'autant de fois'],
    ['AILLEURS', 'pas pour cette offre'],
    ['DOLLARS', 'pas en euros'],
    ['MINIMUM', 'd’au moins 50,00'],
    ['a/b', 'lettres'],
  ] as const) {
    expect(await faultOf(code)).toMatchObject({ path: 'code', message: expect.stringContaining(words) });
  }
  expect(await faultOf('NOUVEAU')).toBeUndefined();
  expect(await faultOf('NOUVEAU', rich)).toMatchObject({ message: expect.stringContaining('première') });
  const refused = await go(payer, { code: 'FINI' });
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'code']);
  expect(openPages(payer)).toEqual([]);
});

it('may be looked up so many times an hour', async () => {
  const payer = await createPayer(server, newCompany());
  const statuses = [];
  for (let count = 0; count < 21; count++) statuses.push((await look(payer, `ESSAI${count}`)).statusCode);
  expect(statuses).toEqual([...new Array<number>(20).fill(400), 429]);
});
