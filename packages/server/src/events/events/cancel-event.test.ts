import type { OwnEvent } from '@lampion/contract/events/events';
import { writeParisTime } from '@lampion/contract/platform/rules/paris-time';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bars, challenges, events } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { countRows } from '../../testing/database/count-rows.ts';
import { createEvent, createGuests, createOrganiser, signIn } from '../../testing/factories.ts';

const now = new Date('2027-07-20T10:00:00Z');

let server: TestServer;
let organiserId: string;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(now);
  const organiser = await createOrganiser(server.deps, { plan: 'enterprise' });
  organiserId = organiser.id;
  headers = await signIn(server.deps, organiser.accountId);
});
afterAll(() => server.close());

const create = (values: Partial<Parameters<typeof createEvent>[1]> = {}) =>
  createEvent(server.deps, { organiserId, ...values });

function post(id: string, action: string, payload?: object) {
  const url = `/api/pro/events/${id}/${action}`;
  return server.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
}

describe('POST /pro/events/{id}/cancel and /restore', () => {
  it('cancel an event and restore it; calendars are updated once for each', async () => {
    const { id } = await create();
    for (const [action, status, sequence] of [
      ['restore', 'published', 0],
      ['cancel', 'cancelled', 1],
      ['cancel', 'cancelled', 1],
      ['restore', 'published', 2],
    ] as const) {
      const answer = await post(id, action);
      expect(answer.statusCode).toBe(200);
      expect(answer.json<OwnEvent>()).toMatchObject({ status, own: { sequence } });
    }
  });

  it('do not restore an event unpublished by the administration', async () => {
    const { id } = await create({ status: 'unpublished' });
    for (const action of ['cancel', 'restore']) {
      const answer = await post(id, action);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'event_unpublished']);
    }
    expect((await server.app.inject({ url: `/api/pro/events/${id}` })).statusCode).toBe(404);
  });
});

describe('POST /pro/events/{id}/duplicate', () => {
  it('makes a draft of the same event a week later, with its programme reset and without guests', async () => {
    const { id: eventId } = await create({
      type: 'barathon',
      status: 'cancelled',
      beginDate: new Date('2027-10-26T18:30:00Z'),
      address: 'Quai des Plantes',
      latitude: 47.2,
      longitude: -1.6,
      coverPlan: 'scene',
      previousBeginDate: new Date('2027-10-19T18:30:00Z'),
      sequence: 7,
    });
    await createGuests(server.deps, eventId, ['yes', 'no']);
    const done = { eventId, description: 'Ensemble.', completed: true };
    await server.deps.db.insert(challenges).values([
      { ...done, title: 'Second', position: 5, points: 25 },
      { ...done, title: 'Premier', position: 2 },
    ]);
    const visited = { eventId, opensAt: '18:00', closesAt: '02:00', visited: true };
    await server.deps.db.insert(bars).values([
      { ...visited, name: 'La Cale', position: 1, mission: 'Chanter.' },
      { ...visited, name: 'Le Phare', position: 0 },
    ]);
    const source = (await server.app.inject({ url: `/api/pro/events/${eventId}`, headers })).json<OwnEvent>();
    const answer = await post(eventId, 'duplicate', {});
    expect(answer.statusCode).toBe(201);
    const copy = answer.json<OwnEvent>();
    expect(copy._id).not.toBe(eventId);
    const copied = {
      id: expect.any(String),
      description: 'Ensemble.',
      isOptional: false,
      completed: false,
      confirmedCount: 0,
    };
    expect(copy).toEqual({
      ...source,
      _id: copy._id,
      coverUrl: source.coverUrl?.replace(eventId, copy._id),
      status: 'draft',
      // A clock change lies in between.
      beginDate: '2027-11-02T19:30:00.000Z',
      endDate: '2027-11-03T00:30:00.000Z',
      guests: [],
      participantCount: 0,
      capacity: null,
      placesLeft: null,
      placesHeld: 0,
      plusOnesMax: 0,
      challenges: [
        { ...copied, title: 'Premier', points: 10 },
        { ...copied, title: 'Second', points: 25 },
      ],
      bars: [
        expect.objectContaining({ name: 'Le Phare', visited: false }),
        expect.objectContaining({ name: 'La Cale', mission: 'Chanter.', visited: false }),
      ],
      own: {
        replies: { yes: 0, waiting: 0, maybe: 0, no: 0, pending: 0 },
        sequence: 0,
        version: 1,
        unpublishedReason: null,
        publishAt: null,
        publishedAt: null,
        archivedAt: null,
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
      },
    });
    const [row] = await server.deps.db.select().from(events).where(eq(events.id, copy._id));
    expect(row?.previousBeginDate).toBeNull();
    const ids = [...source.challenges, ...source.bars].map((part) => part.id);
    for (const part of [...copy.challenges, ...copy.bars]) expect(ids).not.toContain(part.id);
  });

  it.each([
    [{ beginDate: '2028-01-01T21:00' }, '2028-01-01T20:00:00.000Z', '2028-01-02T01:00:00.000Z'],
    [
      { beginDate: '2028-01-01T21:00', endDate: '2028-01-01T22:00' },
      '2028-01-01T20:00:00.000Z',
      '2028-01-01T21:00:00.000Z',
    ],
    // Over the end of summer time: the same hours, and not the same length.
    [{ beginDate: '2027-10-30T23:00' }, '2027-10-30T21:00:00.000Z', '2027-10-31T03:00:00.000Z'],
    [{ endDate: '2027-07-21T05:00' }, '2027-07-20T18:30:00.000Z', '2027-07-21T03:00:00.000Z'],
    [{}, '2027-07-20T18:30:00.000Z', '2027-07-20T23:30:00.000Z'],
  ])('moves it to %o', async (body, beginDate, endDate) => {
    const { id } = await create();
    expect((await post(id, 'duplicate', body)).json()).toMatchObject({ beginDate, endDate });
    await server.deps.db.delete(events);
  });

  it('proposes the next week in which its organiser has nothing else that night', async () => {
    const { id } = await create();
    const next = async () =>
      (await server.app.inject({ url: `/api/pro/events/${id}/next-night`, headers })).json();
    const first = { beginDate: '2027-07-20T18:30:00.000Z', endDate: '2027-07-20T23:30:00.000Z' };
    await create({ beginDate: new Date('2027-07-20T23:30:00Z') });
    await create({ beginDate: new Date('2027-07-20T18:30:00Z'), status: 'cancelled' });
    expect(await next()).toEqual(first);
    expect((await post(id, 'duplicate', {})).json()).toMatchObject(first);
    expect(await next()).toEqual({
      beginDate: '2027-07-27T18:30:00.000Z',
      endDate: '2027-07-27T23:30:00.000Z',
    });
    await server.deps.db.delete(events);
  });

  it('keeps the hours of copies of copies, over the night in which the clocks skip one of them', async () => {
    const original = { beginDate: new Date('2028-03-18T20:00Z'), endDate: new Date('2028-03-19T01:30Z') };
    let { id } = await create(original);
    const copies = [];
    for (let week = 0; week < 3; week += 1) {
      const { _id, beginDate, endDate } = (await post(id, 'duplicate', {})).json<OwnEvent>();
      copies.push([beginDate, endDate].map((instant) => writeParisTime(new Date(instant)).slice(5, 16)));
      id = _id;
    }
    expect(copies).toEqual([
      ['03-25T21:00', '03-26T03:00'],
      ['04-01T21:00', '04-02T02:30'],
      ['04-08T21:00', '04-09T02:30'],
    ]);
    await server.deps.db.delete(events);
  });

  it('refuses an hour that does not exist', async () => {
    const { id } = await create();
    const missing = { beginDate: '2028-03-25T21:00', endDate: '2028-03-26T02:30' };
    const answer = await post(id, 'duplicate', missing);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path: 'endDate', message: expect.stringMatching(/horloges/) }]);
    await server.deps.db.delete(events);
  });

  it('refuses an end before the beginning, and creates nothing', async () => {
    const { id } = await create();
    const before = await countRows(server.deps);
    const body = { beginDate: '2028-01-01T21:00', endDate: '2028-01-01T20:00' };
    const answer = await post(id, 'duplicate', body);
    expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([400, 'endDate']);
    expect(await countRows(server.deps)).toEqual(before);
  });
});

describe('DELETE /pro/events/{id}', () => {
  const JOURNAL = 'public.team_journal';
  const onlyJournaled = (before: Record<string, number>) => ({
    ...before,
    [JOURNAL]: (before[JOURNAL] ?? 0) + 1,
  });
  const remove = (id: string, query = '') =>
    server.app.inject({ method: 'DELETE', url: `/api/pro/events/${id}${query}`, headers });

  it('deletes an event without guests permanently', async () => {
    const before = await countRows(server.deps);
    const { id } = await create();
    expect((await remove(id)).statusCode).toBe(204);
    expect((await remove(id)).statusCode).toBe(404);
    expect(await countRows(server.deps)).toEqual(onlyJournaled(before));
  });

  it('requires a confirmation once there are guests, and then deletes them too', async () => {
    const before = await countRows(server.deps);
    const { id } = await create();
    await createGuests(server.deps, id, ['no']);
    for (const query of ['', '?confirm=false']) {
      const answer = await remove(id, query);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'event_has_guests']);
    }
    expect((await remove(id, '?confirm=true')).statusCode).toBe(204);
    expect(await countRows(server.deps)).toEqual(onlyJournaled(before));
  });
});
