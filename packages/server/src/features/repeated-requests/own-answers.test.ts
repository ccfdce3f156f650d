import { eq } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { guests } from '../../db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createGuest, createOrganiser } from '../../testing/factories.ts';
import { createMember, planParty, type TestMember } from '../../testing/party-helpers.ts';
import { issueGuestLink } from '../guest-list/issue-guest-link.ts';

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

/** A request that arrives at an instant, and was written at another one; null: its device does not say. */
async function put(
  url: string,
  payload: object,
  { arrives, written }: { arrives: Date; written: Date | null },
) {
  server.setNow(arrives);
  const headers = {
    ...lina.headers,
    'idempotency-key': uuidv4(),
    ...(written && { 'written-at': written.toISOString() }),
  };
  const answer = await server.app.inject({ method: 'PUT', url: `/api${url}`, headers, payload });
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
