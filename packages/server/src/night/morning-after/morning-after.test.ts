import type { NightAfter } from '@lampion/contract/night/morning-after';
import { eq, inArray } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events, friendships, guests, memberBlocks, news, partyCohosts } from '../../platform/db/tables.ts';
import { buildTestServer, readOutbox, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { createGuest, showPass } from '../../testing/factories.ts';
import { codeOf, planNight, publishNight } from '../../testing/night-helpers.ts';
import { callAs, repliesOf, type TestMember } from '../../testing/party-helpers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const BEFORE = new Date('2026-12-01T12:00:00Z');
const MORNING = new Date('2026-12-06T10:00:00Z');
const [NEXT, LATER, LAST] = [
  '2026-12-19T19:30:00.000Z',
  '2026-12-26T19:30:00.000Z',
  '2027-01-02T19:30:00.000Z',
];
beforeEach(() => server.setNow(BEFORE));

type Caller = Pick<TestMember, 'headers'>;
const ask = (who: Caller | null, id: string) => callAs(server, who, ['GET', `/nights/${id}/after`]);
const read = async (who: Caller, id: string): Promise<NightAfter> => (await ask(who, id)).json();
const vote = (who: Caller, id: string, beginDate: string, suits = true) =>
  callAs(server, who, ['PUT', `/nights/${id}/after/dates`, { beginDate, suits }]);
const choose = (who: Caller, id: string, beginDate: string, partyId = uuidv4()) =>
  callAs(server, who, ['POST', `/nights/${id}/after/next`, { id: partyId, beginDate }]);

/** A guest without an account, who has opened the e-mailed link; with the pass. */
async function addPassGuest(eventId: string, nickname: string, more: object = {}) {
  const email = `${nickname.toLowerCase()}_${uuidv4()}@exemple.fr`;
  const values = { eventId, nickname, email, reply: 'yes', emailConfirmedAt: BEFORE, ...more } as const;
  const guest = await createGuest(server.deps, values);
  return { ...guest, email, headers: await showPass(server.deps, guest) };
}

async function wakeUp() {
  const night = await planNight(server);
  const [maud, nour] = night.guests;
  const camille = await addPassGuest(night.id, 'Camille');
  server.setNow(MORNING);
  return { ...night, maud, nour, camille };
}

const dateOf = (after: NightAfter, begin: string) => {
  const { count, suitsMe } = after.dates.find(({ beginDate }) => beginDate === begin) ?? {};
  return [count, suitsMe];
};

describe('GET /nights/{id}/after', () => {
  it('opens when the night is over, to hosts, guests and passes, and to nobody else', async () => {
    const { id, host, maud, camille, stranger } = await wakeUp();
    for (const who of [host, maud, camille]) expect((await ask(who, id)).statusCode).toBe(200);
    expect(codeOf(await ask(stranger, id))).toEqual([404, 'night_not_found']);
    expect(codeOf(await ask(null, id))).toEqual([401, 'not_authenticated']);
    // Eight hours after its begin, though it ended before.
    server.setNow(new Date('2026-12-06T03:30:00.000Z'));
    expect(codeOf(await ask(maud, id))).toEqual([409, 'night_not_over']);
    server.setNow(new Date('2026-12-06T03:30:00.001Z'));
    expect((await ask(maud, id)).statusCode).toBe(200);
    await server.deps.db.update(events).set({ status: 'called_off' }).where(eq(events.id, id));
    expect(codeOf(await ask(maud, id))).toEqual([404, 'night_not_found']);
  });

  it('counts the night: who came in, what played, what hangs, what was done, where it went', async () => {
    const { id, host, maud } = await wakeUp();
    server.setNow(new Date('2026-12-05T21:00:00Z'));
    expect(await read(maud, id)).toMatchObject({ code: 'night_not_over' });
    const entry = (values: object) => ({
      id: uuidv4(),
      guestId: maud.guestId,
      people: 2,
      undoes: null,
      deviceId: uuidv4(),
      deviceName: 'Yanis',
      at: '2026-12-05T21:00:00.000Z',
      ...values,
    });
    const [first, mistake] = [entry({}), entry({ people: 5 })];
    const entries = [first, mistake, entry({ people: 0, undoes: mistake.id })];
    await callAs(server, host, ['POST', `/nights/${id}/door/entries`, { after: 0, entries }]);
    const songs = [uuidv4(), uuidv4()];
    for (const [turn, songId] of songs.entries())
      await callAs(server, maud, ['POST', `/nights/${id}/songs`, { id: songId, title: `Valse ${turn}` }]);
    await callAs(server, host, ['PUT', `/nights/${id}/songs/playing`, { songId: songs[0] }]);
    const [challengeId, claimId] = [uuidv4(), uuidv4()];
    const challenge = { id: challengeId, title: 'La photo de groupe', points: 20 };
    await callAs(server, host, ['POST', `/nights/${id}/claims/challenges`, challenge]);
    await callAs(server, maud, ['POST', `/nights/${id}/claims`, { id: claimId, challengeId, word: 'Vu.' }]);
    await callAs(server, host, ['PUT', `/nights/${id}/claims/${claimId}/answer`, { isConfirmed: true }]);
    server.setNow(MORNING);
    expect(await read(maud, id)).toMatchObject({ entered: 2, songs: 1, photos: 0, challenges: 1, bars: 0 });
    const board = await callAs(server, host, ['GET', `/nights/${id}/door/morning-after`]);
    expect(board.json().people).toBe(2);
    await callAs(server, host, ['PUT', `/nights/${id}`, { screens: { playlist: false, barathon: false } }]);
    expect(await read(maud, id)).toMatchObject({ songs: null, photos: 0, bars: null });
  });

  it('says how many are home once three asked to be waited for, and never who', async () => {
    const { id, host, maud, nour, camille } = await wakeUp();
    const goHome = (who: Caller) => callAs(server, who, ['PUT', `/nights/${id}/home`, { isHome: true }]);
    await server.deps.db.insert(friendships).values([
      { memberId: maud.id, friendId: nour.id },
      { memberId: nour.id, friendId: maud.id },
    ]);
    await callAs(server, maud, ['PUT', `/nights/${id}/home`, { usernames: [nour.username] }]);
    await goHome(host);
    // Asks for nothing but a reminder: nobody waits.
    const remindAt = '2026-12-06T12:00:00.000Z';
    await callAs(server, nour, ['PUT', `/nights/${id}/home`, { remindAt }]);
    expect(await read(host, id)).toMatchObject({ homecomings: null });
    await goHome(camille);
    expect(await read(camille, id)).toMatchObject({ homecomings: { home: 2, awaited: 3 } });
    await goHome(nour);
    expect(await read(maud, id)).toMatchObject({ homecomings: { home: 3, awaited: 4 } });
    const answer = (await ask(host, id)).body;
    for (const name of ['Maud', 'Nour', 'Camille']) expect(answer).not.toContain(name);
  });
});

describe('PUT /nights/{id}/after/dates', () => {
  it('proposes the same evening in two, three and four weeks, and counts whom each suits', async () => {
    const { id, host, maud, camille } = await wakeUp();
    expect((await read(maud, id)).dates).toEqual([
      { beginDate: NEXT, endDate: '2026-12-20T01:00:00.000Z', count: 0, suitsMe: false },
      { beginDate: LATER, endDate: '2026-12-27T01:00:00.000Z', count: 0, suitsMe: false },
      { beginDate: LAST, endDate: '2027-01-03T01:00:00.000Z', count: 0, suitsMe: false },
    ]);
    for (const [who, begin] of [
      [maud, NEXT],
      [maud, LATER],
      [camille, LATER],
      [host, LATER],
    ] as const)
      expect((await vote(who, id, begin)).statusCode).toBe(204);
    expect(dateOf(await read(maud, id), NEXT)).toEqual([1, true]);
    expect(dateOf(await read(camille, id), NEXT)).toEqual([1, false]);
    expect(dateOf(await read(camille, id), LATER)).toEqual([3, true]);
    await vote(camille, id, LATER);
    await vote(maud, id, NEXT, false);
    expect(dateOf(await read(maud, id), NEXT)).toEqual([0, false]);
    // A vote ends with the guest, and no longer counts once they decline.
    await server.deps.db.delete(guests).where(eq(guests.id, camille.id));
    expect(dateOf(await read(maud, id), LATER)).toEqual([2, true]);
    await server.deps.db.update(guests).set({ reply: 'no' }).where(eq(guests.id, maud.guestId));
    expect(dateOf(await read(host, id), LATER)).toEqual([1, true]);
  });

  it('takes what was written last, whichever device arrives last', async () => {
    const { id, maud } = await wakeUp();
    const send = (suits: boolean, writtenAt: string) =>
      server.app.inject({
        method: 'PUT',
        url: `/api/nights/${id}/after/dates`,
        headers: { ...maud.headers, 'written-at': writtenAt },
        payload: { beginDate: NEXT, suits },
      });
    await send(true, '2026-12-06T09:50:00.000Z');
    expect(codeOf(await send(false, '2026-12-06T09:40:00.000Z'))).toEqual([409, 'written_since']);
    expect(dateOf(await read(maud, id), NEXT)).toEqual([1, true]);
  });

  it('refuses dates that nobody proposes, or that are past', async () => {
    const { id, maud } = await wakeUp();
    const refused = await vote(maud, id, '2026-12-18T19:30:00.000Z');
    expect(refused.json().errors).toEqual([
      { path: 'beginDate', message: 'Choisissez une des dates proposées, encore à venir' },
    ]);
    server.setNow(new Date('2026-12-20T10:00:00Z'));
    expect((await read(maud, id)).dates.map(({ beginDate }) => beginDate)).toEqual([LATER, LAST]);
    expect((await vote(maud, id, NEXT)).statusCode).toBe(400);
    const event = await publishNight(server);
    server.setNow(MORNING);
    expect((await read(event.guests[0], event.id)).dates).toEqual([]);
    expect((await vote(event.guests[0], event.id, NEXT)).statusCode).toBe(400);
  });
});

describe('POST /nights/{id}/after/next', () => {
  it('makes a date the next party, and invites the guests again, each their way', async () => {
    const { id, host, maud, nour, camille } = await wakeUp();
    const { db } = server.deps;
    await db.update(guests).set({ reply: 'no' }).where(eq(guests.id, nour.guestId));
    const stranger = await addPassGuest(id, 'Inconnue', { emailConfirmedAt: null });
    const partyId = uuidv4();
    expect((await choose(host, id, LATER, partyId)).statusCode).toBe(204);
    expect(await repliesOf(server, partyId)).toEqual({
      'Yanis Benali': 'yes',
      'Maud Le Goff': 'pending',
      Camille: 'pending',
    });
    const kinds = await db
      .select({ kind: news.kind, eventId: news.eventId })
      .from(news)
      .where(eq(news.memberId, maud.id));
    expect(kinds).toContainEqual({ kind: 'invitation', eventId: partyId });
    await workOff(server);
    const emails = await readOutbox(server);
    expect(emails.filter(({ to }) => to === camille.email)).toHaveLength(1);
    expect(emails.filter(({ to }) => to === stranger.email)).toHaveLength(0);
    const party = await callAs(server, maud, ['GET', `/parties/${partyId}`]);
    expect(party.json()).toMatchObject({ beginDate: LATER, endDate: '2026-12-27T01:00:00.000Z' });
    const said = { dates: [], next: { id: partyId, beginDate: LATER } };
    expect(await read(host, id)).toMatchObject(said);
    expect(await read(maud, id)).toMatchObject(said);
    // Who is invited by e-mail has another link, and no use for the id.
    expect(await read(camille, id)).toMatchObject({ dates: [], next: { id: null, beginDate: LATER } });
    expect(codeOf(await vote(maud, id, NEXT))).toEqual([409, 'poll_closed']);
  });

  it('happens once, and again after the party was called off or deleted', async () => {
    const { id, host } = await wakeUp();
    const partyId = uuidv4();
    for (let time = 0; time < 2; time += 1)
      expect((await choose(host, id, NEXT, partyId)).statusCode).toBe(204);
    expect(codeOf(await choose(host, id, LATER))).toEqual([409, 'poll_closed']);
    await callAs(server, host, ['POST', `/parties/${partyId}/call-off`]);
    expect(await read(host, id)).toMatchObject({ next: null, dates: [{}, {}, {}] });
    const again = uuidv4();
    expect((await choose(host, id, LATER, again)).statusCode).toBe(204);
    await server.deps.db.delete(events).where(eq(events.id, again));
    expect((await read(host, id)).next).toBeNull();
    expect(codeOf(await choose(host, id, LATER, id))).toEqual([409, 'party_taken']);
    // Guests are not invited any number of times.
    for (let time = 0; time < 5; time += 1) await choose(host, id, LATER, id);
    expect(codeOf(await choose(host, id, NEXT))).toEqual([429, 'too_many_attempts']);
  });

  it('makes one party where two hosts choose at once', async () => {
    const { id, host, maud } = await wakeUp();
    await server.deps.db.insert(partyCohosts).values({ eventId: id, appAccountId: maud.id });
    const answers = await Promise.all([choose(host, id, NEXT), choose(maud, id, LATER)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    const [first, second] = [await read(host, id), await read(maud, id)];
    expect(first.next).toEqual(second.next);
    const hosted = inArray(events.hostId, [host.id, maud.id]);
    expect(await server.deps.db.$count(events, hosted)).toBe(2);
  });

  it('leaves out those whom a block separates from the host', async () => {
    const { id, host, maud } = await wakeUp();
    await server.deps.db.insert(memberBlocks).values({ blockerId: maud.id, blockedId: host.id });
    const partyId = uuidv4();
    await choose(host, id, NEXT, partyId);
    expect(Object.keys(await repliesOf(server, partyId)).sort()).toEqual([
      'Camille',
      'Nour Haddad',
      'Yanis Benali',
    ]);
    expect(await read(maud, id)).toMatchObject({ next: { id: null } });
  });

  it('is for hosts, of a party that is over', async () => {
    const { id, host, maud, camille, stranger } = await wakeUp();
    expect(codeOf(await choose(maud, id, NEXT))).toEqual([403, 'not_party_host']);
    expect(codeOf(await choose(camille, id, NEXT))).toEqual([401, 'not_authenticated']);
    expect(codeOf(await choose(stranger, id, NEXT))).toEqual([404, 'night_not_found']);
    server.setNow(BEFORE);
    expect(codeOf(await choose(host, id, NEXT))).toEqual([409, 'night_not_over']);
    const event = await publishNight(server);
    server.setNow(MORNING);
    expect((await choose(event.host, event.id, NEXT)).statusCode).toBe(400);
  });
});
