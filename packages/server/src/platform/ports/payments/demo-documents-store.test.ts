import type { StripeCall } from '@lampion/stripe-double/call';
import { createStripeApi } from '@lampion/stripe-double/stripe-api';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../../testing/build-test-server.ts';
import { demoDocuments } from '../../db/tables/ports.ts';
import { createDemoDocuments } from './demo-documents-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

let now = Date.parse('2027-01-31T12:00:00Z') / 1000;

/** One of several processes. */
const openApi = () => createStripeApi({ store: createDemoDocuments(server.deps.db), now: () => now });

async function call(
  method: string,
  path: string,
  params: StripeCall['params'] = {},
  idempotencyKey?: string,
) {
  const { status, body } = await openApi()({ method, path: `/v1/${path}`, params, idempotencyKey });
  return { status, body: body as Record<string, unknown> & { id: string } };
}

const addCustomer = async (key?: string) =>
  (await call('POST', 'customers', { email: 'camille@exemple.fr' }, key)).body.id;

const readDocument = async (id: string) => {
  const [row] = await server.deps.db.select().from(demoDocuments).where(eq(demoDocuments.id, id));
  return row;
};

const subscribe = async (customer: string, more: StripeCall['params'] = {}) => {
  const { body: method } = await call('POST', 'payment_methods/pm_card_visa/attach', { customer });
  const items = { 0: { price: 'price_demo_pro' } };
  return call('POST', 'subscriptions', { customer, items, default_payment_method: method.id, ...more });
};

describe('the documents of the demo payment', () => {
  it('keep every change of calls that come at once, of one customer and of several', async () => {
    const customers = await Promise.all(Array.from({ length: 4 }, () => addCustomer()));
    const { body: coupon } = await call('POST', 'coupons', { percent_off: '50', duration: 'once' });
    await Promise.all(customers.map((id) => subscribe(id, { discounts: { 0: { coupon: coupon.id } } })));
    expect((await call('GET', `coupons/${coupon.id}`)).body).toMatchObject({ times_redeemed: 4 });
    const [customer = ''] = customers;
    const credit = { amount: '-100', currency: 'eur' };
    await Promise.all(
      Array.from({ length: 8 }, () => call('POST', `customers/${customer}/balance_transactions`, credit)),
    );
    expect((await call('GET', `customers/${customer}`)).body).toMatchObject({ balance: -800 });
  });

  it('know a key for a day, and leave nothing behind of what is refused', async () => {
    const made = await Promise.all([addCustomer('organiser:1'), addCustomer('organiser:1')]);
    expect(made[0]).toBe(made[1]);
    const before = await server.deps.db.$count(demoDocuments);
    expect((await call('POST', 'customers', { email: 'camille' })).status).toBe(400);
    expect(await server.deps.db.$count(demoDocuments)).toBe(before);
    now += 86_400;
    expect(await addCustomer('organiser:1')).not.toBe(made[0]);
  });

  it('say when something happens next, and hold little of what happened', async () => {
    const customer = await addCustomer();
    const { body } = await subscribe(customer);
    const due = (await readDocument(customer))?.dueAt;
    const renewal = new Date(now * 1000);
    expect(due?.getTime()).toBeGreaterThan(renewal.getTime() + 27 * 86_400_000);
    now += 400 * 86_400;
    expect((await call('GET', `subscriptions/${body.id}`)).body).toMatchObject({ status: 'active' });
    const row = await readDocument(customer);
    expect(row?.document.events).toHaveLength(10);
    expect(row?.document.objects.filter(({ object }) => object === 'invoice')).toHaveLength(14);
    const invoices = (await call('GET', 'invoices', { customer })).body.data as { number: string }[];
    expect(invoices[0]?.number).toMatch(/^[0-9A-F]{8}-0014$/);
  });

  it('offer what is sold from the start, and write nothing for callers who only read', async () => {
    const before = await readDocument('account');
    const { data } = (await call('GET', 'prices', { limit: '100' })).body as unknown as {
      data: { id: string }[];
    };
    expect(data.map(({ id }) => id).sort()).toEqual([
      'price_demo_basic',
      'price_demo_basic_year',
      'price_demo_enterprise',
      'price_demo_enterprise_year',
      'price_demo_pro',
      'price_demo_pro_year',
    ]);
    expect(await readDocument('account')).toEqual(before);
  });
});
