import type { NewsPage } from '@lampion/contract/messages/news';
import type { FriendRequestPage, MemberProfile } from '@lampion/contract/people/friends';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { friendRequests, friendships, memberBlocks } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createMember } from '../../testing/factories.ts';
import { endFriendship } from './friends.ts';

type Member = Awaited<ReturnType<typeof createMember>>;
type Method = 'GET' | 'PUT' | 'DELETE';

const start = new Date('2027-07-01T18:00:00Z');
const DAY_MS = 86_400_000;

let server: TestServer;
let lina: Member;
let malo: Member;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(start);
  lina = await createMember(server.deps, { appName: 'Lina' });
  malo = await createMember(server.deps, { appName: 'Malo' });
});

const call = (who: Member, method: Method, path: string) =>
  server.app.inject({ method, url: `/api${path}`, headers: who.headers });

/** What a change answers: what the other one is now, or the code of the refusal. */
async function change(who: Member, method: Method, path: string): Promise<string> {
  const answer = (await call(who, method, path)).json();
  return answer.relation ?? answer.code;
}
const ask = (who: Member, other: Member) => change(who, 'PUT', `/friends/requests/${other.username}`);
const withdraw = (who: Member, other: Member) => change(who, 'DELETE', `/friends/requests/${other.username}`);
const refuse = (who: Member, other: Member) =>
  change(who, 'DELETE', `/friends/requests/${other.username}/received`);
const accept = (who: Member, other: Member) => change(who, 'PUT', `/friends/${other.username}`);
const remove = (who: Member, other: Member) => change(who, 'DELETE', `/friends/${other.username}`);

async function relation(who: Member, other: Member): Promise<string> {
  const answer = (await call(who, 'GET', `/members/${other.username}`)).json();
  return (answer satisfies MemberProfile).relation ?? answer.code;
}
async function received(who: Member): Promise<string[]> {
  const page: FriendRequestPage = (await call(who, 'GET', '/friends/requests')).json();
  expect(page.total).toBe(page.requests.length);
  return page.requests.map(({ username }) => username);
}
async function newsOf(who: Member): Promise<string[]> {
  const { news }: NewsPage = (await call(who, 'GET', '/me/news')).json();
  return news.map(({ kind, people }) => `${kind} ${people[0]?.name}`);
}
const block = (who: Member, other: Member) =>
  server.deps.db.transaction(async (tx) => {
    await tx.insert(memberBlocks).values({ blockerId: who.id, blockedId: other.id });
    await endFriendship(server.deps, tx, { blockerId: who.id, blockedId: other.id });
  });

describe('asking to be friends', () => {
  it('waits for the other one, who is notified once, and is accepted', async () => {
    expect([await ask(lina, malo), await ask(lina, malo)]).toEqual(['requested', 'requested']);
    expect([await relation(lina, malo), await relation(malo, lina)]).toEqual(['requested', 'asks_you']);
    expect([await received(malo), await newsOf(malo)]).toEqual([[lina.username], ['friend_request Lina']]);
    expect([await accept(malo, lina), await accept(malo, lina)]).toEqual(['friend', 'friend']);
    expect([await relation(lina, malo), await received(malo)]).toEqual(['friend', []]);
    expect([await newsOf(lina), await newsOf(malo)]).toEqual([['friend_accepted Malo'], []]);
    expect(await ask(lina, malo)).toBe('friend');
  });

  it('makes friends of two who ask each other, also at the same instant', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, () => createMember(server.deps)));
    const pairs = crowd.flatMap((a, index) => crowd.slice(index + 1).map((b) => [a, b] as const));
    const answers = await Promise.all(pairs.flatMap(([a, b]) => [ask(a, b), ask(b, a)]));
    expect(answers.filter((answer) => answer === 'friend')).toHaveLength(pairs.length);
    for (const [a, b] of pairs)
      expect([await relation(a, b), await relation(b, a)]).toEqual(['friend', 'friend']);
    expect(await server.deps.db.$count(friendships)).toBeGreaterThanOrEqual(pairs.length * 2);
    expect(await received(crowd[0] as Member)).toEqual([]);
  });

  it('is taken back, with its news, as long as nobody answered', async () => {
    await ask(lina, malo);
    expect([await withdraw(lina, malo), await withdraw(lina, malo)]).toEqual(['none', 'none']);
    expect([await received(malo), await newsOf(malo)]).toEqual([[], []]);
    expect(await accept(malo, lina)).toBe('friend_request_not_found');
  });

  it('is refused in silence, for 30 days', async () => {
    await ask(lina, malo);
    expect([await refuse(malo, lina), await refuse(malo, lina)]).toEqual(['none', 'none']);
    expect([await relation(lina, malo), await relation(malo, lina)]).toEqual(['requested', 'none']);
    await withdraw(lina, malo);
    expect(await relation(lina, malo)).toBe('none');
    expect([await ask(lina, malo), await relation(lina, malo)]).toEqual(['requested', 'requested']);
    server.setNow(new Date(start.getTime() + 29 * DAY_MS));
    await ask(lina, malo);
    expect([await received(malo), await newsOf(malo)]).toEqual([[], []]);
    server.setNow(new Date(start.getTime() + 31 * DAY_MS));
    await ask(lina, malo);
    expect([await received(malo), await newsOf(malo)]).toEqual([[lina.username], ['friend_request Lina']]);
  });

  it('by the member who refused makes friends at once, unless the first took it back', async () => {
    await ask(lina, malo);
    await refuse(malo, lina);
    await withdraw(lina, malo);
    expect(await ask(malo, lina)).toBe('requested');
    await withdraw(malo, lina);
    await ask(lina, malo);
    expect(await ask(malo, lina)).toBe('friend');
  });

  it('is nothing one does with oneself', async () => {
    for (const change of [ask, withdraw, refuse, accept, remove])
      expect(await change(lina, lina)).toBe('own_friendship');
  });

  it('stops at a hundred a day', async () => {
    for (let time = 0; time < 100; time += 1) await ask(lina, malo);
    expect(await ask(lina, malo)).toBe('too_many_attempts');
  });
});

describe('a friend', () => {
  it('is removed without a word, and may be one again', async () => {
    await ask(lina, malo);
    await accept(malo, lina);
    expect([await remove(malo, lina), await remove(malo, lina)]).toEqual(['none', 'none']);
    expect([await relation(lina, malo), await newsOf(lina)]).toEqual(['none', []]);
    await ask(malo, lina);
    await accept(lina, malo);
    expect(await newsOf(malo)).toEqual(['friend_accepted Lina']);
  });

  it('ends with a block, after which both read what nobody’s name answers', async () => {
    await ask(lina, malo);
    await accept(malo, lina);
    await block(malo, lina);
    const nobody = await call(lina, 'GET', '/members/personne.ici');
    for (const [who, other] of [
      [lina, malo],
      [malo, lina],
    ] as const) {
      const answers = [
        await call(who, 'GET', `/members/${other.username}`),
        await call(who, 'PUT', `/friends/requests/${other.username}`),
        await call(who, 'DELETE', `/friends/requests/${other.username}`),
        await call(who, 'DELETE', `/friends/requests/${other.username}/received`),
        await call(who, 'PUT', `/friends/${other.username}`),
        await call(who, 'DELETE', `/friends/${other.username}`),
      ];
      for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([404, nobody.body]);
      expect(await newsOf(who)).toEqual([]);
    }
  });

  it('cannot be asked for while a block is being made', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, () => createMember(server.deps)));
    await Promise.all(crowd.flatMap((other) => [ask(other, malo), ask(malo, other), block(malo, other)]));
    const rows = await server.deps.db.select().from(friendships);
    expect(rows.filter(({ memberId, friendId }) => memberId === malo.id || friendId === malo.id)).toEqual([]);
    const asked = await server.deps.db.select().from(friendRequests);
    expect(asked.filter(({ fromId, toId }) => fromId === malo.id || toId === malo.id)).toEqual([]);
  });
});
