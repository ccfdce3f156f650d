import { eq } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { issueGuestLink } from '../../events/guest-list/linked-replies.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createGuest, createOrganiser } from '../../testing/factories.ts';
import { addNightGuest, planNight } from '../../testing/night-helpers.ts';
import { callAs, createMember, planParty, type TestMember } from '../../testing/party-helpers.ts';
import { albumPhotos, guests } from '../db/tables.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

let number = 0;
let host: TestMember;
let lina: TestMember;
beforeEach(async () => {
  number += 1;
  server.setNow(NOW);
  host = await createMember(server, `yanis${number}`);
  lina = await createMember(server, `lina${number}`);
});

/**
 * A request that arrives at an instant, and was written at another one; null: its device does not
 * say.
 */
async function put(
  url: string,
  payload: object,
  { arrives, written, method = 'PUT' }: { arrives: Date; written: Date | null; method?: 'DELETE' | 'PUT' },
) {
  server.setNow(arrives);
  const headers = {
    ...lina.headers,
    'idempotency-key': uuidv4(),
    ...(written && { 'written-at': written.toISOString() }),
  };
  const answer = await server.app.inject({ method, url: `/api${url}`, headers, payload });
  return answer.statusCode < 300 ? 'saved' : answer.json().code;
}

/** Where Lina answers to something, and how her present answer is read. */
const places = {
  'a party': async () => {
    const { id } = await planParty(server, host);
    await createGuest(server.deps, { eventId: id, appAccountId: lina.id, accountId: lina.accountId });
    return { id, url: `/parties/${id}/reply` };
  },
  'an event': async () => {
    const { id: organiserId } = await createOrganiser(server.deps);
    const { id } = await createEvent(server.deps, { organiserId });
    return { id, url: `/events/${id}/reply` };
  },
};
async function replyTo(eventId: string) {
  const rows = await server.deps.db.select().from(guests).where(eq(guests.eventId, eventId));
  return rows.find(({ accountId }) => accountId === lina.accountId)?.reply;
}

it.each(Object.entries(places))('of two answers to %s, the later written one wins', async (_name, plan) => {
  const { id, url } = await plan();
  const phone = (reply: string) => put(url, { reply }, { arrives: at(60), written: at(5) });
  const laptop = (reply: string) => put(url, { reply }, { arrives: at(30), written: at(10) });
  expect([await laptop('no'), await phone('yes')]).toEqual(['saved', 'written_since']);
  expect(await replyTo(id)).toBe('no');
  // Written after both, it counts, also the same answer again.
  expect(await put(url, { reply: 'yes' }, { arrives: at(90), written: at(20) })).toBe('saved');
  expect(await replyTo(id)).toBe('yes');
});

it('takes an answer whose device does not say when for one of now, and a clock that runs ahead for ours', async () => {
  const { id, url } = await places['a party']();
  expect(await put(url, { reply: 'no' }, { arrives: at(10), written: at(600) })).toBe('saved');
  expect(await put(url, { reply: 'yes' }, { arrives: at(20), written: null })).toBe('saved');
  expect(await put(url, { reply: 'maybe' }, { arrives: at(30), written: at(15) })).toBe('written_since');
  expect(await replyTo(id)).toBe('yes');
  expect(await put(url, { reply: 'no' }, { arrives: at(40), written: new Date(0) })).toBe('written_since');
});

it('orders it with what the same person answered by their private link', async () => {
  const { id, url } = await places['a party']();
  const [guest] = await server.deps.db.select().from(guests).where(eq(guests.accountId, lina.accountId));
  if (guest === undefined) throw new Error('not on the list');
  server.setNow(at(10));
  const token = (await issueGuestLink(server.deps, guest)).split('/').at(-1);
  await server.app.inject({ method: 'PUT', url: `/api/replies/${token}`, payload: { reply: 'no' } });
  expect(await put(url, { reply: 'yes' }, { arrives: at(30), written: at(5) })).toBe('written_since');
  expect(await replyTo(id)).toBe('no');
});

/** A night with Lina among its guests. */
async function joinNight() {
  const night = await planNight(server);
  await addNightGuest(server, night.id, lina);
  return night;
}

async function hang(eventId: string, { accountId }: TestMember): Promise<string> {
  const id = uuidv4();
  await server.deps.db.insert(albumPhotos).values({
    id,
    eventId,
    accountId,
    isByHost: false,
    fileId: uuidv4(),
    width: 800,
    height: 600,
    widths: [400, 800],
  });
  return id;
}

/**
 * Other settings and answers of Lina that her devices send late: where they go, and two of them.
 */
const choices: Record<string, () => Promise<readonly [url: string, later: object, earlier: object]>> = {
  'whether she is found': async () => ['/me/app-account', { findable: 'nobody' }, { findable: 'everybody' }],
  'how she is notified of news': async () => {
    const choice = { kind: 'reply', hasPush: true };
    const choose = (email: string) => ({ choices: [{ ...choice, email }] });
    return ['/me/news/preferences', choose('never'), choose('always')];
  },
  'a group of friends': async () => {
    const id = uuidv4();
    const payload = { id, name: 'Coloc', usernames: [] };
    await server.app.inject({ method: 'POST', url: '/api/friends/groups', headers: lina.headers, payload });
    return [`/friends/groups/${id}`, { name: 'Voisins', usernames: [] }, { name: 'Bureau', usernames: [] }];
  },
  'a song she votes for': async () => {
    const { id, host: yanis } = await joinNight();
    const song = { id: uuidv4(), title: 'Bal', artist: 'X' };
    await callAs(server, yanis, ['POST', `/nights/${id}/songs`, song]);
    return [`/nights/${id}/songs/${song.id}/vote`, { hasVote: false }, { hasVote: true }];
  },
  'a picture she likes': async () => {
    const { id, host: yanis } = await joinNight();
    return [`/nights/${id}/album/${await hang(id, yanis)}/like`, { isLiked: false }, { isLiked: true }];
  },
  'the caption of her picture': async () => {
    const { id } = await joinNight();
    return [`/nights/${id}/album/${await hang(id, lina)}/caption`, { caption: 'Deux' }, { caption: 'Un' }];
  },
  'when to remind her to come home': async () => {
    const { id } = await joinNight();
    const remind = (hour: number) => ({ remindAt: `2026-12-06T0${hour}:00:00.000Z` });
    return [`/nights/${id}/home`, remind(2), remind(3)];
  },
};

it.each(Object.entries(choices))(
  'of two choices about %s, the later written one wins',
  async (_name, prepare) => {
    const [url, later, earlier] = await prepare();
    expect(await put(url, later, { arrives: at(30), written: at(10) })).toBe('saved');
    expect(await put(url, earlier, { arrives: at(60), written: at(5) })).toBe('written_since');
    expect(await put(url, earlier, { arrives: at(90), written: at(20) })).toBe('saved');
  },
);

it('orders a block with its end', async () => {
  const url = `/me/blocks/${host.username}`;
  expect(await put(url, {}, { arrives: at(30), written: at(10) })).toBe('saved');
  expect(await put(url, {}, { arrives: at(60), written: at(5), method: 'DELETE' })).toBe('written_since');
});

it('orders votes date by date', async () => {
  const dates = ['18', '19'].map((day) => ({ beginDate: `2026-12-${day}T20:00` }));
  const { id, poll } = await planParty(server, host, { beginDate: undefined, dates });
  await createGuest(server.deps, { eventId: id, appAccountId: lina.id, accountId: lina.accountId });
  const [first, second] = poll?.dates ?? [];
  const vote = (dateId: string | undefined, answer: string, written: Date) =>
    put(`/parties/${id}/votes`, { answers: [{ dateId, answer }] }, { arrives: at(60), written });
  expect(await vote(first?.id, 'no', at(10))).toBe('saved');
  expect(await vote(second?.id, 'yes', at(5))).toBe('saved');
  expect(await vote(first?.id, 'yes', at(5))).toBe('written_since');
});

it('refuses what is no instant', async () => {
  const { url } = await places['a party']();
  const headers = { ...lina.headers, 'written-at': 'hier' };
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/api${url}`,
    headers,
    payload: { reply: 'no' },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors[0].path).toBe('Written-At');
});
