import type { FriendGroup } from '@lampion/contract/people/friend-groups';
import type { FriendPage, MemberProfile } from '@lampion/contract/people/friends';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertFriendship } from '../../people/friends/store.ts';
import { events, memberBlocks, partyCohosts } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createGuest, createOrganiser } from '../../testing/factories.ts';
import { callAs, createMember, planParty, type TestMember } from '../../testing/party-helpers.ts';

let server: TestServer;
let organiserId: string;
let host: TestMember;
let lina: TestMember;
let malo: TestMember;
let round = 0;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(new Date('2026-12-01T12:00:00Z'));
  ({ id: organiserId } = await createOrganiser(server.deps));
});
afterAll(() => server.close());
beforeEach(async () => {
  round += 1;
  [host, lina, malo] = (await Promise.all(
    ['hote', 'lina', 'malo'].map((name) => createMember(server, `${name}${round}`)),
  )) as [TestMember, TestMember, TestMember];
  await insertFriendship(server.deps.db, lina.id, malo.id, new Date());
});

type Reply = 'yes' | 'maybe' | 'no' | 'pending';
const add = (eventId: string, { id }: TestMember, reply: Reply, isShown = false) =>
  createGuest(server.deps, { eventId, appAccountId: id, reply, isShown });
const read = async (url: string) => (await callAs(server, lina, ['GET', url])).json();

/** What Lina reads of Malo in her list, on his page and of a group of theirs. */
async function readPresence() {
  const { friends }: FriendPage = await read('/friends');
  const { parties }: MemberProfile = await read(`/members/${malo.username}`);
  const group = { id: crypto.randomUUID(), name: 'La bande', usernames: [malo.username] };
  await callAs(server, lina, ['POST', '/friends/groups', group]);
  const { partiesInCommon }: FriendGroup = await read(`/friends/groups/${group.id}`);
  expect(partiesInCommon).toBe(friends[0]?.partiesInCommon);
  expect(parties).toHaveLength(partiesInCommon);
  return {
    comesAt: friends[0]?.comesAt,
    parties: parties.map(({ kind, name, comes }) => [kind, name, comes]),
  };
}

it('a friend comes to the next party both are at, and maybe to another', async () => {
  const raclette = await planParty(server, host, { name: 'Raclette', beginDate: '2026-12-11T20:00' });
  await add(raclette.id, lina, 'pending');
  await add(raclette.id, malo, 'maybe');
  const mine = await planParty(server, lina, { name: 'Crémaillère', beginDate: '2026-12-19T20:00' });
  await add(mine.id, malo, 'yes');
  const his = await planParty(server, malo, { name: 'Réveillon', beginDate: '2026-12-31T20:00' });
  await server.deps.db.insert(partyCohosts).values({ eventId: his.id, appAccountId: lina.id });
  const beginDate = new Date('2026-12-12T19:00:00Z');
  const ball = await createEvent(server.deps, { organiserId, name: 'Bal', beginDate });
  await add(ball.id, lina, 'maybe');
  await add(ball.id, malo, 'yes', true);
  expect(await readPresence()).toEqual({
    comesAt: '2026-12-12T19:00:00.000Z',
    parties: [
      ['party', 'Raclette', false],
      ['event', 'Bal', true],
      ['party', 'Crémaillère', true],
      ['party', 'Réveillon', true],
    ],
  });
});

/** Malo says yes to a party to which Lina is invited; `change` hides it from her. */
async function hide(change: (id: string) => Promise<unknown>, values: object = {}) {
  const { id } = await planParty(server, host, values);
  await add(id, lina, 'yes');
  await add(id, malo, 'yes');
  expect((await readPresence()).parties).toHaveLength(1);
  await change(id);
}
const set = (id: string, values: Partial<typeof events.$inferInsert>) =>
  server.deps.db.update(events).set(values).where(eq(events.id, id));

it.each<[string, () => Promise<unknown>]>([
  ['whose host shows nobody', () => hide((id) => set(id, { showsGuests: false }))],
  ['that was called off', () => hide((id) => set(id, { status: 'called_off' }))],
  ['that is over', () => hide((id) => set(id, { beginDate: new Date(0), endDate: new Date(1) }))],
  [
    'whose host has blocked her',
    () => hide(() => server.deps.db.insert(memberBlocks).values({ blockerId: host.id, blockedId: lina.id })),
  ],
])('reveals nothing of a party %s', async (_which, arrange) => {
  await arrange();
  expect(await readPresence()).toEqual({ comesAt: null, parties: [] });
});

it.each<[string, () => Promise<unknown>]>([
  ['she is not invited to', async () => add((await planParty(server, host)).id, malo, 'yes')],
  ['of his that she does not know', () => planParty(server, malo)],
  [
    'she refused',
    async () => {
      const { id } = await planParty(server, host);
      await add(id, lina, 'no');
      await add(id, malo, 'yes');
    },
  ],
  [
    'he has not answered',
    async () => {
      const { id } = await planParty(server, lina);
      await add(id, malo, 'pending');
    },
  ],
  [
    'of an organiser where he did not agree to be shown',
    async () => {
      const { id } = await createEvent(server.deps, {
        organiserId,
        beginDate: new Date('2026-12-12T19:00Z'),
      });
      await add(id, lina, 'yes');
      await add(id, malo, 'yes', false);
    },
  ],
])('reveals nothing of a party %s', async (_which, arrange) => {
  await arrange();
  expect(await readPresence()).toEqual({ comesAt: null, parties: [] });
});
