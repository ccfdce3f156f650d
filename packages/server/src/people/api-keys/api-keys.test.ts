import { scopeOf } from '@lampion/contract/api-scopes';
import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { API_KEYS_MAX, type ApiScope, type NewApiKey, scopeNames } from '@lampion/contract/people/api-keys';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, apiKeys } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { countRows } from '../../testing/database/count-rows.ts';
import { requestOf } from '../../testing/endpoint-input.ts';
import { createEvent, createOrganiser, signIn } from '../../testing/factories.ts';

let server: TestServer;
let organiser: Awaited<ReturnType<typeof createOrganiser>>;
let session: Record<string, string>;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organiser = await createOrganiser(server.deps, { plan: 'enterprise' });
  session = await signIn(server.deps, organiser.accountId);
});

async function createKey(...scopes: ApiScope[]): Promise<NewApiKey> {
  const payload = { name: 'Borne du quai', scopes };
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/pro/api-keys',
    headers: session,
    payload,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const read = (key: string, url = '/api/pro/events') => server.app.inject({ url, headers: bearer(key) });

describe('a key of the API', () => {
  it('is shown once, acts for its organiser within its scopes, and ends when revoked', async () => {
    const { id } = await createEvent(server.deps, { organiserId: organiser.id, status: 'draft' });
    const { key, ...shown } = await createKey('read');
    expect(key).toMatch(/^lmp_[\w-]{43}$/);
    const listed = () => server.app.inject({ url: '/api/pro/api-keys', headers: session });
    expect((await listed()).json()).toEqual([shown]);
    expect(shown).toMatchObject({ prefix: key.slice(0, 10), lastUsedAt: null });
    expect(JSON.stringify(await server.deps.db.select().from(apiKeys))).not.toContain(key.slice(12));

    const answer = await read(key, `/api/pro/events/${id}`);
    expect(answer.json()).toMatchObject({ status: 'draft', own: expect.anything() });
    expect(answer.headers).toMatchObject({ 'ratelimit-limit': '300', 'ratelimit-remaining': '299' });
    expect((await listed()).json()[0].lastUsedAt).not.toBeNull();

    const url = `/api/pro/api-keys/${shown._id}`;
    const stranger = await signIn(server.deps, (await createOrganiser(server.deps)).accountId);
    expect((await server.app.inject({ method: 'DELETE', url, headers: stranger })).statusCode).toBe(404);
    expect((await read(key)).statusCode).toBe(200);
    expect((await server.app.inject({ method: 'DELETE', url, headers: session })).statusCode).toBe(204);
    expect((await read(key)).statusCode).toBe(401);
    expect((await read(key, `/api/pro/events/${id}`)).statusCode).toBe(404);
  });

  it('ends with the rights of its organiser, and never has those of an administrator', async () => {
    const { key } = await createKey('read');
    const setAccount = (values: Partial<typeof accounts.$inferInsert>) =>
      server.deps.db.update(accounts).set(values).where(eq(accounts.id, organiser.accountId));
    await setAccount({ suspendedAt: new Date() });
    expect((await read(key)).statusCode).toBe(401);
    await setAccount({ suspendedAt: null, role: 'member' });
    expect((await read(key)).statusCode).toBe(401);
    await setAccount({ role: 'admin' });
    expect((await read(key)).statusCode).toBe(200);
    const others = await createEvent(server.deps, {
      organiserId: (await createOrganiser(server.deps)).id,
      status: 'draft',
    });
    expect((await read(key, `/api/pro/events/${others.id}`)).statusCode).toBe(404);
  });

  it('calls 300 times a minute, whatever the others do', async () => {
    const [busy, calm] = [await createKey('read'), await createKey('read')];
    const answers = await Promise.all(Array.from({ length: 301 }, () => read(busy.key, '/api/pro/series')));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect((await read(calm.key)).statusCode).toBe(200);
  });

  it('exists 20 times at most, with a name and a scope', async () => {
    for (let number = 0; number < API_KEYS_MAX; number += 1) await createKey('door');
    const create = (payload: object) =>
      server.app.inject({ method: 'POST', url: '/api/pro/api-keys', headers: session, payload });
    expect((await create({ name: 'Une de trop', scopes: ['read'] })).json().code).toBe('too_many_keys');
    for (const payload of [
      { name: '', scopes: ['read'] },
      { name: 'Sans droit', scopes: [] },
      { name: 'Inconnu', scopes: ['admin'] },
    ])
      expect((await create(payload)).json().code).toBe('invalid_input');
  });
});

const calls = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name, endpoint }));

/** What a key is answered to an empty body. */
async function answerTo(endpoint: Endpoint, { key }: NewApiKey) {
  const request = await requestOf(endpoint, { body: {} });
  const answer = await server.app.inject({ ...request, headers: { ...request.headers, ...bearer(key) } });
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, code: isJson ? answer.json()?.code : undefined };
}

describe.each(calls.filter(({ endpoint }) => endpoint.access !== 'anyone'))('$name', ({ endpoint }) => {
  const scope = scopeOf(endpoint);

  it(`takes ${scope === null ? 'no key' : `a key for ${scope}, and no other`}`, async () => {
    const others = await createKey(...scopeNames.filter((one) => one !== scope));
    const before = await countRows(server.deps);
    const refusal =
      scope === null ? { status: 401, code: 'not_authenticated' } : { status: 403, code: 'scope_missing' };
    expect(await answerTo(endpoint, others)).toEqual(refusal);
    expect(await countRows(server.deps)).toEqual(before);
    if (scope === null) return;
    const { status } = await answerTo(endpoint, await createKey(scope));
    expect([401, 403]).not.toContain(status);
    expect(status).toBeLessThan(500);
  });
});
