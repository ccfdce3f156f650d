import type { AddressSuggestion } from '@lampion/contract/events/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createOrganiser, signIn } from '../../testing/factories.ts';

let server: TestServer;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await buildTestServer();
  headers = await signIn(server.deps, (await createOrganiser(server.deps)).accountId);
});
afterAll(() => server.close());

const ask = (q: string, as = headers) =>
  server.app.inject({ url: '/api/addresses', query: { q }, headers: as });

describe('GET /addresses', () => {
  it('suggests places with their coordinates', async () => {
    const answer = await ask('nant');
    expect(answer.statusCode).toBe(200);
    expect(answer.json<AddressSuggestion[]>()[0]).toEqual({
      label: 'Nantes (44)',
      street: null,
      postcode: null,
      city: 'Nantes',
      latitude: 47.2172,
      longitude: -1.5534,
    });
  });

  it('is for members as well, and not for visitors', async () => {
    const member = await signIn(server.deps, (await createAccount(server.deps)).id);
    expect((await ask('nant', member)).statusCode).toBe(200);
    expect((await ask('nant', {})).statusCode).toBe(401);
  });

  it('accepts two searches a second per account', async () => {
    const busy = await signIn(server.deps, (await createOrganiser(server.deps)).accountId);
    for (let count = 0; count < 120; count += 1) expect((await ask('lille', busy)).statusCode).toBe(200);
    const refused = await ask('lille', busy);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect((await ask('lille')).statusCode).toBe(200);
  });

  it.each(['', ' ', 'a'.repeat(201), 'a\u0000'])('refuses %j', async (q) => {
    const answer = await ask(q);
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'q']);
  });
});
