import type { Party } from '@lampion/contract/events/party';
import type { TicketList } from '@lampion/contract/events/tickets';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventReplyCounts, friendships, guests, memberBlocks, parties } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createGuest, createOrganiser } from '../../testing/factories.ts';
import { callAs, createMember, planParty, type TestMember } from '../../testing/party-helpers.ts';

const now = new Date('2026-11-20T12:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

let number = 0;
let lina: TestMember;
let malo: TestMember;
let nour: TestMember;
let party: Party;
let host: TestMember;

async function befriend(a: TestMember, b: TestMember): Promise<void> {
  const pairs = [
    { memberId: a.id, friendId: b.id },
    { memberId: b.id, friendId: a.id },
  ];
  await server.deps.db.insert(friendships).values(pairs);
}

const call = (who: TestMember, ...asked: Parameters<typeof callAs>[2]) => callAs(server, who, asked);
const reply = (who: TestMember, answer: string, plusOnes = 0) =>
  call(who, 'PUT', `/parties/${party.id}/reply`, {
    reply: answer,
    plusOnes,
    code: party.hosted?.linkCode,
  });
const give = (who: TestMember, { username }: TestMember, id = party.id) =>
  call(who, 'PUT', `/me/tickets/${id}/gift`, { username });
const giveBack = (who: TestMember, id = party.id) => call(who, 'DELETE', `/me/tickets/${id}/gift`);
const list = async (who: TestMember): Promise<TicketList> => (await call(who, 'GET', '/me/tickets')).json();
const newsOf = async (who: TestMember) =>
  ((await call(who, 'GET', '/me/news')).json().news as { kind: string }[]).map(({ kind }) => kind);
const findGuest = async ({ id }: TestMember, eventId = party.id) => {
  const found = await server.deps.db.select().from(guests).where(eq(guests.appAccountId, id));
  return found.find((guest) => guest.eventId === eventId);
};
async function countPlaces(eventId = party.id) {
  const [row] = await server.deps.db
    .select()
    .from(eventReplyCounts)
    .where(eq(eventReplyCounts.eventId, eventId));
  return [row?.yes, row?.waiting, row?.places];
}

beforeEach(async () => {
  server.setNow(now);
  number += 1;
  [host, lina, malo, nour] = (await Promise.all(
    ['yanis', 'lina', 'malo', 'nour'].map((name) =>
      createMember(
        server,
        `${name}${number}`,
        name.replace(/^./, (first) => first.toUpperCase()),
      ),
    ),
  )) as [TestMember, TestMember, TestMember, TestMember];
  await befriend(lina, malo);
  await befriend(lina, nour);
  party = await planParty(server, host, { capacity: 4, plusOnesMax: 2 });
  await reply(lina, 'yes', 2);
});

describe('a ticket given to a friend', () => {
  it('moves to them with as many people, and the waiting list does not move', async () => {
    await reply(nour, 'yes');
    expect((await findGuest(nour))?.reply).toBe('waiting');
    const [before] = (await list(lina)).tickets;
    await give(lina, malo);
    expect(await list(lina)).toMatchObject({ tickets: [], given: [{ to: 'Malo', people: 3 }] });
    expect(await countPlaces()).toEqual([2, 1, 4]);
    const [ticket] = (await list(malo)).tickets;
    expect(ticket).toMatchObject({ holder: 'Malo', people: 3, givenBy: 'Lina' });
    expect(ticket?.token).not.toBe(before?.token);
    expect(await newsOf(malo)).toEqual(['ticket_given']);
    const seen: Party = (await call(host, 'GET', `/parties/${party.id}`)).json();
    expect(seen.guests?.find(({ username }) => username === malo.username)?.ticketFrom).toBe('Lina');
    expect(await newsOf(host)).toEqual(['reply']);
  });

  it('can go to a waiting friend, whose place on the waiting list it replaces', async () => {
    await reply(malo, 'yes', 1);
    expect((await findGuest(malo))?.reply).toBe('waiting');
    await give(lina, malo);
    expect(await findGuest(malo)).toMatchObject({ reply: 'yes', plusOnes: 2, waitingRank: null });
    expect(await countPlaces()).toEqual([2, 0, 4]);
  });

  it('is given once: the first friend keeps it, and a second gift returns who has it', async () => {
    const answers = await Promise.all([give(lina, malo), give(lina, nour)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    const [given] = (await list(lina)).given;
    expect(refused).toMatchObject({
      code: 'ticket_given',
      message: `Vous avez déjà donné ce billet à ${given?.to}. Demandez-lui de vous le rendre.`,
    });
    expect((await give(lina, given?.to === 'Malo' ? malo : nour)).statusCode).toBe(204);
    expect(await countPlaces()).toEqual([2, 0, 4]);
  });

  it('can be returned, and given again', async () => {
    await give(lina, malo);
    const [token] = (await list(malo)).tickets.map((ticket) => ticket.token);
    await giveBack(malo);
    expect(await list(malo)).toEqual({ tickets: [], given: [] });
    expect((await list(lina)).tickets).toMatchObject([{ people: 3, givenBy: null }]);
    expect(await newsOf(lina)).toContain('ticket_returned');
    expect((await giveBack(malo)).json().code).toBe('ticket_not_found');
    await give(lina, malo);
    expect((await list(malo)).tickets.map((ticket) => ticket.token)).toEqual([token]);
  });

  it('goes to the waiting list when its giver may no longer come', async () => {
    await reply(nour, 'yes');
    await give(lina, malo);
    await server.deps.db.insert(memberBlocks).values({ blockerId: host.id, blockedId: lina.id });
    expect((await giveBack(malo)).statusCode).toBe(204);
    expect((await findGuest(lina))?.reply).toBe('no');
    expect((await findGuest(nour))?.reply).toBe('yes');
  });
});

describe('giving a ticket is rejected', () => {
  const refusal = async (answer: ReturnType<typeof give>) => (await answer).json().code;

  it('to a member who is no friend, already comes or may not come, without saying why', async () => {
    await befriend(lina, host);
    expect(await refusal(give(lina, { ...malo, username: 'personne' }))).toBe('friend_not_found');
    expect(await refusal(give(lina, host))).toBe('friend_comes');
    await server.deps.db.update(parties).set({ linkOpens: false }).where(eq(parties.eventId, party.id));
    expect(await refusal(give(lina, malo))).toBe('friend_not_invited');
    await createGuest(server.deps, { eventId: party.id, appAccountId: malo.id, accountId: malo.accountId });
    await server.deps.db.insert(memberBlocks).values({ blockerId: host.id, blockedId: malo.id });
    expect(await refusal(give(lina, malo))).toBe('friend_not_invited');
    await server.deps.db.insert(memberBlocks).values({ blockerId: malo.id, blockedId: lina.id });
    expect(await refusal(give(lina, malo))).toBe('friend_not_found');
    await call(host, 'DELETE', `/parties/${party.id}/guests/${(await findGuest(lina))?.id}`);
    expect(await refusal(give(lina, nour))).toBe('ticket_not_found');
  });

  it('without a ticket, and once the night is over', async () => {
    await befriend(malo, nour);
    expect(await refusal(give(malo, nour))).toBe('ticket_not_found');
    expect(await refusal(giveBack(lina))).toBe('ticket_not_found');
    await reply(lina, 'maybe');
    expect(await refusal(give(lina, malo))).toBe('ticket_not_found');
    await reply(lina, 'yes');
    server.setNow(new Date('2026-12-08T12:00:00Z'));
    expect(await refusal(give(lina, malo))).toBe('event_closed');
  });
});

it('works for an organiser’s event too, as long as the list has room', async () => {
  const { id: organiserId } = await createOrganiser(server.deps, {});
  const event = await createEvent(server.deps, { organiserId, beginDate: new Date('2026-12-01T20:00:00Z') });
  await call(lina, 'PUT', `/events/${event.id}/reply`, { reply: 'yes' });
  await server.deps.db
    .insert(guests)
    .values(Array.from({ length: 49 }, (_, index) => ({ eventId: event.id, nickname: `Convive ${index}` })));
  const full = await give(lina, malo, event.id);
  expect([full.statusCode, full.json().code]).toEqual([403, 'plan_limit_reached']);
  await server.deps.db.delete(guests).where(sql`nickname = 'Convive 7' AND event_id = ${event.id}`);
  await give(lina, malo, event.id);
  expect((await list(malo)).tickets).toMatchObject([{ kind: 'event', givenBy: 'Lina' }]);
  expect(await newsOf(malo)).toEqual(['ticket_given']);
  expect((await give(malo, lina, event.id)).statusCode).toBe(204);
  expect((await list(lina)).tickets[0]).toMatchObject({ eventId: event.id, givenBy: 'Malo' });
});
