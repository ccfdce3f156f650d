import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateSettings } from '../../admin/settings/settings.ts';
import { system } from '../../platform/actor.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { listAvailableSubscriptions } from './subscriptions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

it('says of each price what the settings say of taxes', async () => {
  const taxesOf = async () => {
    const { data } = await listAvailableSubscriptions(server.deps);
    return [...new Set(data.map(({ taxes }) => taxes))];
  };
  expect(await taxesOf()).toEqual(['included']);
  await updateSettings(server.deps, system, { pricesIncludeTax: false });
  expect(await taxesOf()).toEqual(['excluded']);
  await updateSettings(server.deps, system, { taxMode: 'small_business' });
  expect(await taxesOf()).toEqual(['none']);
});
