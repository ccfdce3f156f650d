import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createGuests, createOrganiser } from '../../testing/factories.ts';
import { joinAs } from '../../testing/reply-helpers.ts';
import { describeGuestList } from './describe-guest-list.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

/** The plan allows 50. */
async function createListOf(count: number): Promise<string> {
  const { id: organiserId } = await createOrganiser(server.deps, { plan: 'basic' });
  const { id } = await createEvent(server.deps, { organiserId });
  await createGuests(
    server.deps,
    id,
    Array.from({ length: count }, () => 'maybe' as const),
  );
  return id;
}

describe('describeGuestList', () => {
  it('tells what the next visitor would be told', async () => {
    const id = await createListOf(49);
    const isFull = async () => (await describeGuestList(server.deps, id)).isFull;
    expect(await isFull()).toBe(false);
    expect((await joinAs(server, id, 'Dernier')).statusCode).toBe(201);
    expect(await isFull()).toBe(true);
    expect((await joinAs(server, id, 'Une')).json()).toMatchObject({ code: 'plan_limit_reached' });
    // Whoever did not open the e-mail within an hour yields.
    server.setNow(new Date(Date.now() + 2 * 3_600_000));
    expect(await isFull()).toBe(false);
    expect((await joinAs(server, id, 'Une')).statusCode).toBe(201);
  });
});
