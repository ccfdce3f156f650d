import { type OwnEventPage, ownEventPageSchema } from '@lampion/contract/events/events';
import { becomesPastAt } from '@lampion/contract/events/rules/event-timing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createEvent,
  createGuests,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';

const now = new Date('2027-07-13T12:00:00Z');

let server: TestServer;
let organiserId: string;
let headers: Record<string, string>;

const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

/** name, type, hours from now, place, yes replies, other guests */
const nights = [
  ['Épluche-légumes géant', 'other', -2000, 'Nantes', 1, 2],
  ['Bal des Éclusiers', 'party', -8.01, 'Nantes', 7, 0],
  ['Brocante de minuit', 'party', -8, 'Rezé', 0, 0],
  ['Barathon des Écluses', 'barathon', 5, 'Île de Nantes', 2, 1],
  ['Fanfare 100 % cuivres', 'concert', 50, 'Saint-Herblain', 0, 9],
  ['zouk & bal_musette', 'concert', 900, 'Nantes', 0, 1],
] as const;

beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(now);
  const organiser = await createOrganiser(server.deps);
  organiserId = organiser.id;
  headers = await signIn(server.deps, organiser.accountId);
  const stranger = await createOrganiser(server.deps);
  await createEvent(server.deps, { organiserId: stranger.id, name: 'Bal d’un autre' });
  for (const [name, type, begins, place, yes, others] of nights) {
    const beginDate = hours(begins);
    const event = await createEvent(server.deps, { organiserId, name, type, place, beginDate });
    await createGuests(server.deps, event.id, [
      ...Array.from({ length: yes }, () => 'yes' as const),
      ...Array.from({ length: others }, () => 'pending' as const),
    ]);
  }
});
afterAll(() => server.close());

async function list(query: Record<string, string>, as = headers): Promise<OwnEventPage> {
  const answer = await server.app.inject({ url: '/api/pro/events', query, headers: as });
  expect(answer.statusCode).toBe(200);
  return ownEventPageSchema.strict().parse(answer.json());
}

const namesOf = ({ events }: OwnEventPage) => events.map(({ name }) => name);
const short = (page: OwnEventPage) => namesOf(page).map((name) => name.slice(0, 4));

describe('GET /pro/events', () => {
  it('returns all events of the caller, the latest first, with their guest counts', async () => {
    const page = await list({});
    expect(namesOf(page)).toEqual(nights.map(([name]) => name).reverse());
    expect(page).toMatchObject({ total: 6, nextCursor: null });
    expect(page.events[2]).toMatchObject({
      type: 'barathon',
      status: 'published',
      place: 'Île de Nantes',
      participantCount: 2,
      replies: { yes: 2, waiting: 0, maybe: 0, no: 0, pending: 1 },
      cover: { type: 'barathon', plan: null, sky: null },
    });
  });

  it.each([
    [{ search: 'ECLUS' }, ['Bara', 'Bal ']],
    [{ search: 'éclus nantes' }, ['Bara', 'Bal ']],
    [{ search: 'nantes bal' }, ['zouk', 'Bal ']],
    [{ search: 'éz' }, ['Broc']],
    [{ search: 'é' }, ['zouk', 'Fanf', 'Bara', 'Broc', 'Bal ', 'Éplu']],
    [{ search: '%' }, ['Fanf']],
    [{ search: '％' }, ['Fanf']],
    [{ search: '_' }, ['zouk']],
    [{ search: '\\' }, []],
    [{ search: ' ' }, ['zouk', 'Fanf', 'Bara', 'Broc', 'Bal ', 'Éplu']],
    [{ search: 'bal d’un autre' }, []],
    [{ type: 'concert' }, ['zouk', 'Fanf']],
    [{ time: 'coming' }, ['zouk', 'Fanf', 'Bara', 'Broc']],
    [{ time: 'past' }, ['Bal ', 'Éplu']],
    [{ time: 'past', type: 'party', search: 'bal' }, ['Bal ']],
    [{ sort: 'begin', order: 'asc' }, ['Éplu', 'Bal ', 'Broc', 'Bara', 'Fanf', 'zouk']],
    [{ sort: 'name' }, ['Bal ', 'Bara', 'Broc', 'Éplu', 'Fanf', 'zouk']],
    [{ sort: 'name', order: 'desc' }, ['zouk', 'Fanf', 'Éplu', 'Broc', 'Bara', 'Bal ']],
    [{ sort: 'participants' }, ['Bal ', 'Bara', 'Éplu', 'zouk', 'Fanf', 'Broc']],
    [{ sort: 'participants', order: 'asc', time: 'past' }, ['Éplu', 'Bal ']],
  ] as [Record<string, string>, string[]][])('answers %o', async (query, expected) => {
    const page = await list(query);
    expect(short(page)).toEqual(expected);
    expect(page.total).toBe(expected.length);
  });

  it('lists a festival among the upcoming events until it ends', async () => {
    const other = await createOrganiser(server.deps);
    const as = await signIn(server.deps, other.accountId);
    const [beginDate, endDate] = [hours(-72), hours(1)];
    await createEvent(server.deps, { organiserId: other.id, beginDate, endDate });
    const totals = async () =>
      [await list({ time: 'coming' }, as), await list({ time: 'past' }, as)].map(({ total }) => total);
    expect(await totals()).toEqual([1, 0]);
    server.setNow(new Date(endDate.getTime() + 1));
    expect(await totals()).toEqual([0, 1]);
    server.setNow(now);
  });

  it('applies the rule for past events, to the millisecond', async () => {
    const other = await createOrganiser(server.deps);
    const as = await signIn(server.deps, other.accountId);
    const beginDate = hours(-8);
    await createEvent(server.deps, { organiserId: other.id, beginDate });
    expect(becomesPastAt(beginDate)).toEqual(now);
    expect((await list({ time: 'past' }, as)).total).toBe(0);
    server.setNow(new Date(now.getTime() + 1));
    const totals = [await list({ time: 'past' }, as), await list({ time: 'coming' }, as)].map(
      ({ total }) => total,
    );
    server.setNow(now);
    expect(totals).toEqual([1, 0]);
  });

  it.each([
    { sort: 'begin' },
    { sort: 'begin', order: 'asc' },
    { sort: 'name' },
    { sort: 'name', order: 'desc' },
    { sort: 'participants' },
    { sort: 'participants', order: 'asc' },
    { sort: 'name', search: 'nantes' },
  ] as Record<string, string>[])('leads page by page through %o', async (query) => {
    const whole = await list(query);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: OwnEventPage = await list({ ...query, limit: '2', ...(cursor !== '' && { cursor }) });
      expect(page.events.length).toBeLessThanOrEqual(2);
      expect(page.total).toBe(whole.total);
      seen.push(...page.events.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(whole.events.map(({ _id }) => _id));
  });

  it('paginates events with the same begin and name', async () => {
    const other = await createOrganiser(server.deps);
    const as = await signIn(server.deps, other.accountId);
    const rows = [];
    for (let count = 0; count < 5; count += 1) {
      rows.push(await createEvent(server.deps, { organiserId: other.id, name: 'É'.repeat(120) }));
    }
    for (const sort of ['begin', 'name', 'participants']) {
      const first = await list({ sort, order: 'asc', limit: '3' }, as);
      const second = await list({ sort, order: 'asc', limit: '3', cursor: first.nextCursor ?? '' }, as);
      const ids = [...first.events, ...second.events].map(({ _id }) => _id);
      expect(ids).toEqual(rows.map(({ id }) => id).sort());
      expect(second.nextCursor).toBeNull();
    }
  });

  it('rejects a cursor of another order, and unknown values', async () => {
    const { nextCursor } = await list({ sort: 'name', limit: '2' });
    const queries: Record<string, string>[] = [
      { cursor: nextCursor ?? '' },
      { cursor: 'x' },
      { sort: 'place' },
      { time: 'now' },
      { limit: '0' },
      { search: 'a'.repeat(101) },
      { search: 'a\u0000' },
    ];
    for (const query of queries) {
      const answer = await server.app.inject({ url: '/api/pro/events', query, headers });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors[0].path).toBe(Object.keys(query)[0]);
    }
  });

  it('is empty for an administrator without a pro profile', async () => {
    const admin = await createAccount(server.deps, { role: 'admin' });
    expect(await list({}, await signIn(server.deps, admin.id))).toEqual({
      events: [],
      total: 0,
      nextCursor: null,
    });
  });

  it('keeps drafts apart, and shows when no place is left', async () => {
    const host = await createOrganiser(server.deps);
    const as = await signIn(server.deps, host.accountId);
    const add = (name: string, values: object) =>
      createEvent(server.deps, { organiserId: host.id, name, beginDate: hours(5), ...values });
    const full = await add('Complet', { capacity: 2 });
    await createGuests(server.deps, full.id, ['yes', 'yes']);
    const free = await add('Libre', { capacity: 3 });
    await createGuests(server.deps, free.id, ['yes', 'yes', 'no']);
    await add('Brouillon', { status: 'draft' });
    await add('Vieux brouillon', { status: 'draft', beginDate: hours(-50) });
    const named = async (query: Record<string, string>) => namesOf(await list(query, as)).toSorted();
    expect(await named({ drafts: 'none', time: 'coming' })).toEqual(['Complet', 'Libre']);
    expect(await named({ drafts: 'none', time: 'past' })).toEqual([]);
    expect(await named({ drafts: 'only' })).toEqual(['Brouillon', 'Vieux brouillon']);
    expect(await named({})).toHaveLength(4);
    await add('Archivé', { archivedAt: now, beginDate: hours(-30) });
    expect(await named({ archived: 'only' })).toEqual(['Archivé']);
    expect(await named({ archived: 'none' })).toHaveLength(4);
    const { events } = await list({}, as);
    expect(events.filter(({ isFull }) => isFull).map(({ name }) => name)).toEqual(['Complet']);
  });
});
