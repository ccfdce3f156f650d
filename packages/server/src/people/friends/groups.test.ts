import { randomUUID } from 'node:crypto';
import type { FriendGroupList } from '@lampion/contract/people/friend-groups';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createMember } from '../../testing/factories.ts';
import { insertFriendship } from './store.ts';

type Member = Awaited<ReturnType<typeof createMember>>;

let server: TestServer;
let lina: Member;
let friends: Member[];
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  lina = await createMember(server.deps);
  friends = [];
  for (const appName of ['Malo', 'Camille', 'Zoé', 'Émile']) {
    const friend = await createMember(server.deps, { appName });
    await insertFriendship(server.deps.db, lina.id, friend.id, new Date());
    friends.push(friend);
  }
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (who: Member, method: Method, path: string, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/friends${path}`,
    headers: who.headers,
    ...(payload && { payload }),
  });
const usernames = () => friends.map(({ username }) => username);
const create = (id = randomUUID(), name = 'La bande', who = lina) =>
  call(who, 'POST', '/groups', { id, name, usernames: usernames() });
const groupsOf = async (who: Member): Promise<FriendGroupList['groups']> =>
  (await call(who, 'GET', '/groups')).json().groups;
const read = async (id: string) => (await call(lina, 'GET', `/groups/${id}`)).json();
const namesOf = (people: readonly { appName: string }[]) => people.map(({ appName }) => appName);

describe('a group of friends', () => {
  it('has the id its device gave it, also when it is sent twice', async () => {
    const id = randomUUID();
    for (const given of ['La bande', 'Coloc']) expect((await create(id, given)).statusCode).toBe(204);
    const { name, members } = await read(id);
    expect([name, namesOf(members)]).toEqual(['Coloc', ['Camille', 'Émile', 'Malo', 'Zoé']]);
    const [group, ...others] = await groupsOf(lina);
    expect(group).toMatchObject({ id, name: 'Coloc', total: 4 });
    expect([namesOf(group?.faces ?? []), others]).toEqual([['Camille', 'Émile', 'Malo'], []]);
  });

  it('changes its name and its friends; others are left out', async () => {
    const id = randomUUID();
    await create(id);
    const stranger = await createMember(server.deps);
    const wanted = { name: 'Fanfare', usernames: [stranger.username, 'personne', ...usernames().slice(2)] };
    expect((await call(lina, 'PUT', `/groups/${id}`, wanted)).statusCode).toBe(204);
    const { name, members } = await read(id);
    expect([name, namesOf(members)]).toEqual(['Fanfare', ['Émile', 'Zoé']]);
    await call(lina, 'PUT', `/groups/${id}`, { name, usernames: usernames().slice(0, 3) });
    expect(namesOf((await read(id)).members)).toEqual(['Camille', 'Malo', 'Zoé']);
  });

  it('is left by members who are no friends any more, from either side', async () => {
    const id = randomUUID();
    await create(id);
    const [malo, camille] = friends as [Member, Member];
    await call(lina, 'DELETE', `/${malo.username}`);
    await call(camille, 'DELETE', `/${lina.username}`);
    expect(namesOf((await read(id)).members)).toEqual(['Émile', 'Zoé']);
  });

  it('is its owner’s alone', async () => {
    const id = randomUUID();
    await create(id);
    const [malo] = friends as [Member];
    const body = { name: 'À moi', usernames: [] };
    const answers = [
      await call(malo, 'GET', `/groups/${id}`),
      await call(malo, 'PUT', `/groups/${id}`, body),
      await call(malo, 'DELETE', `/groups/${id}`),
      await call(malo, 'POST', '/groups', { ...body, id }),
    ];
    for (const answer of answers) expect(answer.json()).toMatchObject({ code: 'friend_group_not_found' });
    expect([await groupsOf(malo), (await groupsOf(lina))[0]?.name]).toEqual([[], 'La bande']);
  });

  it('is deleted, and its friends stay', async () => {
    const id = randomUUID();
    await create(id);
    expect((await call(lina, 'DELETE', `/groups/${id}`)).statusCode).toBe(204);
    expect(await groupsOf(lina)).toEqual([]);
    expect((await call(lina, 'GET', '')).json().total).toBe(4);
  });

  it('is one of fifty, also when they are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 52 }, () => create()));
    expect(made.filter(({ statusCode }) => statusCode === 204)).toHaveLength(50);
    expect((await create()).json()).toMatchObject({ code: 'friend_groups_full' });
  });
});
