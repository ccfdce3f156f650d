import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { friendships, memberBlocks } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createMember, signIn } from '../../testing/factories.ts';

type Member = Awaited<ReturnType<typeof createMember>>;

let server: TestServer;
let lina: Member;
let malo: Member;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  lina = await createMember(server.deps, { appName: 'Lina Marchand', findable: 'nobody' });
  malo = await createMember(server.deps, { appName: 'Malo' });
});

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, headers: Record<string, string> = {}) =>
  (await server.app.inject({ method, url: `/api${path}`, headers })).json();
const codeOf = async (who: Member): Promise<string> =>
  (await call('GET', '/me/friend-link', who.headers)).code;

describe('a friend link', () => {
  it('is the same until it is renewed, and then leads to nobody', async () => {
    const code = await codeOf(lina);
    const { url } = await call('GET', '/me/friend-link', lina.headers);
    expect(url).toBe(`http://localhost:3000/app/a/${code}`);
    const { code: renewed } = await call('POST', '/me/friend-link/renew', lina.headers);
    expect(renewed).not.toBe(code);
    expect(await codeOf(lina)).toBe(renewed);
    for (const method of ['GET', 'PUT'] as const) {
      expect(await call(method, `/friend-links/${code}`, malo.headers)).toMatchObject({
        code: 'friend_link_unknown',
      });
    }
  });

  it('shows strangers a first name alone', async () => {
    const url = `/friend-links/${await codeOf(lina)}`;
    const stranger = {
      firstName: 'Lina',
      picUrl: '/avatars/Lina.svg',
      portraitUrl: 'http://localhost:3000/avatars/Lina.png',
      username: null,
      relation: null,
    };
    expect(await call('GET', url)).toEqual(stranger);
    const newcomer = await signIn(server.deps, (await createAccount(server.deps)).id);
    expect(await call('GET', url, newcomer)).toEqual(stranger);
    expect(await call('GET', url, malo.headers)).toMatchObject({ username: lina.username, relation: 'none' });
    expect(await call('PUT', url, newcomer)).toMatchObject({ code: 'app_account_missing' });
  });

  it('makes friends at once, also of members nobody can find, and notifies who gave it', async () => {
    const url = `/friend-links/${await codeOf(lina)}`;
    await call('PUT', `/friends/requests/${malo.username}`, lina.headers);
    const friend = { username: lina.username, relation: 'friend' };
    expect([await call('PUT', url, malo.headers), await call('PUT', url, malo.headers)]).toEqual([
      friend,
      friend,
    ]);
    const { news } = await call('GET', '/me/news', lina.headers);
    expect(news).toMatchObject([{ kind: 'friend_accepted', people: [{ username: malo.username }] }]);
    expect(await call('GET', '/me/news', malo.headers)).toMatchObject({ news: [] });
    expect(await call('PUT', url, lina.headers)).toMatchObject({ code: 'own_friendship' });
  });

  it('is unknown to the blocked member, and to the blocker', async () => {
    const urls = [`/friend-links/${await codeOf(lina)}`, `/friend-links/${await codeOf(malo)}`];
    await server.deps.db.insert(memberBlocks).values({ blockerId: lina.id, blockedId: malo.id });
    for (const method of ['GET', 'PUT'] as const) {
      expect(await call(method, urls[0] ?? '', malo.headers)).toMatchObject({ code: 'friend_link_unknown' });
      expect(await call(method, urls[1] ?? '', lina.headers)).toMatchObject({ code: 'friend_link_unknown' });
    }
  });

  it('makes no friend more than five thousand', async () => {
    await server.deps.database.pool.query(
      `WITH people AS (
         INSERT INTO app_accounts (id, username, app_name)
         SELECT gen_random_uuid(), 'plein.' || n, 'Plein' FROM generate_series(1, 5000) n RETURNING id
       ) INSERT INTO friendships (member_id, friend_id) SELECT $1, id FROM people`,
      [lina.id],
    );
    const url = `/friend-links/${await codeOf(lina)}`;
    expect(await call('PUT', url, malo.headers)).toMatchObject({ code: 'friends_full' });
    const rows = await server.deps.db.select().from(friendships);
    expect(rows.map(({ memberId }) => memberId)).not.toContain(malo.id);
  });
});
