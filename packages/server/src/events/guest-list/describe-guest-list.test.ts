import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createGuest, createGuests, createOrganiser } from '../../testing/factories.ts';
import { createOpenEvent, joinAs, joinConfirmed, linkOf } from '../../testing/party-helpers.ts';
import { describeGuestList } from './exports.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

/** The plan allows 50. */
async function createListOf(count: number): Promise<string> {
  const { id: organiserId } = await createOrganiser(server.deps, { plan: 'discovery' });
  const { id } = await createEvent(server.deps, { organiserId });
  await createGuests(
    server.deps,
    id,
    Array.from({ length: count }, () => 'maybe' as const),
  );
  return id;
}

describe('describeGuestList', () => {
  it('shows whether the list is full for the next visitor', async () => {
    const id = await createListOf(49);
    const isFull = async () => (await describeGuestList(server.deps, { _id: id, showsGuests: true })).isFull;
    expect(await isFull()).toBe(false);
    expect((await joinAs(server, id, 'Dernier')).statusCode).toBe(201);
    expect(await isFull()).toBe(true);
    expect((await joinAs(server, id, 'Une')).json()).toMatchObject({ code: 'plan_limit_reached' });
    // Guests who did not open the e-mail within an hour yield.
    server.setNow(new Date(Date.now() + 2 * 3_600_000));
    expect(await isFull()).toBe(false);
    expect((await joinAs(server, id, 'Une')).statusCode).toBe(201);
  });

  it('names only guests who agreed, come and confirmed their address, as long as the organiser shows guests', async () => {
    const { event } = await createOpenEvent(server);
    const namesOf = async (showsGuests: boolean) => {
      const { faces } = await describeGuestList(server.deps, { _id: event.id, showsGuests });
      return faces.map(({ name }) => name);
    };
    await joinConfirmed(server, event.id, 'Ada', { isShown: true });
    await joinConfirmed(server, event.id, 'Bob');
    await joinAs(server, event.id, 'Stranger', { isShown: 'true' });
    expect(await namesOf(true)).toEqual(['Ada']);
    expect(await namesOf(false)).toEqual([]);

    const answer = (name: string, payload: object) =>
      linkOf(server, name).then((token) =>
        server.app.inject({ method: 'PUT', url: `/api/replies/${token}`, payload }),
      );
    const answered = await answer('Bob', { reply: 'yes', isShown: true });
    expect(answered.json()).toMatchObject({ isShown: true, showsGuests: true });
    await answer('Ada', { reply: 'yes', isShown: false });
    expect(await namesOf(true)).toEqual(['Bob']);
    await answer('Bob', { reply: 'no' });
    expect(await namesOf(true)).toEqual([]);
  });

  it('shortens a name to its first word', async () => {
    const { event } = await createOpenEvent(server);
    for (const nickname of ['Camille Roux', 'DJ Lulu', 'Zoé'])
      await createGuest(server.deps, { eventId: event.id, nickname, reply: 'yes', isShown: true });
    const { faces } = await describeGuestList(server.deps, { _id: event.id, showsGuests: true });
    expect(faces).toEqual([
      { name: 'Camille', picUrl: null },
      { name: 'DJ Lulu', picUrl: null },
      { name: 'Zoé', picUrl: null },
    ]);
  });
});
