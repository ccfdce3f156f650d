import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounts, appAccounts } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createOrganiser, signIn } from '../../testing/factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);

it.each([
  ['does not stay where it was made for this a moment ago', {}, false, 0],
  ['stays where it is older: a year may be mistyped', { createdAt: twoHoursAgo }, false, 1],
  ['stays where it is an organiser’s', { role: 'organiser' as const }, true, 1],
])('the account of somebody who says they are too young %s', async (_, values, isOrganiser, left) => {
  const { id } = await createAccount(server.deps, values);
  if (isOrganiser) await createOrganiser(server.deps, { accountId: id });
  const headers = await signIn(server.deps, id);
  const payload = { username: 'trop.jeune', birthDate: '2020-01-01' };
  const answer = await server.app.inject({ method: 'POST', url: '/api/me/app-account', headers, payload });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'under_age']);
  expect(await server.deps.db.$count(accounts, eq(accounts.id, id))).toBe(left);
  expect(await server.deps.db.$count(appAccounts, eq(appAccounts.username, 'trop.jeune'))).toBe(0);
  const me = await server.app.inject({ url: '/api/auth/me', headers });
  expect(me.statusCode).toBe(left === 0 ? 401 : 200);
});
