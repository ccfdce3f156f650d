import type { FoundMembers } from '@lampion/contract/people/friends';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberBlocks } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createMember } from '../../testing/factories.ts';
import { insertFriendship } from './store.ts';

type Member = Awaited<ReturnType<typeof createMember>>;

let server: TestServer;
let lina: Member;
let malo: Member;
let zoe: Member;
let round = 0;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  round += 1;
  lina = await createMember(server.deps, { username: `lina${round}`, appName: 'Lina Marchand' });
  malo = await createMember(server.deps, { username: `malo${round}`, appName: 'Malo' });
  zoe = await createMember(server.deps, { username: `zoe_p${round}`, appName: `Zoé Pasquier${round}` });
});

const befriend = (a: Member, b: Member) => insertFriendship(server.deps.db, a.id, b.id, new Date());
const call = (who: Member, path: string) => server.app.inject({ url: `/api${path}`, headers: who.headers });
async function search(who: Member, q: string): Promise<string[]> {
  const answer = await call(who, `/members?q=${encodeURIComponent(q)}`);
  expect(answer.statusCode).toBe(200);
  const { members }: FoundMembers = answer.json();
  return members.map(({ username }) => username);
}
const sees = async (who: Member, other: Member) =>
  (await call(who, `/members/${other.username}`)).statusCode === 200;

describe('searching members', () => {
  it.each(['zoe_pN', 'ZOÉ_PN', '@Zoe_p', 'zoé pasquierN', 'pasquierN', 'PASQUIERN Zo'])(
    'finds a username by its beginning and a name by its words: %s',
    async (words) => expect(await search(lina, words.replace('N', `${round}`))).toContain(zoe.username),
  );

  it('puts the member with that very username first, then usernames, then names', async () => {
    const [word, other] = [`bal${round}`, `autre${round}`];
    const names = [
      { username: `${other}.c`, appName: `Le ${word}` },
      { username: `${other}.b`, appName: `${word} de nuit` },
      { username: `${word}.a`, appName: 'Nour' },
      { username: word, appName: 'Ondine' },
    ];
    for (const values of names) await createMember(server.deps, values);
    expect(await search(lina, word)).toEqual([word, `${word}.a`, `${other}.b`, `${other}.c`]);
  });

  it.each(['', 'z', '%', '__', '\\', '%%%'])('finds nobody with %j', async (q) => {
    expect(await search(lina, q)).toEqual([]);
  });

  it('finds twenty at most', async () => {
    for (let index = 0; index < 25; index += 1) {
      await createMember(server.deps, { username: `foule${round}.${index}`, appName: `Foule${round}` });
    }
    expect(await search(lina, `foule${round}`)).toHaveLength(20);
  });

  it('finds who may be found after thousands who may not', async () => {
    const word = `cache${round}`;
    await server.deps.db.execute(sql`INSERT INTO app_accounts (id, username, app_name, findable)
      SELECT gen_random_uuid(), 'n' || i || ${word}, 'Le ' || ${word}, 'nobody' FROM generate_series(1, 5000) AS i`);
    const seen = { username: `v${word}`, appName: `La ${word}` };
    await createMember(server.deps, seen);
    expect(await search(lina, word)).toEqual([seen.username]);
  });

  it('says what each is', async () => {
    await befriend(lina, zoe);
    await server.app.inject({
      method: 'PUT',
      url: `/api/friends/requests/${malo.username}`,
      headers: lina.headers,
    });
    const { members }: FoundMembers = (await call(lina, `/members?q=malo${round}`)).json();
    expect(members).toEqual([
      {
        id: malo.id,
        username: malo.username,
        appName: 'Malo',
        picUrl: `/avatars/${malo.username}.svg`,
        portraitUrl: `http://localhost:3000/avatars/${malo.username}.png`,
        relation: 'requested',
      },
    ]);
  });
});

describe('a member who does not want to be found', () => {
  it('does not exist for strangers, and does for those they know', async () => {
    const shy = await createMember(server.deps, { username: `timide${round}`, findable: 'nobody' });
    expect([await search(lina, shy.username), await sees(lina, shy)]).toEqual([[], false]);
    const ask = (who: Member, other: Member) =>
      server.app.inject({
        method: 'PUT',
        url: `/api/friends/requests/${other.username}`,
        headers: who.headers,
      });
    expect((await ask(lina, shy)).json().code).toBe('member_not_found');
    await ask(shy, lina);
    expect([await search(lina, shy.username), await sees(lina, shy)]).toEqual([[shy.username], true]);
    await befriend(shy, malo);
    expect([await sees(malo, shy), await sees(shy, shy)]).toEqual([true, true]);
  });

  it('but by friends of friends exists for these alone', async () => {
    const near = await createMember(server.deps, {
      username: `proche${round}`,
      findable: 'friends_of_friends',
    });
    expect([await search(lina, near.username), await sees(lina, near)]).toEqual([[], false]);
    await befriend(lina, zoe);
    await befriend(zoe, near);
    expect([await search(lina, near.username), await sees(lina, near)]).toEqual([[near.username], true]);
    expect(await sees(malo, near)).toBe(false);
  });

  it('for a block is found by nobody, in both directions', async () => {
    await server.deps.db.insert(memberBlocks).values({ blockerId: malo.id, blockedId: lina.id });
    expect([await search(lina, malo.username), await search(malo, lina.username)]).toEqual([[], []]);
    expect([await sees(lina, malo), await sees(malo, lina)]).toEqual([false, false]);
  });
});

describe('a profile', () => {
  it('counts the friends in common', async () => {
    for (let index = 0; index < 3; index += 1) {
      const common = await createMember(server.deps);
      await befriend(common, lina);
      await befriend(common, malo);
    }
    await befriend(lina, zoe);
    expect((await call(lina, `/members/${malo.username}`)).json()).toMatchObject({
      relation: 'none',
      friendsInCommon: 3,
      bio: '',
    });
    expect((await call(lina, `/members/${lina.username}`)).json()).toMatchObject({ relation: 'you' });
  });
});

describe('the friends of a member', () => {
  it('come in the order of names, accents ignored, by pages, with their number', async () => {
    const names = ['Émile', 'Bintou', 'Elsa', 'zoé', 'Camille', 'Éva'];
    for (const appName of names) await befriend(lina, await createMember(server.deps, { appName }));
    const first = (await call(lina, '/friends?limit=4')).json();
    const second = (await call(lina, `/friends?limit=4&cursor=${first.nextCursor}`)).json();
    const seen = [...first.friends, ...second.friends].map(({ appName }) => appName);
    expect(seen).toEqual(['Bintou', 'Camille', 'Elsa', 'Émile', 'Éva', 'zoé']);
    expect([first.total, second.total, second.nextCursor]).toEqual([6, 6, null]);
    const found = (await call(lina, '/friends?q=EMI')).json();
    expect([found.total, found.friends.map(({ appName }: { appName: string }) => appName)]).toEqual([
      1,
      ['Émile'],
    ]);
  });
});
