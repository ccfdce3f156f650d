import { eventBlanks } from '@lampion/contract/events/event-fields';
import { publicEventSchema } from '@lampion/contract/events/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bars, challenges, images } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createAppAccount,
  createEvent,
  createGuests,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

function ask(id: string, headers: Record<string, string> = {}) {
  return server.app.inject({ method: 'GET', url: `/api/pro/events/${id}`, headers });
}

async function createEventOf(values: Partial<Parameters<typeof createEvent>[1]> = {}) {
  const organiser = await createOrganiser(server.deps);
  const event = await createEvent(server.deps, { organiserId: organiser.id, ...values });
  return { organiser, event };
}

describe('GET /pro/events/{id}', () => {
  it('returns the public fields to visitors', async () => {
    const { organiser, event } = await createEventOf({
      name: 'Bal du 13 juillet',
      type: 'concert',
      address: 'Quai des Plantes, 44100 Nantes',
      street: 'Quai des Plantes',
      postcode: '44100',
      city: 'Nantes',
      latitude: 47.2067,
      longitude: -1.5838,
      coverPlan: 'scene',
      coverSky: 'bleue',
    });
    const answer = await ask(event.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      ...eventBlanks,
      isAddressHidden: false,
      _id: event.id,
      name: 'Bal du 13 juillet',
      description: 'On danse sur le quai.',
      type: 'concert',
      status: 'published',
      beginDate: '2027-07-13T18:30:00.000Z',
      endDate: '2027-07-13T23:30:00.000Z',
      place: 'Nantes',
      address: 'Quai des Plantes, 44100 Nantes',
      street: 'Quai des Plantes',
      postcode: '44100',
      city: 'Nantes',
      latitude: 47.2067,
      longitude: -1.5838,
      creator: organiser.id,
      image: null,
      picture: null,
      coverPlan: 'scene',
      coverSky: 'bleue',
      cover: { type: 'concert', plan: 'scene', sky: 'bleue' },
      coverUrl: `http://localhost:3000/covers/concert/${event.id}.png?plan=scene&sky=bleue`,
      guests: [],
      participantCount: 0,
      capacity: null,
      placesLeft: null,
      placesHeld: 0,
      plusOnesMax: 0,
      showsGuests: true,
      challenges: [],
      bars: [],
    });
  });

  it('reveals only the opaque ids of participants, in the order of their replies', async () => {
    const { event } = await createEventOf();
    const profile = await createAppAccount(server.deps, { appName: 'Zoé Pham', phone: '+33639980001' });
    const rows = await createGuests(server.deps, event.id, ['yes', 'no', 'maybe', 'pending', 'yes']);
    const ids = [rows[0]?.id, rows[4]?.id];
    const answer = await ask(event.id);
    expect(answer.json()).toMatchObject({ guests: ids, participantCount: 2 });
    for (const secret of [...rows.map((row) => row.nickname), profile.appName, 'repliedAt', 'email']) {
      expect(answer.body).not.toContain(secret);
    }
  });

  it('gives challenges and bars in the organiser’s order, hours as HH:MM', async () => {
    const { event } = await createEventOf({ type: 'barathon' });
    const eventId = event.id;
    await server.deps.db.insert(challenges).values([
      { eventId, position: 2, title: 'Le second', description: 'Ensuite.' },
      { eventId, position: 1, title: 'Le premier', description: 'D’abord.', points: 25, completed: true },
    ]);
    await server.deps.db.insert(bars).values([
      { eventId, position: 1, name: 'Le Phare', opensAt: '18:00:00', closesAt: '02:00:00', visited: true },
      { eventId, position: 0, name: 'La Cale', opensAt: '09:30', closesAt: '00:00', mission: 'Chanter.' },
    ]);
    const { challenges: shownChallenges, bars: shownBars } = publicEventSchema.parse(
      (await ask(eventId)).json(),
    );
    expect(shownChallenges).toMatchObject([
      { title: 'Le premier', description: 'D’abord.', points: 25, completed: true },
      { title: 'Le second', points: 10, completed: false },
    ]);
    expect(shownBars).toMatchObject([
      { name: 'La Cale', openingHours: '09:30', closingHours: '00:00', mission: 'Chanter.', visited: false },
      { name: 'Le Phare', openingHours: '18:00', closingHours: '02:00', visited: true },
    ]);
  });

  it('gives the picture when there is one', async () => {
    const [image] = await server.deps.db
      .insert(images)
      .values({
        width: 1600,
        height: 900,
        widths: [800, 1600],
        formats: ['avif', 'webp', 'jpeg'],
        sha256: 'ab',
      })
      .returning();
    const { event } = await createEventOf({ imageId: image?.id });
    const { image: address, picture } = publicEventSchema.parse((await ask(event.id)).json());
    expect(address).toBe(picture?.src);
    expect(picture).toMatchObject({ width: 1600, height: 900 });
    expect(picture?.sources[0]).toMatchObject({ type: 'image/avif' });
  });

  it('shows an unpublished event to its organiser and administrators only', async () => {
    const { organiser, event } = await createEventOf({ status: 'unpublished' });
    const other = await createOrganiser(server.deps);
    const member = await createAccount(server.deps);
    const admin = await createAccount(server.deps, { role: 'admin' });
    expect((await ask(event.id)).statusCode).toBe(404);
    for (const [accountId, status] of [
      [member.id, 404],
      [other.accountId, 404],
      [organiser.accountId, 200],
      [admin.id, 200],
    ] as const) {
      expect((await ask(event.id, await signIn(server.deps, accountId))).statusCode).toBe(status);
    }
  });

  it('shows a cancelled event to everyone', async () => {
    const { event } = await createEventOf({ status: 'cancelled' });
    expect((await ask(event.id)).json()).toMatchObject({ status: 'cancelled' });
  });

  it('answers 404 for unknown and invalid ids', async () => {
    const unknown = await ask('0192f0c1-2345-7abc-8def-0123456789ab');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toEqual({ code: 'event_not_found', message: 'Événement introuvable.' });
    const wrong = await ask('2');
    expect(wrong.statusCode).toBe(404);
    expect(wrong.json()).toEqual(unknown.json());
  });
});
