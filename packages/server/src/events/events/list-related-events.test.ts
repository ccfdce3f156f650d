import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCity } from '../../platform/cities.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createOrganiser } from '../../testing/factories.ts';
import { listCityPages, listLargestCities, listNearestCities, listRelatedEvents } from './agenda.ts';

const now = new Date('2027-07-14T12:00:00Z');
const lyon = { latitude: 45.7485, longitude: 4.8467 };
const brest = { latitude: 48.39, longitude: -4.486 };

let server: TestServer;
let hostId: string;
let otherId: string;

const add = (organiserId: string, name: string, day: number, values: object = lyon) =>
  createEvent(server.deps, {
    organiserId,
    name,
    beginDate: new Date(now.getTime() + day * 86_400_000),
    ...values,
  });

beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(now);
  hostId = (await createOrganiser(server.deps)).id;
  otherId = (await createOrganiser(server.deps)).id;
  await add(hostId, 'Passé', -3);
  for (const day of [9, 7, 5, 3]) await add(hostId, `Du même ${day}`, day);
  await add(hostId, 'Annulé', 1, { ...lyon, status: 'cancelled' });
  await add(otherId, 'Brouillon', 2, { ...lyon, status: 'draft' });
  await add(otherId, 'Voisin', 4);
  await add(otherId, 'À Brest', 2, brest);
});
afterAll(() => server.close());

describe('events related to an event', () => {
  const related = async (values: object) => {
    const { id, latitude, longitude, organiserId } = await add(hostId, 'Celui-ci', 6, values);
    const event = { _id: id, creator: organiserId, latitude, longitude };
    const { ofOrganiser, nearby } = await listRelatedEvents(server.deps, event);
    await server.deps.pages.transaction(async (tx) => tx.execute(`DELETE FROM events WHERE id = '${id}'`));
    return [ofOrganiser, nearby].map((list) => list.map(({ name }) => name));
  };

  it('are the next of its organiser, then others nearby, each once and never itself', async () => {
    expect(await related(lyon)).toEqual([
      ['Du même 3', 'Du même 5', 'Du même 7'],
      ['Voisin', 'Du même 9'],
    ]);
    expect(await related(brest)).toEqual([['Du même 3', 'Du même 5', 'Du même 7'], ['À Brest']]);
  });

  it('are only the organiser’s where the place is unknown', async () => {
    expect((await related({ latitude: null, longitude: null }))[1]).toEqual([]);
  });
});

describe('cities with events', () => {
  it('are found by size, and by distance without a limit', async () => {
    const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
    expect(names(await listLargestCities(server.deps, 2))).toEqual(['Lyon', 'Brest']);
    expect(names(await listCityPages(server.deps))).toContain('Villeurbanne');
    const bastia = findCity('bastia');
    expect(bastia && names(await listNearestCities(server.deps, bastia, 2))).toHaveLength(2);
  });
});
