import type { EventTime } from '@lampion/contract/events/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAppAccount, createEvent, createFollowers, createOrganiser } from '../../testing/factories.ts';
import { showOrganiserEvents } from './pages.ts';

const now = new Date('2027-07-13T12:00:00Z');
const HOUR_MS = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(now);
});
afterAll(() => server.close());

async function createOrganiserWith(hours: readonly number[]) {
  const organiser = await createOrganiser(server.deps);
  for (const hour of hours) {
    const beginDate = new Date(now.getTime() + hour * HOUR_MS);
    await createEvent(server.deps, { organiserId: organiser.id, name: `Heure ${hour}`, beginDate });
  }
  return organiser;
}

const show = (name: string, time: EventTime = 'coming', page = 1) =>
  showOrganiserEvents(server.deps, name, { time, page });

const range = (length: number, from: number, step: number) =>
  Array.from({ length }, (_, index) => from + index * step);

describe('showOrganiserEvents', () => {
  it('shows upcoming and past events first, and the number of followers', async () => {
    const { id } = await createOrganiserWith([48, 24, -24, -48, -7]);
    await createEvent(server.deps, { organiserId: id, status: 'unpublished', beginDate: now });
    await createFollowers(server.deps, id, 3);
    const { organiser, followerCount, coming, past, changesAt } = await show(id);
    expect([organiser.path, followerCount]).toEqual([`/o/${id}`, 3]);
    expect(coming?.events.map(({ name }) => name)).toEqual(['Heure -7', 'Heure 24', 'Heure 48']);
    expect(past?.events.map(({ name }) => name)).toEqual(['Heure -24', 'Heure -48']);
    expect(changesAt).toEqual(new Date(now.getTime() + HOUR_MS + 1));
  });

  it('shows a festival until it ends, and changes with the first event that ends', async () => {
    const { id } = await createOrganiserWith([2]);
    const [beginDate, endDate] = [new Date(now.getTime() - 72 * HOUR_MS), new Date(now.getTime() + HOUR_MS)];
    await createEvent(server.deps, { organiserId: id, name: 'Festival', beginDate, endDate });
    const { coming, past, changesAt } = await show(id);
    expect(coming?.events.map(({ name }) => name)).toEqual(['Festival', 'Heure 2']);
    expect(past?.events).toEqual([]);
    expect(changesAt).toEqual(new Date(endDate.getTime() + 1));
    expect((await show(id, 'past')).changesAt).toEqual(changesAt);
  });

  it('has numbered pages of twelve, with each event once', async () => {
    const { id } = await createOrganiserWith([...range(13, 1, 1), ...range(25, -24, -1)]);
    const first = await show(id);
    expect([first.coming?.pageCount, first.coming?.total, first.past?.pageCount, first.past?.total]).toEqual([
      2, 13, 3, 25,
    ]);
    const second = await show(id, 'coming', 2);
    expect([second.coming?.events.map(({ name }) => name), second.past]).toEqual([['Heure 13'], null]);
    const pages = await Promise.all([1, 2, 3].map((page) => show(id, 'past', page)));
    expect(pages.every(({ coming }) => coming === null)).toBe(true);
    const names = pages.flatMap(({ past }) => past?.events.map(({ name }) => name) ?? []);
    expect(names).toEqual(range(25, -24, -1).map((hour) => `Heure ${hour}`));
    for (const [time, page] of [
      ['coming', 3],
      ['past', 4],
    ] as const) {
      await expect(show(id, time, page)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('shows an organiser without events, whose address is its id until it has a username', async () => {
    const profile = await createAppAccount(server.deps, { username: 'la.nouvelle' });
    const { id } = await createOrganiser(server.deps, { appAccountId: profile.id });
    const page = await show('La.Nouvelle');
    expect(page).toMatchObject({
      organiser: { _id: id, path: '/o/la.nouvelle' },
      coming: { events: [], pageCount: 0 },
      past: { events: [], pageCount: 0 },
      changesAt: null,
    });
    const { id: profileId } = await createAppAccount(server.deps, { username: 'nuit.data' });
    const odd = await createOrganiser(server.deps, { appAccountId: profileId });
    expect((await show('nuit.data')).organiser.path).toBe(`/o/${odd.id}`);
    await expect(show('personne')).rejects.toMatchObject({ code: 'organiser_not_found' });
  });
});
