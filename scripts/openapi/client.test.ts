import { readFileSync } from 'node:fs';
import { createLampion, toForm } from '@lampion/client';
import { createApiKey } from '@lampion/server/people/api-keys/api-keys';
import type { AccountActor } from '@lampion/server/platform/actor';
import { readApiDocument } from '@lampion/server/testing/api-document';
import { buildTestServer, type TestServer } from '@lampion/server/testing/build-test-server';
import { createOrganiser } from '@lampion/server/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstLineOfTypes, pickKeyCalls } from './key-calls.ts';

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await buildTestServer();
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

describe('the client', () => {
  it('is written from the API document of today: `npm run client` writes it', async () => {
    const types = readFileSync('packages/client/src/api.d.ts', 'utf8');
    expect(types.split('\n', 1)[0]).toBe(firstLineOfTypes(pickKeyCalls(await readApiDocument())));
  });

  it('creates once, reads, and gives refusals as values', async () => {
    const organiser = await createOrganiser(server.deps, { plan: 'enterprise' });
    const actor: AccountActor = {
      kind: 'organiser',
      accountId: organiser.accountId,
      sessionId: organiser.accountId,
      organiserId: organiser.id,
    };
    const { key } = await createApiKey(server.deps, actor, { name: 'Site', scopes: ['read', 'events'] });
    const lampion = createLampion({ url, key });

    const create = () =>
      lampion.POST('/api/create', {
        params: { header: { 'Idempotency-Key': 'bal-du-quai' } },
        body: {
          name: 'Bal du quai',
          description: 'Un bal en plein air.',
          beginDate: '2030-07-13T20:30',
          endDate: '2030-07-14T02:00',
          place: 'Quai des Plantes',
          city: 'Nantes',
        },
        bodySerializer: toForm,
      });
    const [{ data: created }, { data: again }] = [await create(), await create()];
    expect(created?._id).toBe(again?._id);
    const { data: own } = await lampion.GET('/api/pro/events', { params: { query: { limit: 10 } } });
    expect(own?.events.map(({ name }) => name)).toEqual(['Bal du quai']);

    const { data, error, response } = await lampion.GET('/api/pro/events/{id}/guests', {
      params: { path: { id: created?._id ?? '' } },
    });
    expect([data, error?.code, response.status]).toEqual([undefined, 'scope_missing', 403]);
  });
});
