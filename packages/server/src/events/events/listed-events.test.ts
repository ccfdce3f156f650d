import { distanceKm } from '@lampion/contract/platform/rules/places';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { events } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { countReadRows } from '../../testing/database/count-rows.ts';
import { createOrganiser } from '../../testing/factories.ts';
import { type AgendaWanted, findListedEvents } from './listed-events.ts';

const now = new Date('2027-07-14T12:00:00Z');
const EVENTS = 20_000;
const LIMIT = 21;
const lyon = { center: { latitude: 45.75, longitude: 4.85 }, radiusKm: 20 };
const always = { from: now, until: null };

/**
 * One every 20 minutes: each third in Lyon, the others north of Nantes; one of 700 a barathon, one
 * of 500 with a farandole, one of 1100 years later; every fifth is free, one of 450 accessible with
 * a wheelchair.
 */
const seed = (organiserId: string, first: number, last: number) => sql`
  INSERT INTO events (id, organiser_id, name, description, type, begin_date, end_date, place, latitude, longitude,
    admission, access_wheelchair)
  SELECT gen_random_uuid(), ${organiserId}, 'Bal de nuit' || CASE WHEN i % 500 = 0 THEN ' et Farandole ' ELSE ' n° ' END || i, 'On danse.',
    CASE WHEN i % 700 = 0 THEN 'barathon' ELSE 'party' END, begins, begins + interval '4 hours',
    CASE WHEN i % 3 = 0 THEN 'Lyon' ELSE 'Nantes' END,
    CASE WHEN i % 3 = 0 THEN 45.7 + (i % 20) / 100.0 ELSE 47.3 END, CASE WHEN i % 3 = 0 THEN 4.85 ELSE -1.55 END,
    CASE WHEN i % 5 = 0 THEN 'free' END, CASE WHEN i % 450 = 0 THEN true END
  FROM generate_series(${first}::int, ${last}::int) AS i,
    LATERAL (SELECT ${now.toISOString()}::timestamptz + i * interval '20 minutes'
      + CASE WHEN i % 1100 = 0 THEN interval '3 years' ELSE interval '0' END AS begins) AS times`;

let server: TestServer;
let all: (typeof events.$inferSelect)[];
beforeAll(async () => {
  server = await buildTestServer();
  const { id } = await createOrganiser(server.deps);
  // Statistics are taken only at the instants named below.
  await server.deps.db.execute(sql`ALTER TABLE events SET (autovacuum_enabled = false)`);
  await server.deps.db.execute(seed(id, -EVENTS, -1));
  await server.deps.db.execute(sql`VACUUM ANALYZE events`);
  await server.deps.db.execute(seed(id, 0, EVENTS));
  all = await server.deps.db.select().from(events).orderBy(events.beginDate, events.id);
});
afterAll(() => server.close());

const wantedEvents: readonly Partial<AgendaWanted>[] = [
  {},
  { search: 'nuit' },
  { search: 'farandole' },
  { search: 'FARANDÔLE bal' },
  { search: 'fa' },
  { search: 'zqx' },
  { search: 'nu x' },
  { search: '---' },
  { labels: ['barathon'] },
  { labels: ['barathon'], search: 'farandole' },
  { search: 'farandole', span: { from: now, until: new Date('2027-12-01T00:00:00Z') } },
  {
    search: 'farandole',
    after: [Date.parse('2028-03-01T00:00:00Z'), '00000000-0000-4000-8000-000000000000'],
  },
  { around: lyon },
  { around: lyon, search: 'nuit' },
  { around: lyon, search: 'farandole' },
  { around: lyon, search: 'nantes' },
  { around: lyon, search: '---' },
  { around: lyon, labels: ['barathon'] },
  { around: { ...lyon, radiusKm: 5 }, search: 'n°' },
  { labels: ['wheelchair'] },
  { labels: ['wheelchair', 'free'], search: 'farandole' },
  { around: lyon, labels: ['wheelchair'], search: 'nuit' },
  { around: lyon, labels: ['free', 'party'] },
];
const complete = (wanted: Partial<AgendaWanted>): AgendaWanted => ({ span: always, limit: LIMIT, ...wanted });

const hasLabel = ({ type, admission, accessWheelchair }: (typeof all)[number], label: string) =>
  type === label || admission === label || (accessWheelchair === true && label === 'wheelchair');

/** The expected result, found by looking at every event. */
function search({ around, labels = [], search: text, after, span, limit }: AgendaWanted): string[] {
  const words = (text ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(' ');
  const hasWord = (searched: string, word: string) =>
    word.length > 2 ? searched.includes(word) : ` ${searched}`.includes(` ${word}`);
  const from = after === undefined ? span.from : new Date(after[0]);
  return all
    .filter(({ beginDate }) => beginDate >= from && (span.until === null || beginDate < span.until))
    .filter((event) => labels.every((label) => hasLabel(event, label)))
    .filter(({ searched }) => text === undefined || words.every((word) => hasWord(searched ?? '', word)))
    .filter(({ latitude, longitude }) => {
      const place = { latitude: latitude ?? 0, longitude: longitude ?? 0 };
      return around === undefined || distanceKm(around.center, place) <= around.radiusKm;
    })
    .slice(0, limit)
    .map(({ id }) => id);
}

// Without statistics of the upcoming events, PostgreSQL reads those of some weeks for a place.
describe.each([
  ['before', 25_000],
  ['after', 10_000],
])('with the statistics from %s the events to come', (statistics, readMax) => {
  beforeAll(async () => {
    if (statistics === 'after') await server.deps.db.execute(sql`VACUUM ANALYZE events`);
  });

  test.each(wantedEvents)('finds the first events of %o among many, and reads few', async (some) => {
    const wanted = complete(some);
    let found: string[] = [];
    const read = await countReadRows(server.deps, 'events', async (tx) => {
      found = (await findListedEvents(tx, wanted, now)).map(({ id }) => id);
    });
    expect(found).toEqual(search(wanted));
    expect(read).toBeLessThan(readMax);
  });
});
