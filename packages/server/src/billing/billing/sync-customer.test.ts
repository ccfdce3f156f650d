import type { CustomerComparison, CustomerPage } from '@lampion/contract/billing/admin-billing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { organisers } from '../../platform/db/tables.ts';
import {
  type BillingServer,
  buildBillingServer,
  company,
  createPayer,
  payThere,
  readSubjects,
  type TestPayer,
} from '../../testing/billing-server.ts';
import { createCaller } from '../../testing/factories.ts';

let server: BillingServer;
beforeAll(async () => {
  server = await buildBillingServer();
});
afterAll(() => server.close());

async function ask<Answer>(method: 'GET' | 'POST', path: string): Promise<Answer> {
  const headers = await createCaller(server.deps, 'admin');
  const answer = await server.app.inject({ method, url: `/api/admin${path}`, headers });
  expect(answer.statusCode).toBeLessThan(300);
  return answer.json<Answer>();
}

const compare = ({ organiserId }: TestPayer) => ask<CustomerComparison>('GET', `/customers/${organiserId}`);
const synchronise = ({ organiserId }: TestPayer) =>
  ask<CustomerComparison>('POST', `/customers/${organiserId}/sync`);
const readMonth = async () =>
  (await ask<{ months: { mrr: number; payingCount: number; collected: number }[] }>('GET', '/revenue'))
    .months[0];

it('shows what the provider says beside what is stored, and stores it when it is asked to', async () => {
  const payer = await createPayer(server);
  const before = await readMonth();
  const { subscriptionId } = await payThere(server, payer, server.pro);
  const lost = await compare(payer);
  expect(lost.subscription).toBeNull();
  expect(lost.atProvider).toMatchObject({ id: subscriptionId, status: 'active', name: 'Pro', amount: 2999 });
  expect(lost.differences).toContain('status');
  expect(await compare(payer)).toEqual(lost);

  const found = await synchronise(payer);
  expect(found.differences).toEqual([]);
  expect(found.subscription).toEqual(lost.atProvider);
  expect(await synchronise(payer)).toEqual(found);
  expect(await readSubjects(server, payer.email)).toHaveLength(1);
  const after = await readMonth();
  expect(after?.mrr).toBe((before?.mrr ?? 0) + 2499);
  expect(after?.collected).toBe((before?.collected ?? 0) + 2499);
  expect(after?.payingCount).toBe((before?.payingCount ?? 0) + 1);
});

it('names what alone is not the same', async () => {
  const payer = await createPayer(server);
  const { subscriptionId } = await payThere(server, payer, server.pro);
  await synchronise(payer);
  const { state } = server.stripe;
  state.end(state.get(state.subscriptions, subscriptionId));
  expect((await compare(payer)).differences).toEqual(['status', 'endedAt']);
});

it('says of a customer that the provider does not know that it does not', async () => {
  const payer = await createPayer(server);
  const set = { stripeCustomerId: 'cus_gone' };
  await server.deps.db.update(organisers).set(set).where(eq(organisers.id, payer.organiserId));
  expect(await compare(payer)).toMatchObject({ isKnown: false, atProvider: null, differences: [] });
});

it('lists customers with what is stored of them, by name and by status', async () => {
  const payer = await createPayer(server, { ...company, companyName: 'Guinguette des Listes' });
  await createPayer(server, { ...company, companyName: 'Guinguette des Listes' });
  const list = (query: string) => ask<CustomerPage>('GET', `/customers?${query}`);
  await payThere(server, payer, server.basic);
  const named = (status: string) => list(`q=guinguette+listes&status=${status}`);
  expect((await named('none')).items).toMatchObject([{ _id: payer.organiserId, subscription: null }]);
  await synchronise(payer);
  expect((await named('none')).total).toBe(0);
  expect(await named('active')).toMatchObject({
    total: 1,
    items: [{ email: payer.email, name: 'Guinguette des Listes', subscription: { name: 'Basic' } }],
  });
  const { items, total } = await list('perPage=2');
  expect([items.length, total]).toEqual([2, 4]);
});
