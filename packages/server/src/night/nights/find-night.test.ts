import type { Night } from '@lampion/contract/night/nights';
import { eq } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events, guests, memberBlocks } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createOrganiser, signIn } from '../../testing/factories.ts';
import { addNightGuest, planNight, publishNight } from '../../testing/night-helpers.ts';
import { callAs, createMember, type TestMember } from '../../testing/party-helpers.ts';
import { findNight, requireScreen } from './nights.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  server.deps.live.end();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-01T12:00:00Z')));

type Caller = Pick<TestMember, 'headers'>;

const read = (who: Caller | null, id: string, query = '') =>
  callAs(server, who, ['GET', `/nights/${id}${query}`]);
const readNight = async (who: Caller, id: string): Promise<Night> => (await read(who, id)).json();

/** People without a role in a night get the same answer as for an unknown id. */
async function expectNothing(who: Caller, id: string): Promise<void> {
  const [answer, nothing] = [await read(who, id), await read(who, uuidv4())];
  expect([answer.statusCode, answer.json()]).toEqual([404, nothing.json()]);
  const change = await callAs(server, who, ['PUT', `/nights/${id}`, { screens: { list: false } }]);
  expect([change.statusCode, change.json().code]).toEqual([404, 'night_not_found']);
}

describe('the night of a party', () => {
  it('is read by its host and its guests, each with their role', async () => {
    const { id, host, guests: people, party } = await planNight(server, { screens: ['list', 'album'] });
    expect(await readNight(host, id)).toMatchObject({
      id,
      kind: 'party',
      name: party.name,
      role: 'host',
      isOpen: true,
      comingCount: 3,
      closesAt: '2027-01-05T03:30:00.000Z',
      screens: { list: true, playlist: false, challenges: false, barathon: false, album: true },
      challengesConfirmedBy: 'host',
      keepsAlbum: false,
      host: { name: 'Yanis Benali', username: host.username },
      coverUrl: expect.stringContaining('/covers/barathon/'),
    });
    expect((await readNight(host, id)).guestId).not.toBeNull();
    expect(await readNight(people[0], id)).toMatchObject({ role: 'guest', guestId: people[0].guestId });
  });

  it('is closed as a whole until its host opens a screen', async () => {
    const { id, guests: people } = await planNight(server, { screens: [] });
    expect(Object.values((await readNight(people[0], id)).screens)).toEqual(new Array(5).fill(false));
  });

  it('has the role of host for a co-host, also for one who does not come', async () => {
    const { id, host, guests: people } = await planNight(server);
    const [cohost] = people;
    await server.deps.db.execute(
      `INSERT INTO party_cohosts (event_id, app_account_id) VALUES ('${id}', '${cohost.id}')`,
    );
    await server.deps.db.update(guests).set({ reply: 'no' }).where(eq(guests.id, cohost.guestId));
    expect(await readNight(cohost, id)).toMatchObject({ role: 'host', guestId: cohost.guestId });
    const answer = await callAs(server, cohost, ['PUT', `/nights/${id}`, { keepsAlbum: true }]);
    expect(answer.json()).toMatchObject({ keepsAlbum: true });
    expect(await readNight(host, id)).toMatchObject({ keepsAlbum: true });
  });

  it('does not exist for strangers, members with only the link, blocked and removed ones', async () => {
    const { id, host, guests: people, party, stranger } = await planNight(server);
    await expectNothing(stranger, id);
    expect((await read(stranger, id, `?code=${party.hosted?.linkCode}`)).statusCode).toBe(404);
    const [maud, nour] = people;
    await callAs(server, host, ['PUT', `/me/blocks/${nour.username}`]);
    await expectNothing(nour, id);
    await callAs(server, host, ['DELETE', `/parties/${id}/guests/${maud.guestId}`]);
    await expectNothing(maud, id);
  });

  it('returns to a guest who declined that they did, until they change their reply', async () => {
    const { id, guests: people } = await planNight(server, { screens: ['album'] });
    const [maud] = people;
    await callAs(server, maud, ['PUT', `/parties/${id}/reply`, { reply: 'no' }]);
    for (const path of ['', '/album', '/home']) {
      const answer = await callAs(server, maud, ['GET', `/nights/${id}${path}`]);
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, 'night_declined']);
    }
    await callAs(server, maud, ['PUT', `/parties/${id}/reply`, { reply: 'maybe' }]);
    expect((await read(maud, id)).statusCode).toBe(200);
  });

  it('is not accessible to accounts without an app profile, organisers and administrators', async () => {
    const { id } = await planNight(server);
    const { accountId } = await createOrganiser(server.deps);
    const admin = await createAccount(server.deps, { role: 'admin' });
    const { id: plain } = await createAccount(server.deps);
    for (const account of [accountId, admin.id, plain])
      await expectNothing({ headers: await signIn(server.deps, account) }, id);
    expect((await read(null, id)).json()).toMatchObject({ code: 'not_authenticated' });
  });

  it('is deleted with its party', async () => {
    const { id, host } = await planNight(server);
    await server.deps.db.delete(events).where(eq(events.id, id));
    await expectNothing(host, id);
  });
});

describe('the night of an organiser’s event', () => {
  it('has the role of host for the organiser, who is on no list, and of guest for those who replied', async () => {
    const { id, host, guests: people } = await publishNight(server, { screens: ['list'] });
    expect(await readNight(host, id)).toMatchObject({
      kind: 'event',
      role: 'host',
      guestId: null,
      comingCount: 2,
      host: { username: null, name: 'La Guinguette' },
    });
    expect(await readNight(people[0], id)).toMatchObject({ role: 'guest', guestId: people[0].guestId });
    const member = await createAccount(server.deps);
    await server.deps.db
      .insert(guests)
      .values({ eventId: id, accountId: member.id, nickname: 'Sans profil' });
    const plain = { headers: await signIn(server.deps, member.id) };
    expect(await readNight(plain, id)).toMatchObject({ role: 'guest' });
  });

  it('does not exist for other organisers and strangers, and returns to a guest who declined that they did', async () => {
    const { id, guests: people, stranger } = await publishNight(server);
    const other = await createOrganiser(server.deps);
    await expectNothing({ headers: await signIn(server.deps, other.accountId) }, id);
    await expectNothing(stranger, id);
    await callAs(server, people[0], ['PUT', `/events/${id}/reply`, { reply: 'no' }]);
    expect((await read(people[0], id)).json().code).toBe('night_declined');
  });

  it('does not exist for guests while the event is not public', async () => {
    const { id, host, guests: people } = await publishNight(server);
    await server.deps.db.update(events).set({ status: 'unpublished' }).where(eq(events.id, id));
    await expectNothing(people[0], id);
    expect(await readNight(host, id)).toMatchObject({ role: 'host', isOpen: false });
  });
});

describe('the people of a night', () => {
  const namesOf = ({ people }: Night) => people.map(({ name }) => name).sort();

  it('are read by first name among guests, and completely by hosts', async () => {
    const { id, host, guests: people } = await planNight(server);
    expect(namesOf(await readNight(host, id))).toEqual(['Maud Le Goff', 'Nour Haddad', 'Yanis Benali']);
    const seen = await readNight(people[0], id);
    expect(namesOf(seen)).toEqual(['Maud Le Goff', 'Nour', 'Yanis']);
    expect(seen.people.find(({ isHost }) => isHost)).toMatchObject({ name: 'Yanis', isMe: false });
    expect(seen.people.find(({ isMe }) => isMe)).toMatchObject({ guestId: people[0].guestId });
  });

  it('are those who come', async () => {
    const { id, host, guests: people } = await planNight(server);
    await callAs(server, people[1], ['PUT', `/parties/${id}/reply`, { reply: 'maybe' }]);
    expect(namesOf(await readNight(host, id))).toEqual(['Maud Le Goff', 'Yanis Benali']);
  });

  it('are the hosts and the reader if the host shows nobody', async () => {
    const { id, guests: people } = await planNight(server, { showsGuests: false });
    expect(namesOf(await readNight(people[0], id))).toEqual(['Maud Le Goff', 'Yanis']);
  });

  it('exclude people hidden by a block, for guests only', async () => {
    const { id, host, guests: people } = await planNight(server);
    const [maud, nour] = people;
    await server.deps.db.insert(memberBlocks).values({ blockerId: nour.id, blockedId: maud.id });
    expect(namesOf(await readNight(maud, id))).toEqual(['Maud Le Goff', 'Yanis']);
    expect(namesOf(await readNight(nour, id))).toEqual(['Nour Haddad', 'Yanis']);
    expect(namesOf(await readNight(host, id))).toHaveLength(3);
  });

  it('are, at a public event, those who agreed to be shown', async () => {
    const { id, host, guests: people } = await publishNight(server);
    const shy = await addNightGuest(server, id, await createMember(server, 'discrete', 'Inès Benali'), {
      isShown: false,
    });
    expect(namesOf(await readNight(people[0], id))).toEqual(['Maud Le Goff', 'Nour']);
    expect(namesOf(await readNight(shy, id))).toEqual(['Inès Benali', 'Maud', 'Nour']);
    expect(namesOf(await readNight(host, id))).toEqual(['Inès Benali', 'Maud Le Goff', 'Nour Haddad']);
  });
});

describe('a screen', () => {
  it('that its host did not open does not exist', async () => {
    const { id, host } = await planNight(server, { screens: ['list'] });
    const actor = { kind: 'member', accountId: host.accountId, sessionId: '', organiserId: null } as const;
    const night = await findNight(server.deps.db, actor, id);
    expect(() => requireScreen(night, 'list')).not.toThrow();
    expect(() => requireScreen(night, 'album')).toThrow(expect.objectContaining({ code: 'night_not_found' }));
  });
});
