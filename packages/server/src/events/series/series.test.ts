import type { CreateSeriesBody, OwnSeries } from '@lampion/contract/events/series/series';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { challenges, eventSeries, events } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createOrganiser, signIn } from '../../testing/factories.ts';
import { findSeriesOfEvent, showSeries } from './pages.ts';

let server: TestServer;
let organiser: Awaited<ReturnType<typeof createOrganiser>>;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(new Date('2027-04-01T10:00:00Z'));
  organiser = await createOrganiser(server.deps, { plan: 'enterprise' });
  headers = await signIn(server.deps, organiser.accountId);
});
afterAll(() => server.close());

const thursday = {
  name: 'Jeudi musette',
  beginDate: new Date('2027-04-22T19:00:00Z'),
  endDate: new Date('2027-04-23T00:00:00Z'),
  capacity: 180,
};
const weekly = { repeats: 'weekly', weekdays: ['TH'], until: '2027-06-26' };

const create = (payload: object, as = headers) =>
  server.app.inject({ method: 'POST', url: '/api/pro/series', headers: as, payload });

async function createWeekly(rule: object = weekly, values: object = {}): Promise<OwnSeries> {
  const event = await createEvent(server.deps, { organiserId: organiser.id, ...thursday, ...values });
  const answer = await create({ eventId: event.id, name: 'Les jeudis', rule } as CreateSeriesBody);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<OwnSeries>();
}

describe('POST /pro/series', () => {
  it('makes every date an event at the same hours on the clocks, with the programme of the first', async () => {
    const event = await createEvent(server.deps, {
      organiserId: organiser.id,
      ...thursday,
      beginDate: new Date('2027-03-11T20:00:00Z'),
      endDate: new Date('2027-03-12T01:00:00Z'),
    });
    await server.deps.db
      .insert(challenges)
      .values({ eventId: event.id, position: 0, title: 'Valse', description: 'Danser', points: 5 });
    const answer = await create({ eventId: event.id, name: 'Les jeudis de la Guinguette', rule: weekly });
    expect(answer.statusCode).toBe(201);
    const series = answer.json<OwnSeries>();
    expect(series).toMatchObject({
      words: 'Chaque jeudi',
      startsAt: '21:00',
      endsAt: '02:00',
      lastDay: '2027-06-24',
      pastCount: 1,
      comingCount: 13,
    });
    // Past evenings are not made up; the clocks changed in between.
    expect(series.dates[0]).toMatchObject({ day: '2027-04-01', beginDate: '2027-04-01T19:00:00.000Z' });
    expect(series.dates.at(-1)).toMatchObject({ _id: event.id, day: '2027-03-11', own: [] });
    const copies = await server.deps.db
      .select()
      .from(challenges)
      .where(eq(challenges.eventId, series.dates[3]?._id ?? ''));
    expect(copies.map(({ title }) => title)).toEqual(['Valse']);
    const twice = await create({ eventId: event.id, name: 'Encore', rule: weekly });
    expect(twice.json()).toMatchObject({ code: 'invalid_input', errors: [{ path: 'eventId' }] });
  });

  it('counts the dates that take place in the plan, month by month, and writes nothing beyond it', async () => {
    const small = await createOrganiser(server.deps, { plan: 'discovery' });
    const as = await signIn(server.deps, small.accountId);
    const event = await createEvent(server.deps, { organiserId: small.id, ...thursday });
    const body = { eventId: event.id, name: 'Les jeudis', rule: weekly };
    expect((await create(body, as)).json()).toMatchObject({ code: 'plan_limit_reached' });
    expect(await server.deps.db.$count(events, eq(events.organiserId, small.id))).toBe(1);
    expect(await server.deps.db.$count(eventSeries, eq(eventSeries.organiserId, small.id))).toBe(0);
    // As drafts they do not count yet.
    const draft = await createEvent(server.deps, { organiserId: small.id, ...thursday, status: 'draft' });
    expect((await create({ ...body, eventId: draft.id }, as)).statusCode).toBe(201);
  });

  it('refuses a rule without a date, with too many, and an event of another organiser', async () => {
    const event = await createEvent(server.deps, { organiserId: organiser.id, ...thursday });
    const body = { eventId: event.id, name: 'Les jeudis' };
    const none = await create({ ...body, rule: { ...weekly, until: '2027-04-23' } });
    expect(none.json()).toMatchObject({ code: 'invalid_input', errors: [{ path: 'rule' }] });
    const all = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
    const many = await create({ ...body, rule: { repeats: 'weekly', weekdays: all, until: '2041-01-01' } });
    expect(many.json()).toMatchObject({ code: 'invalid_input', errors: [{ path: 'rule' }] });
    const counted = await create({ ...body, rule: { repeats: 'weekly', weekdays: all, count: 5000 } });
    expect(counted.json()).toMatchObject({ errors: [{ path: 'rule.count' }] });
    const other = await createOrganiser(server.deps);
    const foreign = await createEvent(server.deps, { organiserId: other.id, ...thursday });
    const answer = await create({ ...body, eventId: foreign.id, rule: weekly });
    expect(answer.json()).toMatchObject({ code: 'event_not_found' });
  });
});

describe('GET /series/:id', () => {
  it('shows the public dates in pages, with what is left of each, and hides what nobody may see', async () => {
    const series = await createWeekly();
    const [first, second] = series.dates;
    await server.app.inject({
      method: 'POST',
      url: `/api/pro/events/${second?._id}/cancel`,
      headers,
    });
    const answer = await server.app.inject(`/api/series/${series._id}?limit=3`);
    expect(answer.json()).toMatchObject({
      name: 'Les jeudis',
      words: 'Chaque jeudi',
      lastDay: '2027-06-24',
      comingCount: 9,
      dates: [
        { _id: first?._id, status: 'published', day: '2027-04-22', placesLeft: 180 },
        { _id: second?._id, status: 'cancelled' },
        { day: '2027-05-06' },
      ],
    });
    const rest = await server.app.inject(`/api/series/${series._id}?cursor=${answer.json().nextCursor}`);
    expect(rest.json().dates).toHaveLength(7);
    expect(rest.json().nextCursor).toBeNull();
    const draft = await createWeekly(weekly, { status: 'draft' });
    const hidden = await server.app.inject(`/api/series/${draft._id}`);
    expect(hidden.json()).toMatchObject({ code: 'series_not_found' });
    const other = await signIn(server.deps, (await createOrganiser(server.deps)).accountId);
    const foreign = await server.app.inject({ url: `/api/pro/series/${series._id}`, headers: other });
    expect(foreign.json()).toMatchObject({ code: 'series_not_found' });
    const own = await server.app.inject({ url: '/api/pro/series?limit=2', headers });
    expect(own.json().series).toHaveLength(2);
    expect(own.json().series[0]).toMatchObject({ _id: draft._id, status: 'draft', comingCount: 10 });
  });
});

describe('the page of a series', () => {
  it('numbers its dates, and says what it is shown by and when it changes', async () => {
    const series = await createWeekly({ repeats: 'weekly', weekdays: ['TH'], count: 14 });
    const front = await showSeries(server.deps, series._id, { time: 'coming', page: 1 });
    expect(front).toMatchObject({
      series: { words: 'Chaque jeudi', lastDay: '2027-07-22' },
      total: 14,
      pageCount: 2,
      pastCount: 0,
      shownId: series.dates[0]?._id,
      changesAt: new Date('2027-04-23T03:00:00.001Z'),
    });
    expect(front.dates).toHaveLength(12);
    const second = await showSeries(server.deps, series._id, { time: 'coming', page: 2 });
    expect(second.dates.map(({ day }) => day)).toEqual(['2027-07-15', '2027-07-22']);
    const beyond = showSeries(server.deps, series._id, { time: 'coming', page: 3 });
    await expect(beyond).rejects.toMatchObject({ code: 'not_found' });
    await expect(findSeriesOfEvent(server.deps, series.dates[5]?._id ?? '')).resolves.toMatchObject({
      _id: series._id,
    });
  });
});
