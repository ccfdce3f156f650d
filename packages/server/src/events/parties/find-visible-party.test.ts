import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import type { Party } from '@lampion/contract/events/party';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events, friendships, guests } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { requestOf, sampleInput } from '../../testing/endpoint-input.ts';
import { callAs, createMember, planParty, type TestMember } from '../../testing/party-helpers.ts';
import { isLongRun } from '../../testing/side-by-side.ts';
import { issueGuestLink } from '../guest-list/linked-replies.ts';

let server: TestServer;
let yanis: TestMember;
/**
 * One party with a vote on its date, and one with a fixed date: together they have all that a guest
 * can read.
 */
let parties: readonly Party[];
const people: Partial<Record<string, TestMember>> = {};

const NAME = 'La nuit que nul ne voit';
const secret = {
  name: NAME,
  place: 'Chez Yanis, au fond',
  accessNote: 'Code B2047',
  showsAddress: 'everybody',
};
const dates = ['12', '13'].map((day) => ({ beginDate: `2026-12-${day}T20:00` }));

async function befriend(one: TestMember, other: TestMember): Promise<void> {
  await server.deps.db
    .insert(friendships)
    .values([
      { memberId: one.id, friendId: other.id },
      { memberId: other.id, friendId: one.id },
    ])
    .onConflictDoNothing();
}

async function join(party: Party, who: TestMember): Promise<void> {
  await befriend(yanis, who);
  await callAs(server, yanis, ['POST', `/parties/${party.id}/invitations`, { usernames: [who.username] }]);
  if (party.isPollOpen) {
    const answers = party.poll?.dates.map(({ id }) => ({ dateId: id, answer: 'yes' }));
    await callAs(server, who, ['PUT', `/parties/${party.id}/votes`, { answers }]);
  } else await callAs(server, who, ['PUT', `/parties/${party.id}/reply`, { reply: 'yes', word: 'Oui !' }]);
}

async function takeOff({ id }: Party, who: TestMember): Promise<void> {
  const { guests } = (await callAs(server, yanis, ['GET', `/parties/${id}`])).json() as Party;
  const guest = guests?.find(({ username }) => username === who.username);
  await callAs(server, yanis, ['DELETE', `/parties/${id}/guests/${guest?.id}`]);
}

beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(new Date('2026-11-20T12:00:00Z'));
  server.deps.live.end();
  yanis = await createMember(server, 'yanis', 'Yanis Benali');
  parties = [
    await planParty(server, yanis, secret),
    await planParty(server, yanis, { ...secret, beginDate: undefined, dates }),
  ];
  const [stranger, removed, blocked, blocker, cohost] = [
    await createMember(server, 'passante'),
    await createMember(server, 'retire'),
    await createMember(server, 'bloque'),
    await createMember(server, 'bloqueuse'),
    await createMember(server, 'ancienne'),
  ];
  for (const party of parties) {
    for (const who of [removed, blocked, cohost]) await join(party, who);
    await callAs(server, yanis, ['PUT', `/parties/${party.id}/cohosts/${cohost.username}`]);
    await callAs(server, yanis, [
      'POST',
      `/parties/${party.id}/announcements`,
      { id: uuidv7(), body: `${NAME} : montez directement` },
    ]);
    await takeOff(party, removed);
    await takeOff(party, cohost);
  }
  await callAs(server, yanis, ['PUT', `/me/blocks/${blocked.username}`]);
  await callAs(server, blocker, ['PUT', `/me/blocks/${yanis.username}`]);
  // Her address has been added to the lists since, which gives her no place there.
  for (const { id } of parties)
    await callAs(server, yanis, ['POST', `/parties/${id}/invitations`, { emails: [blocker.email] }]);
  Object.assign(people, {
    'a stranger': stranger,
    'somebody taken off its list': removed,
    'somebody its host blocked': blocked,
    'somebody who blocked its host before they were invited': blocker,
    'a co-host who is none any more': cohost,
  });
});
afterAll(() => server.close());

const who = [
  'a visitor',
  'a stranger',
  'somebody taken off its list',
  'somebody its host blocked',
  'somebody who blocked its host before they were invited',
  'a co-host who is none any more',
];

/** Calls that take an id: all of them in a long run, else those that read parties and nights. */
const addressed = Object.entries<Endpoint>(endpoints).filter(
  ([, { params, path }]) =>
    'id' in (params?.shape ?? {}) && (isLongRun || /^\/(?:parties|nights|me|events)\//.test(path)),
);

/** Except the data export: notifications and replies remain the member's own data. */
const lists = Object.entries<Endpoint>(endpoints).flatMap(([call, endpoint]) => {
  const { method, params, access, answerType } = endpoint;
  const isList = method === 'GET' && params === undefined && access !== 'admin' && answerType === undefined;
  return isList && call !== 'exportPersonalData' ? [endpoint] : [];
});

describe.each(who)('for %s', (name) => {
  it.each(addressed)('%s answers for a party as for an unknown id', async (_call, endpoint) => {
    const before = await readParties();
    for (const { id } of parties) {
      const ask = async (wanted: string) => {
        const params = { ...sampleInput(endpoint.params), id: wanted };
        const request = await requestOf(endpoint, { params });
        const headers = { ...request.headers, ...people[name]?.headers };
        const { statusCode, body } = await server.app.inject({ ...request, headers });
        return { statusCode, body: body.replaceAll(wanted, '…') };
      };
      const answer = await ask(id);
      expect(answer).toEqual(await ask(uuidv7()));
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    }
    expect(await readParties()).toEqual(before);
  });

  it('no list of theirs contains it', async () => {
    for (const endpoint of lists) {
      const request = await requestOf(endpoint);
      const { body } = await server.app.inject({ ...request, headers: { ...people[name]?.headers } });
      const leaked = [NAME, ...parties.map(({ id }) => id)].filter((word) => body.includes(word));
      expect([endpoint.path, leaked]).toEqual([endpoint.path, []]);
    }
  });
});

it('a blocked member cannot give a ticket of it, nor read it by a private link', async () => {
  const [party] = parties;
  const who = await createMember(server, 'invitee');
  const friend = await createMember(server, 'amie');
  const asked = { emails: [who.email] };
  await callAs(server, yanis, ['POST', `/parties/${party?.id}/invitations`, asked]);
  await befriend(who, friend);
  await callAs(server, who, ['PUT', `/parties/${party?.id}/reply`, { reply: 'yes' }]);
  const guest = (await server.deps.db.select().from(guests).where(eq(guests.email, who.email)))[0];
  if (guest === undefined) throw new Error('she is on the list');
  const link = (await issueGuestLink(server.deps, guest)).split('/').at(-1);
  expect((await callAs(server, null, ['GET', `/replies/${link}`])).json()).toMatchObject({ reply: 'yes' });
  await callAs(server, yanis, ['PUT', `/me/blocks/${who.username}`]);
  const gift = { username: friend.username };
  const given = await callAs(server, who, ['PUT', `/me/tickets/${party?.id}/gift`, gift]);
  expect(given.json().code).toBe('ticket_not_found');
  for (const call of [
    ['GET', `/replies/${link}`],
    ['PUT', `/replies/${link}`, { reply: 'no' }],
  ] as const)
    expect((await callAs(server, null, call)).json().code).toBe('reply_link_unknown');
});

const readParties = async () =>
  Promise.all(parties.map(({ id }) => server.deps.db.select().from(events).where(eq(events.id, id))));
