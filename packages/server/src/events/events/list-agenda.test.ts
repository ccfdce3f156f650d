import { type AgendaPage, agendaPageSchema } from '@lampion/contract/events/agenda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAppAccount, createEvent, createGuests, createOrganiser } from '../../testing/factories.ts';

/** Wednesday, 2 p.m. in Paris. */
const now = new Date('2027-07-14T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

const lyon = { latitude: 45.7485, longitude: 4.8467 };
const villeurbanne = { latitude: 45.766, longitude: 4.8795 };
/** 26 km from the middle of Lyon. */
const vienne = { latitude: 45.5257, longitude: 4.8741 };
const nantes = { latitude: 47.2172, longitude: -1.5534 };

/** What some of them say; the others say nothing. */
const said: Readonly<Record<string, object>> = {
  'Festival des quais': { admission: 'from', priceCents: 1500, minimumAge: 18 },
  'Apéro à midi': { admission: 'free', minimumAge: 0, accessWheelchair: true },
  'Bal à Villeurbanne': { admission: 'choice', minimumAge: 0, accessWheelchair: false },
  'Concert à Nantes': { admission: 'elsewhere', ticketUrl: 'https://billets.example', minimumAge: 16 },
  'Bal du vendredi': { admission: 'from', priceCents: 500, accessWheelchair: true },
};

/** name, type, hours from now, duration, place, status */
const nights = [
  ['Festival des quais', 'other', -48, 120, lyon, 'published'],
  ['Bal d’hier', 'party', -20, 5, lyon, 'published'],
  ['Bal annulé', 'party', 6, 5, lyon, 'cancelled'],
  ['Bal retiré', 'party', 6, 5, lyon, 'unpublished'],
  ['Apéro à midi', 'other', -2, 1, villeurbanne, 'published'],
  ['Bal à Villeurbanne', 'party', 7, 5, villeurbanne, 'published'],
  ['Concert à Nantes', 'concert', 8, 4, nantes, 'published'],
  ['Élan de Vienne', 'concert', 54, 5, vienne, 'published'],
  ['Bal du vendredi', 'party', 56, 5, lyon, 'published'],
  ['Bal sans carte', 'party', 300, 5, { latitude: null, longitude: null }, 'published'],
] as const;

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(now);
  const face = await createAppAccount(server.deps, { username: 'la.guinguette' });
  const { id: organiserId } = await createOrganiser(server.deps, { appAccountId: face.id });
  for (const [name, type, begins, lasts, place, status] of nights) {
    const [beginDate, endDate] = [hours(begins), hours(begins + lasts)];
    const known = {
      organiserId,
      name,
      type,
      status,
      beginDate,
      endDate,
      place: 'Chez nous',
      ...place,
      ...said[name],
    };
    const { id } = await createEvent(server.deps, { ...known, capacity: type === 'concert' ? 3 : null });
    if (name === 'Concert à Nantes') await createGuests(server.deps, id, ['yes', 'yes', 'no']);
  }
});
afterAll(() => server.close());

async function ask(query: Record<string, string>) {
  return server.app.inject({ url: '/api/events', query });
}
async function list(query: Record<string, string>): Promise<AgendaPage> {
  const answer = await ask(query);
  expect(answer.statusCode).toBe(200);
  return agendaPageSchema.strict().parse(answer.json());
}
const short = ({ events }: AgendaPage) => events.map(({ name }) => name.split(' ').at(-1));

describe('GET /events', () => {
  it.each([
    [{ price: 'free' }, ['midi']],
    [{ price: '500' }, ['midi', 'Villeurbanne', 'vendredi']],
    [{ price: '2000' }, ['quais', 'midi', 'Villeurbanne', 'vendredi']],
    [{ age: '0' }, ['midi', 'Villeurbanne']],
    [{ age: '18' }, ['quais']],
    [{ wheelchair: 'true' }, ['midi', 'vendredi']],
    [{ wheelchair: 'true', price: '500', city: 'lyon', search: 'bal' }, ['vendredi']],
    [{ wheelchair: 'true', age: '16' }, []],
  ])('finds by %o what is said, and nothing of which nothing is said', async (query, names) => {
    expect(short(await list(query))).toEqual(names);
  });

  it('lists public events that are not over, running ones first, then the next ones', async () => {
    const page = await list({});
    const all = ['quais', 'midi', 'Villeurbanne', 'Nantes', 'Vienne', 'vendredi', 'carte'];
    expect(short(page)).toEqual(all);
    expect(page.nextCursor).toBeNull();
    expect(page.events[3]).toMatchObject({
      name: 'Concert à Nantes',
      organiser: { username: 'la.guinguette', path: '/o/la.guinguette' },
      distance: null,
      placesLeft: 1,
      ...nantes,
    });
  });

  it.each([
    [{ city: 'lyon' }, ['quais', 'midi', 'Villeurbanne', 'vendredi']],
    [{ city: 'Lyon', radius: '50' }, ['quais', 'midi', 'Villeurbanne', 'Vienne', 'vendredi']],
    [{ city: 'lyon', radius: '1' }, ['quais', 'vendredi']],
    [{ near: '47.2,-1.55', radius: '5' }, ['Nantes']],
    [{ near: '10,10' }, []],
    [{ city: 'lyon', near: '47.2,-1.55' }, ['quais', 'midi', 'Villeurbanne', 'vendredi']],
    [{ when: 'tonight' }, ['quais', 'midi', 'Villeurbanne', 'Nantes']],
    [{ when: 'weekend' }, ['quais', 'Vienne', 'vendredi']],
    [{ when: 'week' }, ['quais', 'midi', 'Villeurbanne', 'Nantes', 'Vienne', 'vendredi']],
    [{ when: 'weekend', city: 'lyon' }, ['quais', 'vendredi']],
    [{ from: hours(10).toISOString() }, ['quais', 'Vienne', 'vendredi', 'carte']],
    [{ from: hours(10).toISOString(), to: hours(55).toISOString() }, ['quais', 'Vienne']],
    [{ to: hours(8).toISOString() }, ['quais', 'midi', 'Villeurbanne']],
    [{ type: 'concert' }, ['Nantes', 'Vienne']],
    [{ search: 'ELAN' }, ['Vienne']],
    [{ search: 'bal chez' }, ['Villeurbanne', 'vendredi', 'carte']],
    [{ search: 'bal', city: 'lyon', when: 'tonight' }, ['Villeurbanne']],
    [{ search: 'zz' }, []],
    [{ search: ' ' }, ['quais', 'midi', 'Villeurbanne', 'Nantes', 'Vienne', 'vendredi', 'carte']],
  ] as [Record<string, string>, string[]][])('answers %o', async (query, expected) => {
    expect(short(await list(query))).toEqual(expected);
  });

  it('returns the distance, to a hundred metres', async () => {
    const { events } = await list({ city: 'lyon', radius: '50' });
    expect(events.map(({ distance }) => distance)).toEqual([0, 3.2, 3.2, 24.9, 0]);
  });

  it.each([{}, { city: 'lyon', radius: '50' }, { search: 'e' }] as Record<string, string>[])(
    'leads page by page through %o',
    async (query) => {
      const whole = await list(query);
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: AgendaPage = await list({ ...query, limit: '2', ...(cursor !== '' && { cursor }) });
        seen.push(...page.events.map(({ _id }) => _id));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(whole.events.map(({ _id }) => _id));
    },
  );

  it('rejects unknown parameters', async () => {
    const queries: Record<string, string>[] = [
      { near: '91,0' },
      { near: 'Lyon' },
      { radius: '500' },
      { when: 'now' },
      { cursor: 'x' },
    ];
    for (const query of queries) {
      const answer = await ask(query);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors[0].path).toBe(Object.keys(query)[0]);
    }
    expect((await ask({ city: 'atlantide' })).statusCode).toBe(404);
  });
});
