import { type EventPage, eventPageSchema } from '@lampion/contract/events/events';
import { organiserPageSchema } from '@lampion/contract/people/organisers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAppAccount, createEvent, createGuests, createOrganiser } from '../../testing/factories.ts';

const now = new Date('2027-07-13T12:00:00Z');
const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(now);
});
afterAll(() => server.close());

const ask = (path: string) => server.app.inject({ url: `/api/organisers/by-username/${path}` });

async function createOrganiserWith(days: readonly number[], username = 'guinguette.du_canal') {
  const profile = await createAppAccount(server.deps, { username });
  const organiser = await createOrganiser(server.deps, { appAccountId: profile.id });
  for (const day of days) {
    const beginDate = new Date(now.getTime() + day * DAY_MS);
    const { id } = await createEvent(server.deps, {
      organiserId: organiser.id,
      name: `Jour ${day}`,
      beginDate,
    });
    await createGuests(server.deps, id, ['yes']);
  }
  return organiser;
}

const namesOf = ({ events }: EventPage) => events.map(({ name }) => name);

describe('GET /organisers/by-username/{username}', () => {
  it('shows the organiser, upcoming and past events, with cancelled ones and without unpublished ones', async () => {
    const organiser = await createOrganiserWith([3, -3, 1, -1, 2]);
    const organiserId = organiser.id;
    const beginDate = new Date(now.getTime() + 4 * DAY_MS);
    await createEvent(server.deps, { organiserId, name: 'Annulé', beginDate, status: 'cancelled' });
    await createEvent(server.deps, { organiserId, name: 'Retiré', beginDate, status: 'unpublished' });
    const page = organiserPageSchema.strict().parse((await ask('Guinguette.du_Canal')).json());
    expect(page.organiser).toEqual({
      _id: organiserId,
      username: 'guinguette.du_canal',
      displayName: organiser.companyName,
      picUrl: '/avatars/guinguette.du_canal.svg',
      portraitUrl: 'http://localhost:3000/avatars/guinguette.du_canal.png',
      bio: '',
      path: '/o/guinguette.du_canal',
      links: [],
      picture: null,
      cover: { type: 'party', plan: null, sky: null },
      coverUrl: `http://localhost:3000/covers/party/${organiserId}.png`,
    });
    expect(page.followerCount).toBe(0);
    expect(namesOf(page.coming)).toEqual(['Jour 1', 'Jour 2', 'Jour 3', 'Annulé']);
    expect(page.coming.events[3]?.status).toBe('cancelled');
    expect(namesOf(page.past)).toEqual(['Jour -1', 'Jour -3']);
    expect([page.coming.nextCursor, page.past.nextCursor]).toEqual([null, null]);
    expect(JSON.stringify(page)).not.toContain('guests');
    expect((await ask(organiserId)).json()).toEqual(page);
  });

  it('paginates all of them by twelve', async () => {
    await createOrganiserWith(
      Array.from({ length: 30 }, (_, index) => index - 15),
      'longue.liste',
    );
    const page = organiserPageSchema.parse((await ask('longue.liste')).json());
    for (const [time, first, expected] of [
      ['coming', page.coming, Array.from({ length: 15 }, (_, day) => `Jour ${day}`)],
      ['past', page.past, Array.from({ length: 15 }, (_, day) => `Jour ${-day - 1}`)],
    ] as const) {
      expect(first.events).toHaveLength(12);
      const next = await ask(`longue.liste/events?time=${time}&cursor=${first.nextCursor}`);
      const rest = eventPageSchema.strict().parse(next.json());
      expect([...namesOf(first), ...namesOf(rest)]).toEqual(expected);
      expect(rest.nextCursor).toBeNull();
    }
    expect((await ask('longue.liste/events?limit=1')).json()).toMatchObject({ events: [{ name: 'Jour 0' }] });
    expect((await ask('longue.liste/events?cursor=x')).statusCode).toBe(400);
  });

  it.each(['personne', 'Maison%201', '%00', "'%20OR%201=1", '0192f0c1-2345-7abc-8def-0123456789ab', 'é'])(
    'does not find %s',
    async (username) => {
      for (const path of [username, `${username}/events`]) {
        const answer = await ask(path);
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'organiser_not_found']);
      }
    },
  );
});
