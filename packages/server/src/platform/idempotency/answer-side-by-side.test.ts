import { randomUUID } from 'node:crypto';
import { endpoints } from '@lampion/contract/endpoints';
import type { Party } from '@lampion/contract/events/party';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createOrganiser } from '../../testing/factories.ts';
import { callAs, createMember, planParty, type TestMember } from '../../testing/party-helpers.ts';
import { act as actOn, type Call, type Changes, describeSideBySide } from '../../testing/side-by-side.ts';
import { friendships } from '../db/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer({ DATABASE_POOL_SIZE: '10' });
  server.setNow(new Date('2026-11-20T12:00:00Z'));
});
afterAll(() => server.close());

/**
 * A host, a friend of theirs who comes, another one who is asked to, and somebody who knows nobody.
 */
interface World {
  readonly host: TestMember;
  readonly guest: TestMember;
  readonly asked: TestMember;
  readonly stranger: TestMember;
  readonly party: Party;
  readonly poll: Party;
}

let worlds = 0;

async function befriend(...people: readonly TestMember[]): Promise<void> {
  const pairs = people.flatMap((one) =>
    people.filter((other) => other !== one).map((other) => ({ memberId: one.id, friendId: other.id })),
  );
  await server.deps.db.insert(friendships).values(pairs);
}

const dates = ['12', '13'].map((day) => ({ beginDate: `2026-12-${day}T20:00` }));

async function createWorld(): Promise<World> {
  worlds += 1;
  const [host, guest, asked, stranger] = [
    await createMember(server, `hote${worlds}`),
    await createMember(server, `vient${worlds}`),
    await createMember(server, `invite${worlds}`),
    await createMember(server, `seul${worlds}`),
  ];
  await befriend(host, guest, asked);
  const party = await planParty(server, host, { plusOnesMax: 3, capacity: 9 });
  const poll = await planParty(server, host, { beginDate: undefined, dates });
  const usernames = [guest.username, asked.username];
  for (const { id } of [party, poll]) await act(host, ['POST', `/parties/${id}/invitations`, { usernames }]);
  await act(guest, ['PUT', `/parties/${party.id}/reply`, { reply: 'yes', plusOnes: 1 }]);
  return { host, guest, asked, stranger, party, poll };
}

const act = (who: TestMember, call: Call) => actOn(server, who, call);

const nobodyKnows = 'Ce soir, on danse.';
/** Everything that a device may keep and send twice, by the name of its call. */
const changes: Changes<World> = {
  updateOwnAppAccount: { who: 'guest', call: () => ['PUT', '/me/app-account', { bio: nobodyKnows }] },
  planParty: {
    who: 'host',
    call: (_world, id) => ['POST', '/parties', { id, name: 'Bal', beginDate: '2026-12-05T20:30' }],
  },
  setPartyReply: {
    who: 'asked',
    call: ({ party }) => ['PUT', `/parties/${party.id}/reply`, { reply: 'yes', plusOnes: 2, word: 'Oui' }],
  },
  setPartyVotes: {
    who: 'asked',
    call: ({ poll }) => [
      'PUT',
      `/parties/${poll.id}/votes`,
      { answers: poll.poll?.dates.map(({ id }) => ({ dateId: id, answer: 'yes' })) },
    ],
  },
  addHandover: {
    who: 'guest',
    call: ({ party }, id) => [
      'POST',
      `/me/tickets/${party.id}/handovers`,
      { id, name: 'Camille', email: `${id}@exemple.fr` },
    ],
  },
  updateParty: {
    who: 'host',
    call: ({ party }) => ['PUT', `/parties/${party.id}`, { place: 'Ailleurs', guestWords: nobodyKnows }],
  },
  callOffParty: { who: 'host', call: ({ party }) => ['POST', `/parties/${party.id}/call-off`, {}] },
  restoreParty: {
    who: 'host',
    before: ({ host, party }) => act(host, ['POST', `/parties/${party.id}/call-off`, {}]),
    call: ({ party }) => ['POST', `/parties/${party.id}/restore`, {}],
  },
  duplicateParty: {
    who: 'host',
    call: ({ party }, id) => [
      'POST',
      `/parties/${party.id}/duplicate`,
      { id, beginDate: '2026-12-20T20:00' },
    ],
  },
  inviteToParty: {
    who: 'host',
    before: ({ host, stranger }) => befriend(host, stranger),
    call: ({ party, stranger }, id) => [
      'POST',
      `/parties/${party.id}/invitations`,
      { usernames: [stranger.username], emails: [`${id}@exemple.fr`] },
    ],
  },
  setPartyCohost: {
    who: 'host',
    call: ({ party, guest }) => ['PUT', `/parties/${party.id}/cohosts/${guest.username}`],
  },
  removePartyCohost: {
    who: 'host',
    before: ({ host, party, guest }) => act(host, ['PUT', `/parties/${party.id}/cohosts/${guest.username}`]),
    call: ({ party, guest }) => ['DELETE', `/parties/${party.id}/cohosts/${guest.username}`],
  },
  renewPartyLink: { who: 'host', call: ({ party }) => ['POST', `/parties/${party.id}/link/renew`] },
  choosePartyDate: {
    who: 'host',
    call: ({ poll }) => ['POST', `/parties/${poll.id}/choose-date`, { dateId: poll.poll?.dates[0]?.id }],
  },
  setPartyDates: {
    who: 'host',
    call: ({ poll }) => [
      'PUT',
      `/parties/${poll.id}/dates`,
      { dates: [{ beginDate: '2026-12-14T20:00' }, { beginDate: '2026-12-15T20:00' }] },
    ],
  },
  announceToParty: {
    who: 'host',
    call: ({ party }, id) => ['POST', `/parties/${party.id}/announcements`, { id, body: nobodyKnows }],
  },
  readNews: { who: 'asked', call: (_world, id) => ['PUT', '/me/news/read', { upTo: id }] },
  updateNewsPreferences: {
    who: 'guest',
    call: () => [
      'PUT',
      '/me/news/preferences',
      { choices: [{ kind: 'reply', hasPush: false, email: 'never' }] },
    ],
  },
  giveTicket: {
    who: 'guest',
    call: ({ party, asked }) => ['PUT', `/me/tickets/${party.id}/gift`, { username: asked.username }],
  },
  addBlock: { who: 'guest', call: ({ stranger }) => ['PUT', `/me/blocks/${stranger.username}`] },
  removeBlock: {
    who: 'guest',
    before: ({ guest, stranger }) => act(guest, ['PUT', `/me/blocks/${stranger.username}`]),
    call: ({ stranger }) => ['DELETE', `/me/blocks/${stranger.username}`],
  },
  reportMember: {
    who: 'guest',
    call: ({ stranger }) => ['POST', `/members/${stranger.username}/reports`, { reason: 'spam' }],
  },
  askFriend: { who: 'stranger', call: ({ host }) => ['PUT', `/friends/requests/${host.username}`] },
  withdrawFriendRequest: {
    who: 'stranger',
    before: ({ stranger, host }) => act(stranger, ['PUT', `/friends/requests/${host.username}`]),
    call: ({ host }) => ['DELETE', `/friends/requests/${host.username}`],
  },
  refuseFriendRequest: {
    who: 'host',
    before: ({ stranger, host }) => act(stranger, ['PUT', `/friends/requests/${host.username}`]),
    call: ({ stranger }) => ['DELETE', `/friends/requests/${stranger.username}/received`],
  },
  acceptFriendRequest: {
    who: 'host',
    before: ({ stranger, host }) => act(stranger, ['PUT', `/friends/requests/${host.username}`]),
    call: ({ stranger }) => ['PUT', `/friends/${stranger.username}`],
  },
  removeFriend: { who: 'guest', call: ({ host }) => ['DELETE', `/friends/${host.username}`] },
  createFriendGroup: {
    who: 'guest',
    call: ({ host }, id) => ['POST', '/friends/groups', { id, name: 'La bande', usernames: [host.username] }],
  },
  setOwnReply: {
    who: 'guest',
    call: (_world, id) => ['PUT', `/events/${id}/reply`, { reply: 'yes' }],
    before: async () => undefined,
  },
};

/** Those after which the thing is gone: the second request finds nothing. */
const endings: Changes<World> = {
  deleteParty: {
    who: 'host',
    before: ({ host, party }) => act(host, ['POST', `/parties/${party.id}/call-off`, {}]),
    call: ({ party }) => ['DELETE', `/parties/${party.id}`],
  },
  removePartyGuest: {
    who: 'host',
    call: ({ party }) => ['DELETE', `/parties/${party.id}/guests/${guestIds.get(party.id)}`],
    before: async ({ host, party, guest }) => {
      const { guests } = (await callAs(server, host, ['GET', `/parties/${party.id}`])).json() as Party;
      guestIds.set(party.id, guests?.find(({ username }) => username === guest.username)?.id ?? '');
    },
  },
  returnTicket: {
    who: 'asked',
    before: ({ guest, party, asked }) =>
      act(guest, ['PUT', `/me/tickets/${party.id}/gift`, { username: asked.username }]),
    call: ({ party }) => ['DELETE', `/me/tickets/${party.id}/gift`],
  },
  deleteFriendGroup: {
    who: 'guest',
    before: async ({ guest, party }) =>
      act(guest, ['POST', '/friends/groups', { id: party.id, name: 'La bande', usernames: [] }]),
    call: ({ party }) => ['DELETE', `/friends/groups/${party.id}`],
  },
};
const guestIds = new Map<string, string>();

async function createPublicEvent(): Promise<string> {
  const { id: organiserId } = await createOrganiser(server.deps);
  return (await createEvent(server.deps, { organiserId, beginDate: new Date('2026-12-20T20:00:00Z') })).id;
}

describeSideBySide({
  server: () => server,
  createWorld,
  createId: async (name) => (name === 'setOwnReply' ? createPublicEvent() : randomUUID()),
  changes,
  endings,
});

it('these are the changes that the contract lets devices keep, but for those of a night, or that need an offer or a notification', () => {
  const queued = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    'isQueued' in endpoint && endpoint.isQueued && !endpoint.path.startsWith('/nights') ? [name] : [],
  );
  const elsewhere = [
    'acceptHandover',
    'answerNews',
    'answerOwnOffer',
    'answerPartyOffer',
    'setPartyDates',
    'takeBackHandover',
    'updateFriendGroup',
  ];
  expect([...Object.keys({ ...changes, ...endings }), ...elsewhere].sort()).toEqual(
    expect.arrayContaining(queued.sort()),
  );
});
