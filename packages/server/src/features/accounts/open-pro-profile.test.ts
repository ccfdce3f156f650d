import { afterAll, beforeAll, expect, it } from 'vitest';
import { organisers } from '../../db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createMember } from '../../testing/factories.ts';

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
