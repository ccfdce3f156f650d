import type { PersonalData } from '@lampion/contract/admin/privacy';
import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import type { GuestPage } from '@lampion/contract/events/guests';
import type { Party } from '@lampion/contract/events/party';
import { and, eq } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accounts,
  albumPhotos,
  followers,
  friendships,
  guests,
  partyLetters,
  ticketGifts,
} from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { requestOf, sampleInput } from '../../testing/endpoint-input.ts';
import { createEvent, createOrganiser } from '../../testing/factories.ts';
import { addNightGuest, callClaims, openScreens } from '../../testing/night-helpers.ts';
import { callAs, createMember, planParty, type TestMember } from '../../testing/party-helpers.ts';

// Every read of the contract × every pair between whom there is a block.

/**
 * Words that name somebody, none of which contains another: what guests go by, and what leads to
 * their profile.
 */
interface Person extends TestMember {
  readonly name: string;
  readonly handles: readonly string[];
}

const screens = ['list', 'playlist', 'challenges', 'barathon', 'album'] as const;

let server: TestServer;
/** Blocks boris, and is on every list by her app account. */
let vera: Person;
/** Blocks boris too; on every list by her address alone. */
let adele: Person;
/** Is blocked by both. */
let boris: Person;
let hugo: Person;
/** What each of them hosts, and an event that boris publishes. */
let shared: Party;
let voted: Party;
let ofVera: Party;
let ofBoris: Party;
let eventId: string;
/** The operations whose answers named somebody before there was any block, by reader. */
const naming = new Map<string, ReadonlySet<string>>();

async function createPerson(username: string, name: string): Promise<Person> {
  const member = await createMember(server, username, `${name} Martin`);
  return { ...member, name, handles: [username, member.email] };
}

async function call(who: TestMember, ...request: Parameters<typeof callAs>[2]) {
  const answer = await callAs(server, who, request);
  if (answer.statusCode >= 300) throw new Error(`${request.join(' ')}: ${answer.body}`);
  return answer;
}

beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(new Date('2026-12-05T18:00:00Z'));
  vera = await createPerson('vvv_001', 'Verveine');
  adele = await createPerson('aaa_002', 'Asphodele');
  boris = await createPerson('bbb_003', 'Basilic');
  hugo = await createPerson('hhh_004', 'Hysope');
  await befriendAll([vera, adele, boris, hugo]);
  await planNights();
  await spendNight();
  for (const reader of [vera, adele, boris]) naming.set(reader.username, await readNaming(reader));
  for (const blocker of [vera, adele]) await call(blocker, 'PUT', `/me/blocks/${boris.username}`);
}, 120_000);
afterAll(() => server.close());

async function befriendAll(people: readonly Person[]): Promise<void> {
  for (const { id: memberId } of people) {
    const others = people.filter(({ id }) => id !== memberId);
    await server.deps.db.insert(friendships).values(others.map(({ id }) => ({ memberId, friendId: id })));
  }
}

async function planNights(): Promise<void> {
  const dates = ['12', '13'].map((day) => ({ beginDate: `2026-12-${day}T20:00` }));
  shared = await planParty(server, hugo, { name: 'Nuit commune', type: 'barathon' });
  voted = await planParty(server, hugo, { name: 'Nuit votée', beginDate: undefined, dates });
  ofVera = await planParty(server, vera, { name: 'Nuit de V' });
  ofBoris = await planParty(server, boris, { name: 'Nuit de B' });
  await server.deps.db.update(accounts).set({ role: 'organiser' }).where(eq(accounts.id, boris.accountId));
  const organiser = await createOrganiser(server.deps, { accountId: boris.accountId, plan: 'enterprise' });
  ({ id: eventId } = await createEvent(server.deps, { organiserId: organiser.id, showsGuests: true }));
  await server.deps.db.insert(followers).values({ organiserId: organiser.id, appAccountId: vera.id });
  const lists = [
    { id: shared.id, host: hugo },
    { id: voted.id, host: hugo },
    { id: ofVera.id, host: vera },
    { id: ofBoris.id, host: boris },
    { id: eventId, host: null },
  ];
  for (const { id, host } of lists) {
    for (const guest of [vera, boris])
      if (guest !== host) await addNightGuest(server, id, guest, { nickname: guest.appName });
    const byAddress = { email: adele.email, emailConfirmedAt: new Date(), nickname: adele.appName };
    await server.deps.db
      .insert(guests)
      .values({ eventId: id, ...byAddress, reply: 'yes', isShown: true, invitedAt: new Date() });
  }
  await openScreens(server, hugo, shared.id, screens);
  for (const cohost of [vera, boris])
    await call(hugo, 'PUT', `/parties/${voted.id}/cohosts/${cohost.username}`);
}

/** Everybody does what a night lets them do. */
async function spendNight(): Promise<void> {
  const { id } = shared;
  const claims = callClaims(server);
  await call(hugo, 'PUT', `/nights/${id}`, { challengesConfirmedBy: 'guest' });
  const challengeId = await claims.addChallenge(hugo, id);
  const itemId = uuidv4();
  const item = { id: itemId, section: 'food', name: 'Olives', quantity: 9, unit: 'piece' };
  await call(hugo, 'POST', `/nights/${id}/list/items`, item);
  for (const who of [vera, adele, boris]) {
    const { guestId } = await claimsOf(who, id);
    await call(who, 'PUT', `/nights/${id}/list/items/${itemId}/claim`, {
      quantity: 1,
      writtenAt: '2026-12-01T12:00:00.000Z',
    });
    const shares = {
      id: uuidv4(),
      label: 'Glaçons',
      cents: 300,
      isRefund: false,
      payerId: guestId,
      otherPayers: [],
      split: 'equal',
      sharers: [{ guestId, value: 1 }],
    };
    await call(who, 'POST', `/nights/${id}/costs/expenses`, shares);
    await call(who, 'POST', `/nights/${id}/songs`, { id: uuidv4(), title: `Air ${who.id}`, artist: 'X' });
    const { id: claimId } = await claims.claim(who, id, challengeId);
    if (who !== adele) await claims.confirm(hugo, id, claimId);
    await server.deps.db.insert(albumPhotos).values({
      id: uuidv4(),
      eventId: id,
      accountId: who.accountId,
      guestId,
      fileId: uuidv4(),
      width: 800,
      height: 600,
      widths: [400, 800],
      isByHost: false,
    });
    const chosen = [vera, adele, boris].filter((other) => other !== who).map(({ username }) => username);
    await call(who, 'PUT', `/nights/${id}/home`, { usernames: chosen, isHome: true });
    await call(who, 'PUT', `/parties/${ofBoris.id}/reply`, { reply: 'yes' }).catch(() => null);
    const answers = voted.poll?.dates.map(({ id: dateId }) => ({ dateId, answer: 'yes' }));
    await call(who, 'PUT', `/parties/${voted.id}/votes`, { answers });
    if (who !== adele)
      await call(who, 'POST', `/parties/${voted.id}/announcements`, { id: uuidv4(), body: 'Montez' });
  }
  await call(vera, 'PUT', `/parties/${ofVera.id}`, { place: 'Sur le toit' });
  await call(boris, 'PUT', `/parties/${ofBoris.id}`, { place: 'Dans la cour' });
  await leaveTraces();
}

/** What only the copy of one's data shows: past gifts of tickets, and e-mails about parties. */
async function leaveTraces(): Promise<void> {
  const { db } = server.deps;
  const rows = await db.select().from(guests).where(eq(guests.eventId, shared.id));
  const guestOf = ({ name }: Person) => rows.find(({ nickname }) => nickname.startsWith(name))?.id ?? '';
  const givenAt = new Date();
  await db.insert(ticketGifts).values([
    { giverGuestId: guestOf(vera), takerGuestId: guestOf(boris), givenAt },
    { giverGuestId: guestOf(boris), takerGuestId: guestOf(adele), givenAt },
    { giverGuestId: guestOf(adele), takerGuestId: guestOf(vera), givenAt },
  ]);
  const [place] = await db
    .select()
    .from(guests)
    .where(and(eq(guests.eventId, ofBoris.id), eq(guests.email, adele.email)));
  const { name, type, beginDate } = ofBoris;
  await db.insert(partyLetters).values({
    guestId: place?.id,
    email: adele.email,
    kind: 'party_changed',
    host: boris.appName,
    hostId: boris.id,
    words: 'À vite',
    facts: { name, type, beginDate, place: 'Dans la cour' } as never,
  });
  // Its party is gone, and her place on the list with it.
  await db.insert(partyLetters).values({
    email: adele.email,
    kind: 'party_called_off',
    host: boris.appName,
    hostId: boris.id,
    facts: { name, type, beginDate, place: null } as never,
  });
}

const claimsOf = async (who: TestMember, id: string): Promise<{ guestId: string }> =>
  (await call(who, 'GET', `/nights/${id}`)).json();

/**
 * Own blocks and the copy of own data name others; whether a username is free repeats the one that
 * was asked.
 */
const OWN: readonly string[] = ['listBlocks', 'exportPersonalData', 'checkUsername'];

const reads = Object.entries<Endpoint>(endpoints).filter(
  ([name, { method, access, path }]) =>
    method === 'GET' && access !== 'admin' && path !== '/me/stream' && !OWN.includes(name),
);

/** The answers of one operation for every night and every person its parameters may name. */
async function readAll(reader: TestMember, endpoint: Endpoint): Promise<{ id: string; body: string }[]> {
  const names = Object.keys(endpoint.params?.shape ?? {});
  const ids = names.includes('id') ? [shared, voted, ofVera, ofBoris].map(({ id }) => id) : [''];
  if (names.includes('id')) ids.push(eventId);
  const usernames = names.includes('username') ? [vera, adele, boris].map(({ username }) => username) : [''];
  const answers: { id: string; body: string }[] = [];
  for (const id of ids)
    for (const username of usernames.filter((one) => one !== reader.username)) {
      const params = { ...sampleInput(endpoint.params), ...(id && { id }), ...(username && { username }) };
      const query = endpoint.path === '/members' ? { q: 'martin' } : {};
      const request = await requestOf(endpoint, { params, query });
      const { body } = await server.app.inject({
        ...request,
        headers: { ...request.headers, ...reader.headers },
      });
      answers.push({ id, body: username ? body.replaceAll(`"${username}"`, '') : body });
    }
  return answers;
}

async function readNaming(reader: Person): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const [name, endpoint] of reads)
    for (const { body } of await readAll(reader, endpoint))
      if (hiddenFrom(reader).some((other) => body.includes(other.name))) found.add(name);
  return found;
}

const hiddenFrom = (reader: Person): Person[] => (reader === boris ? [vera, adele] : [boris]);

/**
 * Hosts let people in: they read what a guest goes by and an address they wrote themselves, and
 * nothing that leads to a profile.
 */
const hosts = (reader: Person, id: string): boolean =>
  id === voted.id || (reader === vera ? [ofVera.id] : [ofBoris.id, eventId]).includes(id);

describe.each([
  ['who blocked somebody', () => vera],
  ['who blocked somebody and is on lists by her address', () => adele],
  ['who is blocked', () => boris],
] as const)('a member %s', (_who, readerOf) => {
  it('read of the other before, where people are named', () => {
    const found = naming.get(readerOf().username);
    for (const name of [
      'getNight',
      'getParty',
      'getShoppingList',
      'getPlaylist',
      'getChallengeBoard',
      'getCosts',
    ])
      expect(found, name).toContain(name);
    for (const name of ['getAlbum', 'listNews', 'getHomecoming', 'listPartyAnnouncements', 'searchMembers'])
      expect(found, name).toContain(name);
  });

  it.each(reads)('is named nobody by %s', async (_name, endpoint) => {
    const reader = readerOf();
    for (const { id, body } of await readAll(reader, endpoint))
      for (const other of hiddenFrom(reader)) {
        const words = hosts(reader, id) ? [other.username] : [...other.handles, other.name];
        expect([id, words.filter((word) => body.includes(word))]).toEqual([id, []]);
      }
  });

  it('is named nobody by the copy of their own data, but whom they blocked', async () => {
    const reader = readerOf();
    const copy = (await call(reader, 'GET', '/account/export')).json() as PersonalData;
    const { blocks, ...data } = copy.data;
    expect(data.ticketGifts).toHaveLength(2);
    for (const other of hiddenFrom(reader)) {
      const text = JSON.stringify(data);
      expect([...other.handles, other.name].filter((word) => text.includes(word))).toEqual([]);
    }
  });
});

it('does not show an organiser which guest is a member whose profile a block hides', async () => {
  const search = async (words: string) => {
    const url = `/pro/events/${eventId}/guests?search=${encodeURIComponent(words)}`;
    return ((await call(boris, 'GET', url)).json() as GuestPage).guests.map(({ nickname }) => nickname);
  };
  expect(await search('Verveine')).toEqual([vera.appName]);
  expect(await search(vera.username)).toEqual([]);
  expect(await search(`Verveine ${vera.username}`)).toEqual([]);
  await server.deps.db.update(guests).set({ email: vera.email }).where(eq(guests.appAccountId, vera.id));
  expect(await search(vera.email)).toEqual([]);
});
