import { defaultPlanLimits } from '@lampion/contract/billing/rules/plan-limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounts, events, organisers, subscriptions } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createMember } from '../../testing/factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

it('makes an organiser of a member, who keeps the username and everything with it', async () => {
  const { username, headers } = await createMember(server.deps);
  const ask = async (url: string) => (await server.app.inject({ url: `/api${url}`, headers })).json();
  expect(await ask('/pro/me')).toMatchObject({ code: 'forbidden' });
  for (let time = 0; time < 2; time += 1) {
    const answer = await server.app.inject({ method: 'POST', url: '/api/me/pro', headers });
    expect(answer.statusCode).toBe(204);
  }
  expect(await ask('/auth/me')).toMatchObject({ role: 'organiser', organiser: { plan: 'discovery' } });
  expect(await ask('/pro/me')).toMatchObject({ plan: 'discovery' });
  expect(await ask('/me/app-account')).toMatchObject({ username });
  expect(await server.deps.db.$count(organisers)).toBe(1);
});

it('makes a member again of an organiser nothing holds, who finds everything when it opens again', async () => {
  const { accountId, username, headers } = await createMember(server.deps);
  const ask = async (url: string, method: 'DELETE' | 'GET' | 'POST' = 'GET') => {
    const answer = await server.app.inject({ method, url: `/api${url}`, headers });
    return answer.body === '' ? answer.statusCode : answer.json();
  };
  await ask('/me/pro', 'POST');
  const [{ id: organiserId } = { id: '' }] = await server.deps.db
    .select()
    .from(organisers)
    .where(eq(organisers.accountId, accountId));
  const past = await createEvent(server.deps, { organiserId, beginDate: new Date('2026-01-10T20:00:00Z') });
  const coming = await createEvent(server.deps, { organiserId });
  expect(await ask('/me/pro', 'DELETE')).toMatchObject({ code: 'events_to_come' });
  expect(await ask('/auth/me')).toMatchObject({ role: 'organiser' });

  await server.deps.db.update(events).set({ status: 'cancelled' }).where(eq(events.id, coming.id));
  for (let time = 0; time < 2; time += 1) expect(await ask('/me/pro', 'DELETE')).toBe(204);
  expect(await ask('/auth/me')).toMatchObject({ role: 'member' });
  expect(await ask('/pro/me')).toMatchObject({ code: 'forbidden' });
  expect(await ask('/me/app-account')).toMatchObject({ username });
  expect(await ask(`/pro/events/${past.id}`)).toMatchObject({ _id: past.id });

  await ask('/me/pro', 'POST');
  expect((await ask('/pro/stats')).totalEvents).toBe(2);
});

it('closes for nobody who still pays, and leaves an administrator one', async () => {
  const paying = await createMember(server.deps);
  const close = async ({ headers }: { headers: Record<string, string> }) =>
    server.app.inject({ method: 'DELETE', url: '/api/me/pro', headers });
  await server.app.inject({ method: 'POST', url: '/api/me/pro', headers: paying.headers });
  const [organiser] = await server.deps.db
    .select()
    .from(organisers)
    .where(eq(organisers.accountId, paying.accountId));
  const period = { startedAt: new Date(), periodEnd: new Date('2027-01-01T00:00:00Z') };
  await server.deps.db.insert(subscriptions).values({
    organiserId: organiser?.id ?? '',
    subscriptionId: 'sub_1',
    status: 'past_due',
    plan: 'pro',
    priceId: 'price_1',
    productName: 'Pro',
    amount: 2999,
    limits: defaultPlanLimits.pro,
    ...period,
    reading: 1,
  });
  expect((await close(paying)).json().code).toBe('subscription_running');
  await server.deps.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, paying.accountId));
  expect((await close(paying)).statusCode).toBe(204);
  const [kept] = await server.deps.db.select().from(accounts).where(eq(accounts.id, paying.accountId));
  expect(kept?.role).toBe('admin');
});
