import { eq } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../admin/privacy/erasure.ts';
import { doorEntries, eventReplyCounts, friendships, guests } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createGuest } from '../../testing/factories.ts';
import { findFaults, makeHistory, PlaceModel, type Step, seedRandom } from '../../testing/models/places.ts';
import { addNightGuest, planNight, publishNight } from '../../testing/night-helpers.ts';
import {
  callAs,
  createMember,
  createOpenEvent,
  joinAs,
  joinConfirmed,
  linkOf,
  repliesOf,
  type TestMember,
} from '../../testing/party-helpers.ts';
import { decidePlaces, openPlaces } from './places.ts';
import { addGuest, checkGuestCount } from './replies.ts';
import { readPlaces } from './waiting-list.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-05T21:00:00Z')));

type Caller = Pick<TestMember, 'headers'>;
type Night = Awaited<ReturnType<typeof planNight>> | Awaited<ReturnType<typeof publishNight>>;

/** Records at the door that people came in; returns the entry's id. */
async function enter(host: Caller, id: string, guestId: string, people = 1): Promise<string> {
  const entry = { id: uuidv4(), guestId, people, undoes: null, at: '2026-12-05T20:55:00.000Z' };
  await send(host, id, entry);
  return entry.id;
}
const undo = (host: Caller, id: string, guestId: string, undoes: string) =>
  send(host, id, { id: uuidv4(), guestId, people: 0, undoes, at: '2026-12-05T20:56:00.000Z' });

async function send(host: Caller, id: string, entry: object): Promise<void> {
  const device = { deviceId: uuidv4(), deviceName: 'Porte nord' };
  const body = { after: 0, entries: [{ ...entry, ...device }] };
  expect((await callAs(server, host, ['POST', `/nights/${id}/door/entries`, body])).statusCode).toBe(200);
}

async function countPlaces(id: string) {
  const [row] = await server.deps.db.select().from(eventReplyCounts).where(eq(eventReplyCounts.eventId, id));
  return row?.places;
}

const findGuest = async (id: string) =>
  (await server.deps.db.select().from(guests).where(eq(guests.id, id)))[0];

async function befriend(a: TestMember, b: TestMember): Promise<void> {
  const pairs = [
    { memberId: a.id, friendId: b.id },
    { memberId: b.id, friendId: a.id },
  ];
  await server.deps.db.insert(friendships).values(pairs);
}

const isParty = (night: Night) => 'party' in night;
const reply = (night: Night, body: object) =>
  callAs(server, night.guests[0], [
    'PUT',
    isParty(night) ? `/parties/${night.id}/reply` : `/events/${night.id}/reply`,
    body,
  ]);

const nights = [
  ['a party', planNight],
  ['an organiser’s event', publishNight],
] as const;

/** Ways for a guest or their host to free, transfer or reduce a place. */
const ways: readonly (readonly [string, (night: Night) => ReturnType<typeof callAs>])[] = [
  ['a yes taken back', (night) => reply(night, { reply: 'no' })],
  ['a yes that becomes a maybe', (night) => reply(night, { reply: 'maybe' })],
  ['fewer people than came in', (night) => reply(night, { reply: 'yes', plusOnes: 0 })],
  [
    'a ticket handed on',
    async ({ id, guests: [maud], stranger }) => {
      await befriend(maud, stranger);
      // At a party, the guest who takes over is on the list.
      await addNightGuest(server, id, stranger, { reply: 'maybe' });
      return callAs(server, maud, ['PUT', `/me/tickets/${id}/gift`, { username: stranger.username }]);
    },
  ],
  [
    'a guest taken off the list',
    (night) =>
      callAs(server, night.host, [
        'DELETE',
        `${isParty(night) ? '/parties' : '/pro/events'}/${night.id}/guests/${night.guests[0].guestId}`,
      ]),
  ],
];

describe.each(nights)('a place of %s used at the door', (_of, plan) => {
  it.each(ways)('cannot be freed: %s is rejected', async (_what, free) => {
    const night = await plan(server, { screens: [], plusOnesMax: 4 });
    const { id, host, guests: people } = night;
    const { guestId } = people[0];
    await server.deps.db.update(guests).set({ plusOnes: 2 }).where(eq(guests.id, guestId));
    await enter(host, id, guestId, 2);
    const before = await findGuest(guestId);
    const places = await countPlaces(id);
    const answer = await free(night);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'place_used']);
    expect(answer.json().message).toMatch(/entrée/);
    expect([await findGuest(guestId), await countPlaces(id)]).toEqual([before, places]);
  });

  it('frees unused places, and all of them once the entry is undone', async () => {
    const night = await plan(server, { screens: [], plusOnesMax: 4 });
    const { id, host, guests: people } = night;
    const { guestId } = people[0];
    await server.deps.db.update(guests).set({ plusOnes: 3 }).where(eq(guests.id, guestId));
    const entry = await enter(host, id, guestId, 2);
    expect((await reply(night, { reply: 'yes', plusOnes: 1 })).statusCode).toBeLessThan(300);
    expect((await findGuest(guestId))?.plusOnes).toBe(1);
    await undo(host, id, guestId, entry);
    expect((await reply(night, { reply: 'no' })).statusCode).toBeLessThan(300);
    expect(await findGuest(guestId)).toMatchObject({ reply: 'no', plusOnes: 0 });
  });

  it('stays used when its guest erases their account', async () => {
    const { id, host, guests: people } = await plan(server, { screens: [] });
    const [maud] = people;
    await enter(host, id, maud.guestId);
    const places = await countPlaces(id);
    await eraseAccount(server.deps, { kind: 'system' }, maud.accountId);
    expect(await findGuest(maud.guestId)).toMatchObject({ nickname: 'Invité parti', reply: 'yes' });
    expect(await countPlaces(id)).toBe(places);
  });
});

describe('a used place', () => {
  it('is not returned to the member who gave the ticket', async () => {
    const { id, host, guests: people, stranger } = await planNight(server, { screens: [] });
    const [maud] = people;
    await befriend(maud, stranger);
    const { guestId } = await addNightGuest(server, id, stranger, { reply: 'maybe' });
    const gift = { username: stranger.username };
    const given = await callAs(server, maud, ['PUT', `/me/tickets/${id}/gift`, gift]);
    expect(given.statusCode).toBe(204);
    await enter(host, id, guestId);
    const answer = await callAs(server, stranger, ['DELETE', `/me/tickets/${id}/gift`]);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'place_used']);
    expect((await findGuest(guestId))?.reply).toBe('yes');
    // The gift is unchanged: its taker is refused again instead of having no ticket.
    expect((await callAs(server, stranger, ['DELETE', `/me/tickets/${id}/gift`])).json().code).toBe(
      'place_used',
    );
  });

  it('is not cancelled by a private link', async () => {
    const { event } = await createOpenEvent(server, {
      capacity: 2,
      beginDate: new Date('2026-12-05T19:30:00Z'),
    });
    await joinConfirmed(server, event.id, 'Gil');
    const [gil] = await server.deps.db.select().from(guests).where(eq(guests.eventId, event.id));
    await note(event.id, gil?.id ?? '');
    const url = `/replies/${await linkOf(server, 'Gil')}`;
    const answer = await callAs(server, null, ['PUT', url, { reply: 'no' }]);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'place_used']);
    expect(await repliesOf(server, event.id)).toEqual({ Gil: 'yes' });
  });

  it('does not yield to a guest who confirms their address', async () => {
    const { event } = await createOpenEvent(server, {
      capacity: 2,
      beginDate: new Date('2026-12-05T19:30:00Z'),
    });
    await joinAs(server, event.id, 'Hal');
    await joinAs(server, event.id, 'Ivo');
    const [hal, ivo] = await server.deps.db
      .select()
      .from(guests)
      .where(eq(guests.eventId, event.id))
      .orderBy(guests.id);
    await note(event.id, ivo?.id ?? '');
    const [jon, kim] = [await createMember(server, 'jon_used'), await createMember(server, 'kim_used')];
    // Hal yields, though Ivo came last.
    await callAs(server, jon, ['PUT', `/events/${event.id}/reply`, { reply: 'yes' }]);
    expect(await findGuest(hal?.id ?? '')).toMatchObject({ reply: 'waiting' });
    const last = await callAs(server, kim, ['PUT', `/events/${event.id}/reply`, { reply: 'yes' }]);
    expect(last.json()).toMatchObject({ reply: 'waiting' });
    expect(await findGuest(ivo?.id ?? '')).toMatchObject({ reply: 'yes' });
    expect(await countPlaces(event.id)).toBe(2);
  });

  it('keeps its guest on a full list', async () => {
    const { event } = await createOpenEvent(server, { beginDate: new Date('2026-12-05T19:30:00Z') });
    const row = { eventId: event.id, reply: 'yes', createdAt: new Date('2026-12-01T20:00:00Z') } as const;
    const inside = await createGuest(server.deps, { ...row, email: 'lou@exemple.fr' });
    const outside = await createGuest(server.deps, { ...row, email: 'max@exemple.fr' });
    await note(event.id, inside.id);
    await server.deps.db.transaction(async (tx) => {
      const places = await readPlaces(server.deps, tx, await openPlaces(server.deps, tx, event.id));
      const yieldingId = await checkGuestCount(tx, places, { limit: 2, unconfirmedSince: server.deps.now() });
      await addGuest(server.deps, tx, places, { nickname: 'Nil', reply: 'pending' }, yieldingId);
    });
    expect([await findGuest(inside.id), await findGuest(outside.id)]).toEqual([inside, undefined]);
  });

  it.each([[null], [20]])(
    'is kept when the date is chosen that its guest declined, of %s places',
    async (capacity) => {
      const {
        id,
        host,
        guests: people,
      } = await planNight(server, {
        screens: [],
        capacity,
        dates: [{ beginDate: '2026-12-18T20:00' }, { beginDate: '2026-12-19T20:00' }],
        beginDate: undefined,
      });
      const party = (await callAs(server, host, ['GET', `/parties/${id}`])).json();
      const dateId = party.poll.dates[0].id;
      for (const { headers } of people)
        await callAs(server, { headers }, [
          'PUT',
          `/parties/${id}/votes`,
          { answers: [{ dateId, answer: 'no' }] },
        ]);
      await note(id, people[0].guestId);
      await callAs(server, host, ['POST', `/parties/${id}/choose-date`, { dateId }]);
      expect(await findGuest(people[0].guestId)).toMatchObject({ reply: 'yes' });
      expect(await findGuest(people[1].guestId)).toMatchObject({ reply: 'no' });
    },
  );

  it('may be removed once the night is over', async () => {
    const { id, host, guests: people } = await planNight(server, { screens: [] });
    await enter(host, id, people[0].guestId);
    server.setNow(new Date('2026-12-08T12:00:00Z'));
    const url = `/parties/${id}/guests/${people[0].guestId}`;
    expect((await callAs(server, host, ['DELETE', url])).statusCode).toBe(204);
  });
});

/** Inserts an entry directly, without a request of the host. */
async function note(eventId: string, guestId: string): Promise<void> {
  const values = { id: uuidv4(), eventId, guestId, people: 1, deviceId: uuidv4(), deviceName: 'Porte nord' };
  await server.deps.db.insert(doorEntries).values({ ...values, at: server.deps.now() });
}

const HISTORIES = 1000;
const STEPS = 40;
const start = new Date('2027-06-01T20:00:00Z');

/** The first step after which an invariant is broken, with all earlier ones. */
function findFirstFault(seed: number) {
  const random = seedRandom(seed);
  const model = new PlaceModel(1 + Math.floor(random() * 8), start);
  const steps: (Step & { isDone: boolean })[] = [];
  for (const step of makeHistory(model, random, STEPS)) {
    steps.push({ ...step, isDone: model.take(step) });
    const faults = findFaults(model);
    if (faults.length > 0) return { seed, faults, steps };
  }
  return null;
}

describe('a thousand random histories of an event', () => {
  it('never exceed the capacity, leave no place free that fits a party, and keep the order', () => {
    const faults = Array.from({ length: HISTORIES }, (_, seed) => findFirstFault(seed)).find(Boolean);
    expect(faults).toBeUndefined();
  });
});

it('gives the unused places of a smaller party’s offer to earlier ones', () => {
  const party = { people: 1, isConfirmed: true, isReachable: true, declinedPlaces: 0 };
  const offer = { places: 2, until: new Date(start.getTime() + 60_000) };
  const line = [
    { ...party, id: 'first', offer: null },
    { ...party, id: 'asked', offer },
  ];
  const { placed } = decidePlaces(6, { taken: 4, unconfirmed: 0 }, line, start);
  expect(placed.map(({ id }) => id).toSorted()).toEqual(['asked', 'first']);
});
