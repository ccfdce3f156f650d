import type { ChangedSeries, OwnSeries, OwnSeriesDate } from '@lampion/contract/events/series/series';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../platform/actor.ts';
import { eventSeries, events } from '../../platform/db/tables.ts';
import { buildTestServer, readOutbox, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { createAccount, createEvent, createGuest, createOrganiser, signIn } from '../../testing/factories.ts';
import { updateEvent } from '../events/creation.ts';
import { extendSeries } from './dates.ts';

let server: TestServer;
let organiser: Awaited<ReturnType<typeof createOrganiser>>;
let headers: Record<string, string>;
let series: OwnSeries;

beforeAll(async () => {
  server = await buildTestServer();
  organiser = await createOrganiser(server.deps, { plan: 'enterprise' });
  headers = await signIn(server.deps, organiser.accountId);
});
afterAll(() => server.close());

const weekly = { repeats: 'weekly', weekdays: ['TH'], until: '2027-06-26' };

async function call<Answer>(
  method: 'DELETE' | 'POST' | 'PUT',
  url: string,
  payload: object = {},
  as = headers,
) {
  const answer = await server.app.inject({ method, url: `/api/pro/series${url}`, headers: as, payload });
  return {
    code: answer.statusCode,
    body: answer.statusCode === 204 ? (null as Answer) : answer.json<Answer>(),
  };
}

async function createThursdays(rule: object = weekly): Promise<OwnSeries> {
  const event = await createEvent(server.deps, {
    organiserId: organiser.id,
    name: 'Jeudi musette',
    place: 'Quai des Plantes',
    beginDate: new Date('2027-04-22T19:00:00Z'),
    endDate: new Date('2027-04-23T00:00:00Z'),
    capacity: 180,
  });
  const { body } = await call<OwnSeries>('POST', '', { eventId: event.id, name: 'Les jeudis', rule });
  return body;
}

beforeEach(async () => {
  server.setNow(new Date('2027-04-01T10:00:00Z'));
  series = await createThursdays();
});

const dateOf = ({ dates }: OwnSeries, day: string) => dates.find((date) => date.day === day) as OwnSeriesDate;
const hoursOf = ({ dates }: OwnSeries) => dates.map(({ beginDate }) => beginDate.slice(5, 13));
const pictureOf = async (eventId: string) =>
  (await server.deps.db.select().from(events).where(eq(events.id, eventId)))[0]?.imageId;

async function givePicture(eventId: string, background: string) {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  await updateEvent(server.deps, system, eventId, { image: { bytes, filename: 'affiche.png' } });
  return pictureOf(eventId);
}

const change = (payload: object) => call<ChangedSeries>('PUT', `/${series._id}/dates`, payload);

describe('PUT /pro/series/:id/dates', () => {
  it('changes one date, those that follow or all, and never one set apart or past', async () => {
    const apart = dateOf(series, '2027-05-20');
    const moved = { dateId: apart._id, scope: 'this', day: '2027-05-21', startsAt: '19:00', endsAt: '01:00' };
    const { body: one } = await change(moved);
    expect(dateOf(one.series, '2027-05-20')).toMatchObject({
      beginDate: '2027-05-21T17:00:00.000Z',
      endDate: '2027-05-21T23:00:00.000Z',
      own: ['day', 'startsAt', 'endsAt'],
    });
    server.setNow(new Date('2027-04-30T10:00:00Z'));
    const from = dateOf(series, '2027-05-13');
    const { body: some } = await change({ dateId: from._id, scope: 'following', startsAt: '20:00' });
    expect(some.changedIds).toHaveLength(6);
    expect(some.keptIds).toEqual([apart._id]);
    expect(some.series.startsAt).toBe('20:00');
    // Two past, one before, then the rest; the moved one keeps its evening and its hour.
    expect(hoursOf(some.series)).toEqual([
      ...['05-06T19', '05-13T18', '05-21T17', '05-27T18', '06-03T18', '06-10T18', '06-17T18', '06-24T18'],
      ...['04-29T19', '04-22T19'],
    ]);
    // It was not set apart: it follows again with the next change of all.
    expect(dateOf(some.series, '2027-05-06').own).toEqual([]);
    const all = await change({ dateId: from._id, scope: 'all', startsAt: '20:30', name: 'Grand bal' });
    expect(hoursOf(all.body.series).slice(0, 3)).toEqual(['05-06T18', '05-13T18', '05-21T17']);
    expect(dateOf(all.body.series, '2027-05-20').name).toBe('Grand bal');
    expect(dateOf(all.body.series, '2027-04-29').name).toBe('Jeudi musette');
  });

  it('keeps to the rules of an event’s own form: a hidden address, a price that fits its admission', async () => {
    const secret = '12 rue des Lampions, Nantes';
    const all = { dateId: series.dates[0]?._id, scope: 'all' };
    const where = { exactAddress: secret, address: secret, street: '12 rue des Lampions' };
    const { body } = await change({ ...all, ...where, latitude: '47.21837', longitude: '-1.55362' });
    expect(body.changedIds.length).toBeGreaterThan(1);
    const hidden = { address: null, street: null, latitude: 47.22, longitude: -1.55, exactAddress: secret };
    const added = await call<OwnSeries>('POST', `/${series._id}/dates`, { day: '2027-06-30' });
    const last = dateOf(added.body, '2027-06-30')._id;
    for (const eventId of [...body.changedIds, last]) {
      const [row] = await server.deps.db.select().from(events).where(eq(events.id, eventId));
      expect(row).toMatchObject(hidden);
    }
    const told = await change({ ...all, description: 'Rendez-vous au 12 rue des Lampions !' });
    expect(told.body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'description' }] });
    expect((await change({ ...all, admission: 'free', priceCents: '500' })).code).toBe(400);
  });

  it('lets a date follow its series again, and keeps what its own form changed', async () => {
    const date = dateOf(series, '2027-05-27');
    await updateEvent(server.deps, system, date._id, { name: 'Fanfare du Quai', capacity: 300 });
    const { body } = await change({
      dateId: series.dates[0]?._id,
      scope: 'all',
      name: 'Musette',
      capacity: 90,
    });
    expect(dateOf(body.series, '2027-05-27')).toMatchObject({
      name: 'Fanfare du Quai',
      capacity: 300,
      own: ['name', 'capacity'],
    });
    const back = await change({ dateId: date._id, scope: 'this', name: 'Musette' });
    expect(dateOf(back.body.series, '2027-05-27')).toMatchObject({ name: 'Musette', own: ['capacity'] });
  });

  it('gives the picture of a date to all, to those added later too, and not to one with its own', async () => {
    const [first, second, third] = series.dates.map(({ _id }) => _id) as [string, string, string];
    const mine = await givePicture(first, '#e6a23c');
    await givePicture(second, '#2c7a7b');
    const { body } = await change({ dateId: first, scope: 'all', samePicture: true });
    expect(body.keptIds).toEqual([second]);
    expect(dateOf(body.series, series.dates[0]?.day ?? '').own).toEqual([]);
    const added = await call<OwnSeries>('POST', `/${series._id}/dates`, { day: '2027-06-30' });
    const last = dateOf(added.body, '2027-06-30')._id;
    expect([await pictureOf(third), await pictureOf(last)]).toEqual([mine, mine]);
  });

  it('refuses a change based on an older date, another series, and another evening for several', async () => {
    const [date] = series.dates;
    const base = { dateId: date?._id, scope: 'all', name: 'Bal' };
    expect((await change({ ...base, version: 9 })).body).toMatchObject({ code: 'conflict' });
    expect((await change({ ...base, day: '2027-05-01' })).body).toMatchObject({ errors: [{ path: 'day' }] });
    const other = await createThursdays();
    expect((await change({ ...base, dateId: other.dates[0]?._id })).body).toMatchObject({
      code: 'event_not_found',
    });
    const stranger = await signIn(server.deps, (await createOrganiser(server.deps)).accountId);
    const theirs = await call('PUT', `/${series._id}/dates`, base, stranger);
    expect(theirs.body).toMatchObject({ code: 'series_not_found' });
    expect(await server.deps.db.$count(events, eq(events.name, 'Bal'))).toBe(0);
  });

  it('tells a guest of several dates once, and a guest of another date nothing', async () => {
    const regular = await createAccount(server.deps, { emailVerifiedAt: new Date() });
    for (const day of ['2027-05-13', '2027-05-27', '2027-06-03'])
      await createGuest(server.deps, {
        eventId: dateOf(series, day)._id,
        accountId: regular.id,
        reply: 'yes',
      });
    await createGuest(server.deps, {
      eventId: dateOf(series, '2027-05-27')._id,
      email: 'lea@lampion.test',
      reply: 'yes',
    });
    await createGuest(server.deps, {
      eventId: dateOf(series, '2027-04-29')._id,
      email: 'max@lampion.test',
      reply: 'yes',
    });
    const from = dateOf(series, '2027-05-13');
    await change({
      dateId: from._id,
      scope: 'following',
      startsAt: '20:00',
      guestWords: 'Le parquet est neuf.',
    });
    await workOff(server);
    const sent = await readOutbox(server);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['lea@lampion.test', regular.email].toSorted());
    expect(sent[0]?.text).toMatch(/7 dates de .*Les jeudis.* changent.: jeudi 13 mai, /);
    expect(sent[0]?.text).toMatch(/21.h → 20.h/);
    expect(sent[0]?.text).toContain('Le parquet est neuf.');
  });
});

describe('POST /pro/series/:id/cancel', () => {
  it('keeps the place of the dates with the reason, gives back their months, and ends the series', async () => {
    const date = dateOf(series, '2027-05-06');
    const one = { dateId: date._id, scope: 'this', reason: 'C’est l’Ascension.' };
    await call('POST', `/${series._id}/cancel`, one);
    const { dates } = (await server.app.inject(`/api/series/${series._id}`)).json();
    expect(dates[2]).toMatchObject({ status: 'cancelled', reason: 'C’est l’Ascension.', day: '2027-05-06' });
    const rest = { dateId: dateOf(series, '2027-06-03')._id, scope: 'following', reason: 'On ferme.' };
    const { body } = await call<ChangedSeries>('POST', `/${series._id}/cancel`, rest);
    expect(body.changedIds).toHaveLength(4);
    expect(body.series).toMatchObject({ comingCount: 5, cancelledCount: 5, lastDay: '2027-05-27' });
    expect(body.series.rule.until).toBe('2027-06-02');
    await server.app.inject({ method: 'POST', url: `/api/pro/events/${date._id}/restore`, headers });
    const again = (await server.app.inject(`/api/series/${series._id}`)).json();
    expect(again.dates[2]).toMatchObject({ status: 'published', reason: '' });
  });
});

describe('POST /pro/series/:id/dates', () => {
  it('adds a date outside of the rule, once an evening, and in the future', async () => {
    const add = (payload: object) => call<OwnSeries>('POST', `/${series._id}/dates`, payload);
    const { code, body } = await add({ day: '2027-05-01', startsAt: '18:00' });
    expect(code).toBe(201);
    expect(dateOf(body, '2027-05-01')).toMatchObject({
      isAdded: true,
      own: ['startsAt'],
      beginDate: '2027-05-01T16:00:00.000Z',
      name: 'Jeudi musette',
    });
    for (const day of ['2027-05-01', '2027-04-29', '2027-03-01'])
      expect((await add({ day })).body).toMatchObject({ errors: [{ path: 'day' }] });
  });
});

describe('PUT /pro/series/:id', () => {
  it('makes the dates of a new rule, drops the empty ones it no longer gives, and keeps the others', async () => {
    const invited = dateOf(series, '2027-05-13');
    await createGuest(server.deps, { eventId: invited._id, email: 'zoe@lampion.test', reply: 'yes' });
    const apart = dateOf(series, '2027-05-27');
    await change({ dateId: apart._id, scope: 'this', name: 'Fanfare' });
    const rule = { repeats: 'weekly', every: 2, weekdays: ['TH', 'FR'], until: '2027-05-31' };
    const { body } = await call<ChangedSeries>('PUT', `/${series._id}`, { rule, version: 1 });
    expect(body.keptIds).toEqual([apart._id]);
    const shown = body.series.dates.map(({ day, status }) => `${day} ${status}`);
    expect(shown).toEqual([
      ...['2027-04-22 published', '2027-04-23 published', '2027-05-06 published', '2027-05-07 published'],
      ...['2027-05-13 cancelled', '2027-05-20 published', '2027-05-21 published'],
      // Set apart: it stays, outside of the rule.
      '2027-05-27 published',
    ]);
  });

  it('goes on from year to year without an end, once, and not where somebody deleted', async () => {
    const endless = await createThursdays({ repeats: 'weekly', weekdays: ['TH'] });
    const last = endless.dates.at(-1);
    await server.app.inject({ method: 'DELETE', url: `/api/pro/events/${last?._id}`, headers });
    server.setNow(new Date('2027-05-20T10:00:00Z'));
    await extendSeries(server.deps);
    await extendSeries(server.deps);
    const { dates } = (
      await server.app.inject({ url: `/api/pro/series/${endless._id}`, headers })
    ).json<OwnSeries>();
    const days = dates.map(({ day }) => day).toSorted();
    expect(days).not.toContain(last?.day);
    expect(days.at(-1)).toBe('2028-05-18');
    expect(new Set(days).size).toBe(days.length);
  });

  it('dissolves into events of their own', async () => {
    expect((await call('DELETE', `/${series._id}`)).code).toBe(204);
    expect(await server.deps.db.$count(eventSeries, eq(eventSeries.id, series._id))).toBe(0);
    const event = await server.app.inject(`/api/pro/events/${series.dates[0]?._id}`);
    expect(event.json()).toMatchObject({ status: 'published', name: 'Jeudi musette' });
  });
});
