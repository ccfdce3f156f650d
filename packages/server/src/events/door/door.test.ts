import {
  DOOR_LINK_ENTRIES_MAX,
  DOOR_LINKS_ENTRIES_MAX,
  DOOR_NIGHT_ENTRIES_MAX,
  type Door,
  type DoorChanges,
} from '@lampion/contract/events/door';
import { countDoor } from '@lampion/contract/events/rules/door';
import { eq, sql } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { doorEntries, doorLinks, events, guests } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { planNight, publishNight } from '../../testing/night-helpers.ts';
import { callAs, type TestMember } from '../../testing/party-helpers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  server.deps.live.end();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-05T21:00:00Z')));

type Caller = Pick<TestMember, 'headers'>;

const NORTH = { deviceId: uuidv4(), deviceName: 'Porte nord' };
const SOUTH = { deviceId: uuidv4(), deviceName: 'Porte sud' };
const entry = (guestId: string, values: object = {}) => ({
  id: uuidv4(),
  guestId,
  people: 1,
  undoes: null as string | null,
  at: '2026-12-05T20:41:00.000Z',
  ...NORTH,
  ...values,
});
const send = (who: Caller | null, id: string, entries: readonly object[], after = 0) =>
  callAs(server, who, ['POST', `/nights/${id}/door/entries`, { after, entries }]);
const read = async (who: Caller, id: string): Promise<Door> =>
  (await callAs(server, who, ['GET', `/nights/${id}/door`])).json();
const rowsOf = (id: string) => server.deps.db.select().from(doorEntries).where(eq(doorEntries.eventId, id));

/** A helper by a new door link. */
async function makeLink(host: Caller, id: string): Promise<Caller> {
  const answer = await callAs(server, host, ['POST', `/nights/${id}/door/link`]);
  expect(answer.statusCode).toBe(201);
  return { headers: { authorization: `Door ${answer.json().token}` } };
}
/** As a device does after reading the list. */
const hello = (helper: Caller, id: string, deviceId: string) =>
  callAs(server, helper, ['POST', `/nights/${id}/door/entries`, { after: 0, entries: [], deviceId }]);
/** A sent entry as all devices at the door read it. */
const noted = (entry: object) => ({ ...entry, isLate: false });
const formerLink = (eventId: string) => ({
  eventId,
  tokenHash: Buffer.from(uuidv4()),
  createdAt: server.deps.now(),
  endedAt: server.deps.now(),
});
/** Inserts existing entries. */
async function fill(eventId: string, count: number, linkId: string | null): Promise<void> {
  await server.deps.db.execute(sql`
    INSERT INTO ${doorEntries} (id, event_id, link_id, people, device_id, device_name, at, created_at)
    SELECT gen_random_uuid(), ${eventId}::uuid, ${linkId}::uuid, 1, ${uuidv4()}::uuid, 'Porte sud', now(), now()
    FROM generate_series(1, ${count}::int)`);
}

it('names the age to check where the event says that it is checked', async () => {
  const { id, host } = await publishNight(server);
  for (const [facts, ageCheck] of [
    [{ minimumAge: 18, checksAge: true }, 18],
    [{ minimumAge: 18, checksAge: false }, null],
    [{ minimumAge: 0, checksAge: true }, null],
  ] as const) {
    await server.deps.db.update(events).set(facts).where(eq(events.id, id));
    expect((await read(host, id)).ageCheck).toBe(ageCheck);
  }
});

describe('the door of a night', () => {
  it.each([
    ['a party', planNight],
    ['an organiser’s event', publishNight],
  ])('of %s is for its hosts only: guests get 403, others 404 or 401', async (_of, plan) => {
    const { id, host, guests: people, stranger } = await plan(server, { screens: [] });
    expect((await read(host, id)).guests.map(({ name }) => name)).toContain('Maud Le Goff');
    const refused = [
      [people[0], 403, 'not_party_host'],
      [stranger, 404, 'night_not_found'],
      [null, 401, 'not_authenticated'],
    ] as const;
    for (const [who, status, code] of refused) {
      const calls = [
        callAs(server, who, ['GET', `/nights/${id}/door`]),
        callAs(server, who, ['GET', `/nights/${id}/door/morning-after`]),
        callAs(server, who, ['GET', `/nights/${id}/door/link`]),
        callAs(server, who, ['POST', `/nights/${id}/door/link`]),
        send(who, id, []),
        send(who, id, [entry(people[1].guestId)]),
      ];
      for (const answer of await Promise.all(calls))
        expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    }
    expect(await rowsOf(id)).toEqual([]);
  });

  it('gives a device the keys to check tickets with, and the guests who no longer come', async () => {
    const { id, host, guests: people } = await planNight(server);
    await server.deps.db.update(guests).set({ reply: 'no' }).where(eq(guests.id, people[1].guestId));
    await server.deps.db.update(guests).set({ plusOnes: 2 }).where(eq(guests.id, people[0].guestId));
    const door = await read(host, id);
    expect(door.guests).toContainEqual({
      guestId: people[0].guestId,
      name: 'Maud Le Goff',
      username: null,
      people: 3,
      isComing: true,
      isHost: false,
    });
    expect(door.guests).toContainEqual(expect.objectContaining({ name: 'Nour Haddad', isComing: false }));
    expect(door.keys).toEqual(server.deps.tickets.keys());
  });

  it('stores an entry once, however often it is sent, and returns new entries to each device', async () => {
    const { id, host, guests: people } = await planNight(server);
    const first = entry(people[0].guestId);
    const answers = await Promise.all([
      send(host, id, [first]),
      send(host, id, [first]),
      send(host, id, [first]),
    ]);
    for (const answer of answers) expect(answer.json().entries).toEqual([noted(first)]);
    const { last }: DoorChanges = answers[0].json();
    const second = entry(people[1].guestId, SOUTH);
    expect((await send(host, id, [first, second], last)).json().entries).toEqual([noted(second)]);
    expect(await rowsOf(id)).toHaveLength(2);
    expect((await read(host, id)).entries).toEqual([noted(first), noted(second)]);
  });

  it('stores what two devices recorded independently, and shows both the duplicate', async () => {
    const { id, host, guests: people } = await planNight(server);
    const [north, south] = [entry(people[0].guestId), entry(people[0].guestId, SOUTH)];
    await Promise.all([send(host, id, [north]), send(host, id, [south])]);
    const door = await read(host, id);
    const seen = countDoor(door.guests, door.entries).guests.get(people[0].guestId);
    expect(seen).toMatchObject({ isDouble: true, people: 2 });
    expect(seen?.entries.map(({ deviceName }) => deviceName).sort()).toEqual(['Porte nord', 'Porte sud']);
  });

  it('counts a group in parts, and undoes a mistake', async () => {
    const { id, host, guests: people } = await planNight(server);
    const { guestId } = people[0];
    await server.deps.db.update(guests).set({ plusOnes: 4 }).where(eq(guests.id, guestId));
    const [three, two] = [entry(guestId, { people: 3 }), entry(guestId, { people: 2 })];
    await send(host, id, [three, two, entry(guestId, { people: 0, undoes: two.id })]);
    const door = await read(host, id);
    expect(countDoor(door.guests, door.entries)).toMatchObject({ people: 3 });
  });

  it('lets in a removed guest without a name, and no guest of another night', async () => {
    const { id, host, guests: people } = await planNight(server);
    const other = await planNight(server);
    await server.deps.db.delete(guests).where(eq(guests.id, people[0].guestId));
    await send(host, id, [entry(people[0].guestId), entry(other.guests[0].guestId)]);
    expect((await rowsOf(id)).map(({ guestId }) => guestId)).toEqual([null, null]);
    expect(await rowsOf(other.id)).toEqual([]);
  });

  it('caps the time of a clock that runs ahead', async () => {
    const { id, host, guests: people } = await planNight(server);
    await send(host, id, [entry(people[0].guestId, { at: '2031-01-01T00:00:00.000Z' })]);
    expect((await rowsOf(id))[0]?.at).toEqual(new Date('2026-12-05T21:00:00Z'));
  });

  it.each([
    [{ people: 0 }],
    [{ people: 256 }],
    [{ people: 1, undoes: uuidv4() }],
    [{ deviceName: ' ' }],
    [{ deviceName: 'x'.repeat(41) }],
    [{ at: 'hier' }],
    [{ id: '1' }],
  ])('rejects an entry with %o, with a message, and stores nothing sent with it', async (values) => {
    const { id, host, guests: people } = await planNight(server);
    const answer = await send(host, id, [entry(people[1].guestId), entry(people[0].guestId, values)]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].message).toMatch(/\S+/);
    expect(await rowsOf(id)).toEqual([]);
  });

  it('closes thirty days after, and when the night is cancelled', async () => {
    const { id, host, guests: people } = await planNight(server);
    await server.deps.db.update(events).set({ status: 'called_off' }).where(eq(events.id, id));
    const answer = await send(host, id, [entry(people[0].guestId)]);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'night_closed']);
    expect((await send(host, id, [])).statusCode).toBe(200);
  });
});

describe('a door link', () => {
  it('lets a person without an account read names and let people in, and nothing else', async () => {
    const { id, host, guests: people } = await planNight(server);
    const helper = await makeLink(host, id);
    const door: Door = (await callAs(server, helper, ['GET', `/nights/${id}/door`])).json();
    expect(door.guests.map(({ name, people, isComing, isHost, ...others }) => others)).toEqual(
      door.guests.map(({ guestId }) => ({ guestId, username: null })),
    );
    const sent = entry(people[0].guestId);
    expect((await send(helper, id, [sent])).json()).toMatchObject({ entries: [sent], isEnded: false });
    expect((await read(host, id)).entries).toEqual([noted(sent)]);
  });

  it('ends when a host ends or replaces it: shows nothing, and for a day accepts earlier entries of known devices, marked as late', async () => {
    const { id, host, guests: people } = await planNight(server);
    const first = await makeLink(host, id);
    const second = await makeLink(host, id);
    expect((await callAs(server, first, ['GET', `/nights/${id}/door`])).json().code).toBe('door_link_ended');
    await hello(second, id, NORTH.deviceId);
    await callAs(server, host, ['DELETE', `/nights/${id}/door/link`]);
    expect((await callAs(server, second, ['GET', `/nights/${id}/door`])).statusCode).toBe(404);
    expect((await callAs(server, host, ['GET', `/nights/${id}/door/link`])).json()).toEqual({ endsAt: null });
    server.setNow(new Date('2026-12-05T22:00:00Z'));
    const [before, since] = [
      entry(people[0].guestId),
      entry(people[1].guestId, { at: '2026-12-05T21:30:00.000Z' }),
    ];
    const answer = await send(second, id, [before, since]);
    expect(answer.json()).toEqual({ entries: [], last: 0, left: 0, isEnded: true, refused: [since.id] });
    expect((await read(host, id)).entries).toEqual([{ ...before, isLate: true }]);
    server.setNow(new Date('2026-12-06T22:00:00Z'));
    const tooLate = entry(people[1].guestId);
    // Entries accepted before are never refused when sent again.
    expect((await send(second, id, [before, tooLate])).json()).toMatchObject({ refused: [tooLate.id] });
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('accepts nothing after its end from a device that it did not know', async () => {
    const { id, host, guests: people } = await planNight(server);
    const helper = await makeLink(host, id);
    await send(helper, id, [entry(people[0].guestId)]);
    // A host’s device does not belong to the link.
    await send(host, id, [entry(people[1].guestId, SOUTH)]);
    await callAs(server, host, ['DELETE', `/nights/${id}/door/link`]);
    await hello(helper, id, SOUTH.deviceId);
    server.setNow(new Date('2026-12-05T22:00:00Z'));
    const forged = [entry(people[1].guestId, SOUTH), entry(people[1].guestId, { deviceId: uuidv4() })];
    const known = entry(people[1].guestId);
    const answer = await send(helper, id, [...forged, known]);
    expect(answer.json().refused).toEqual(forged.map((one) => one.id));
    expect((await rowsOf(id)).map((row) => row.id)).toContain(known.id);
  });

  it('undoes nothing after its end, not even its own entries', async () => {
    const { id, host, guests: people } = await planNight(server);
    const helper = await makeLink(host, id);
    const [own, of] = [entry(people[0].guestId), entry(people[1].guestId, SOUTH)];
    await send(helper, id, [own]);
    await send(host, id, [of]);
    await callAs(server, host, ['DELETE', `/nights/${id}/door/link`]);
    server.setNow(new Date('2026-12-05T22:00:00Z'));
    const undone = [own, of].map((one) => entry(one.guestId, { people: 0, undoes: one.id }));
    expect((await send(helper, id, undone)).json().refused).toEqual(undone.map((one) => one.id));
    expect(await rowsOf(id)).toHaveLength(2);
  });

  it('accepts up to 5,000 entries, all links of a night 15,000, and leaves room for hosts', async () => {
    const { id, host, guests: people } = await planNight(server);
    const helper = await makeLink(host, id);
    const sent = entry(people[0].guestId);
    await send(helper, id, [sent]);
    const [link] = await server.deps.db.select().from(doorLinks).where(eq(doorLinks.eventId, id));
    await fill(id, DOOR_LINK_ENTRIES_MAX - 1, link?.id ?? null);
    const more = entry(people[1].guestId);
    const refused = await send(helper, id, [sent, more]);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'door_full']);
    expect(refused.json().message).toMatch(/lien/);
    // Known entries do not count.
    expect((await send(helper, id, [sent], 1)).statusCode).toBe(200);
    const other = await makeLink(host, id);
    await hello(helper, id, NORTH.deviceId);
    server.setNow(new Date('2026-12-05T22:00:00Z'));
    expect((await send(helper, id, [more])).json()).toMatchObject({ isEnded: true, refused: [more.id] });
    const [former] = await server.deps.db.insert(doorLinks).values(formerLink(id)).returning();
    await fill(id, DOOR_LINKS_ENTRIES_MAX - DOOR_LINK_ENTRIES_MAX, former?.id ?? null);
    expect((await send(other, id, [more])).json().code).toBe('door_full');
    expect((await send(host, id, [more])).statusCode).toBe(200);
    await fill(id, DOOR_NIGHT_ENTRIES_MAX - DOOR_LINKS_ENTRIES_MAX - 1, null);
    expect((await send(host, id, [entry(people[1].guestId)])).json().code).toBe('door_full');
    expect(await rowsOf(id)).toHaveLength(DOOR_NIGHT_ENTRIES_MAX);
  });

  it('ends by itself after the night, and cannot be created any more', async () => {
    const { id, host } = await planNight(server);
    const helper = await makeLink(host, id);
    const { endsAt } = (await callAs(server, host, ['GET', `/nights/${id}/door/link`])).json();
    server.setNow(new Date(new Date(endsAt).getTime() + 1));
    expect((await callAs(server, helper, ['GET', `/nights/${id}/door`])).statusCode).toBe(404);
    expect((await callAs(server, host, ['GET', `/nights/${id}/door/link`])).json()).toEqual({ endsAt: null });
    const late = await callAs(server, host, ['POST', `/nights/${id}/door/link`]);
    expect([late.statusCode, late.json().code]).toEqual([409, 'door_closed']);
  });

  it('reveals nothing for a guessed token', async () => {
    const { id } = await planNight(server);
    const answer = await send({ headers: { authorization: `Door ${'a'.repeat(43)}` } }, id, []);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'door_link_ended']);
  });

  it('opens the door of its own night alone', async () => {
    const [own, other] = [await planNight(server), await planNight(server)];
    const helper = await makeLink(own.host, own.id);
    const calls = [
      callAs(server, helper, ['GET', `/nights/${other.id}/door`]),
      send(helper, other.id, [entry(other.guests[0].guestId)]),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.statusCode).toBe(404);
    expect(await rowsOf(other.id)).toEqual([]);
  });
});

describe('the morning after', () => {
  it('shows who said yes, who came, and when; hosts are not expected', async () => {
    const { id, host, guests: people } = await planNight(server, { screens: [] });
    const { guestId } = people[0];
    await server.deps.db.update(guests).set({ plusOnes: 1 }).where(eq(guests.id, guestId));
    const wrong = entry(people[1].guestId, { at: '2026-12-05T20:58:00.000Z' });
    await send(host, id, [
      entry(guestId),
      entry(guestId, { at: '2026-12-05T20:44:59.000Z' }),
      wrong,
      entry(people[1].guestId, { people: 0, undoes: wrong.id }),
    ]);
    const answer = await callAs(server, host, ['GET', `/nights/${id}/door/morning-after`]);
    expect(answer.json()).toMatchObject({
      saidYes: 2,
      expectedPeople: 3,
      came: 1,
      people: 2,
      absent: [{ guestId: people[1].guestId, name: 'Nour Haddad' }],
      firstAt: '2026-12-05T20:41:00.000Z',
      lastAt: '2026-12-05T20:44:59.000Z',
      quarters: [{ at: '2026-12-05T20:30:00.000Z', people: 2 }],
    });
  });

  it('matches the organiser’s list of arrivals, and its file', async () => {
    const { id, host, guests: people } = await publishNight(server);
    const wrong = entry(people[1].guestId);
    await send(host, id, [
      entry(people[0].guestId),
      wrong,
      entry(people[1].guestId, { people: 0, undoes: wrong.id }),
    ]);
    const list = await callAs(server, host, ['GET', `/pro/events/${id}/arrivals`]);
    const { guests: listed, ...door }: Door = list.json();
    expect(listed.map(({ username }) => username)).toContain(people[0].username);
    expect({ ...door, guests: listed.map((guest) => ({ ...guest, username: null })) }).toEqual(
      await read(host, id),
    );
    const { body } = await callAs(server, host, ['GET', `/pro/events/${id}/arrivals.csv`]);
    expect(body).toMatch(/Maud Le Goff;[^;]*;0;1;"?21.h.41/);
  });
});
