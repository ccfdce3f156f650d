import { randomUUID } from 'node:crypto';
import { PARTY_GUESTS_MAX } from '@lampion/contract/events/party-body';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertFriendship } from '../../people/friends/store.ts';
import { guests } from '../../platform/db/tables/events/guest-list.ts';
import { news } from '../../platform/db/tables/messages/notifications.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { callAs, createMember, planParty, type TestMember } from '../../testing/party-helpers.ts';

let server: TestServer;
let lina: TestMember;
let partyId: string;
let friends: TestMember[];
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  lina = await create('lina');
  partyId = (await planParty(server, lina)).id;
  friends = [];
  for (const name of ['malo', 'camille', 'zoe']) friends.push(await befriend(lina, name));
});

let created = 0;
function create(name: string): Promise<TestMember> {
  created += 1;
  return createMember(server, `${name}.${created}`);
}

async function befriend(member: TestMember, name: string): Promise<TestMember> {
  const friend = await create(name);
  await insertFriendship(server.deps.db, member.id, friend.id, new Date());
  return friend;
}

async function createGroup(owner: TestMember, members: readonly TestMember[]): Promise<string> {
  const id = randomUUID();
  const group = { id, name: 'La bande', usernames: members.map(({ username }) => username) };
  const answer = await callAs(server, owner, ['POST', '/friends/groups', group]);
  if (answer.statusCode !== 204) throw new Error(answer.body);
  return id;
}

const invite = (wanted: object) =>
  callAs(server, lina, [
    'POST',
    `/parties/${partyId}/invitations`,
    { usernames: [], groupIds: [], ...wanted },
  ]);

async function findInvited(): Promise<(string | null)[]> {
  const { db } = server.deps;
  const rows = await db.select().from(guests).where(eq(guests.eventId, partyId));
  return rows.map(({ appAccountId }) => appAccountId).filter((id) => id !== lina.id);
}

const findNotified = async () => {
  const rows = await server.deps.db.select().from(news).where(eq(news.eventId, partyId));
  return rows.map(({ memberId }) => memberId);
};

const idsOf = (members: readonly TestMember[]) => members.map(({ id }) => id).toSorted();

it('invites friends by name and by group, each once, however often they are named', async () => {
  const groupId = await createGroup(lina, friends.slice(0, 2));
  const [malo, , zoe] = friends as [TestMember, TestMember, TestMember];
  const wanted = { usernames: [malo.username, zoe.username], groupIds: [groupId, groupId] };
  const namesOf = ({ usernames = [] }: { usernames?: string[] }) => usernames.toSorted();
  const all = namesOf({ usernames: friends.map(({ username }) => username) });
  const first = (await invite(wanted)).json();
  expect([namesOf({ usernames: first.invited }), first.known, first.notFriends]).toEqual([all, [], []]);
  const second = (await invite(wanted)).json();
  expect([second.invited, namesOf({ usernames: second.known })]).toEqual([[], all]);
  expect((await findInvited()).toSorted()).toEqual(idsOf(friends));
  expect((await findNotified()).toSorted()).toEqual(idsOf(friends));
});

it('invites nobody by another member’s group, and no strangers or members hidden by a block', async () => {
  const [malo, camille, zoe] = friends as [TestMember, TestMember, TestMember];
  await insertFriendship(server.deps.db, malo.id, camille.id, new Date());
  const groupId = await createGroup(malo, [camille]);
  await callAs(server, zoe, ['PUT', `/me/blocks/${lina.username}`]);
  const stranger = await create('inconnu');
  const wanted = { usernames: [stranger.username, zoe.username], groupIds: [groupId] };
  expect((await invite(wanted)).json()).toEqual({
    invited: [],
    known: [],
    notFriends: [stranger.username, zoe.username],
  });
  expect([await findInvited(), await findNotified()]).toEqual([[], []]);
});

it('invites nobody when not all fit on the list; guests on it stay', async () => {
  await invite({ usernames: [friends[0]?.username] });
  await server.deps.db.execute(sql`INSERT INTO guests (id, event_id, nickname)
    SELECT gen_random_uuid(), ${partyId}, 'Convive ' || i FROM generate_series(1, ${PARTY_GUESTS_MAX - 2}) AS i`);
  const before = (await findInvited()).length;
  const refused = await invite({ usernames: friends.map(({ username }) => username) });
  expect(refused.json()).toMatchObject({ code: 'party_full' });
  expect((await findInvited()).length).toBe(before);
  expect((await findNotified()).toSorted()).toEqual([friends[0]?.id]);
  // Guests on the list need no further place.
  expect((await invite({ usernames: [friends[0]?.username] })).statusCode).toBe(200);
});
