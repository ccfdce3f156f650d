import { afterAll, beforeAll, expect, it } from 'vitest';
import { system } from '../../platform/actor.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { keepSettings, updateSettings } from './settings.ts';
import { upsertSettings } from './store.ts';

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  other = await buildTestServer({}, { beside: server });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

it('caches the settings until they change, here or on another process', async () => {
  const read = await keepSettings(server.deps);
  await keepSettings(other.deps);
  const before = await read();
  await upsertSettings(server.deps.db, { hostName: 'Changé sans le dire' }, new Date());
  expect(await read()).toBe(before);

  await updateSettings(server.deps, system, { hostName: 'Hébergeur' });
  expect((await read()).hostName).toBe('Hébergeur');
  await updateSettings(other.deps, system, { hostName: 'Ailleurs' });
  expect((await read()).hostName).toBe('Ailleurs');
});

it('reads them every time while changes may be missed', async () => {
  const deaf = { ...server.deps, pages: { ...server.deps.pages, isHearing: () => false } };
  const read = await keepSettings(deaf);
  await read();
  await upsertSettings(server.deps.db, { hostName: 'Sans le dire' }, new Date());
  expect((await read()).hostName).toBe('Sans le dire');
});
