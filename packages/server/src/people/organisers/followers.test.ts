import { type Follower, followerPageSchema, followerSchema } from '@lampion/contract/people/followers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followers, images } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createAppAccount,
  createFollowers,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;

async function createFollowed(usernames: readonly string[]) {
  const organiser = await createOrganiser(server.deps);
  for (const [index, username] of usernames.entries()) {
    const { id } = await createAppAccount(server.deps, {
      username,
      bio: `Bio de ${username}`,
      phone: '+33639980004',
    });
    const createdAt = new Date(Date.UTC(2027, 0, 1) + index * DAY_MS);
    await server.deps.db.insert(followers).values({ organiserId: organiser.id, appAccountId: id, createdAt });
  }
  return { organiserId: organiser.id, headers: await signIn(server.deps, organiser.accountId) };
}

async function ask(headers: Record<string, string>, query: Record<string, string> = {}) {
  const answer = await server.app.inject({ url: '/api/pro/followers', query, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const page = async (...parameters: Parameters<typeof ask>) =>
  followerPageSchema.strict().parse(await ask(...parameters));
const namesOf = (list: readonly Follower[]) => list.map(({ username }) => username);

describe('GET /pro/followers', () => {
  it('returns the whole list, newest first, without followers of others', async () => {
    const { headers } = await createFollowed(['ancienne', 'recent']);
    await createFollowed(['inconnue']);
    const list = followerSchema
      .strict()
      .array()
      .parse(await ask(headers));
    expect(list).toEqual([
      {
        id: expect.any(String),
        username: 'recent',
        picUrl: '/avatars/recent.svg',
        portraitUrl: 'http://localhost:3000/avatars/recent.png',
        bio: 'Bio de recent',
        since: '2027-01-02T00:00:00.000Z',
        channels: [],
        screen: null,
        hasAccount: true,
      },
      {
        id: expect.any(String),
        username: 'ancienne',
        picUrl: '/avatars/ancienne.svg',
        portraitUrl: 'http://localhost:3000/avatars/ancienne.png',
        bio: 'Bio de ancienne',
        since: '2027-01-01T00:00:00.000Z',
        channels: [],
        screen: null,
        hasAccount: true,
      },
    ]);
  });

  it('returns a long list completely, in chunks', async () => {
    const { headers, organiserId } = await createFollowed([]);
    await server.deps.database.pool.query(
      `WITH people AS (
         INSERT INTO app_accounts (id, username, app_name)
         SELECT gen_random_uuid(), 'foule.' || n, 'Foule' FROM generate_series(1, 2500) n RETURNING id
       ) INSERT INTO followers (organiser_id, app_account_id) SELECT $1, id FROM people`,
      [organiserId],
    );
    const answer = await server.app.inject({ url: '/api/pro/followers', headers });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const list = followerSchema.strict().array().parse(answer.json());
    expect([list.length, new Set(namesOf(list)).size]).toEqual([2500, 2500]);
  });

  it('shows the picture of those who have one', async () => {
    const { headers, organiserId } = await createFollowed([]);
    const [image] = await server.deps.db
      .insert(images)
      .values({ width: 800, height: 800, widths: [400, 800], formats: ['jpeg'], sha256: 'ef' })
      .returning();
    const { id } = await createAppAccount(server.deps, { imageId: image?.id });
    await server.deps.db.insert(followers).values({ organiserId, appAccountId: id });
    expect(await ask(headers)).toMatchObject([{ picUrl: `/images/${image?.id}/400.jpeg` }]);
  });

  it.each([
    ['leo', ['petit_leo', 'leo.nantes']],
    ['LÉO', ['petit_leo', 'leo.nantes']],
    ['.', ['leo.nantes']],
    ['_', ['petit_leo']],
    ['%', []],
    ['', ['zoe', 'petit_leo', 'leo.nantes']],
  ])('searches %j without regard to case and accents', async (search, expected) => {
    const { headers } = await searched;
    const { followers: found, total, nextCursor } = await page(headers, { search });
    expect([namesOf(found), total, nextCursor]).toEqual([expected, expected.length, null]);
  });

  it('answers pages of 50 with the total, none skipped or repeated', async () => {
    const { headers, organiserId } = await createFollowed([]);
    await createFollowers(server.deps, organiserId, 120);
    // All in the same millisecond.
    await server.deps.database.pool.query('UPDATE followers SET created_at = $1 WHERE organiser_id = $2', [
      new Date(),
      organiserId,
    ]);
    const first = await page(headers, { limit: '50' });
    const second = await page(headers, { cursor: first.nextCursor ?? '' });
    const third = await page(headers, { search: '', cursor: second.nextCursor ?? '' });
    const pages = [first, second, third].map(({ followers: found }) => namesOf(found));
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(pages.flat()).toEqual(namesOf(await ask(headers)));
    expect([first.total, third.nextCursor]).toEqual([120, null]);
    expect((await page(headers, { limit: '7' })).followers).toHaveLength(7);
  });

  it('answers an empty list to an administrator without a pro profile', async () => {
    const admin = await createAccount(server.deps, { role: 'admin' });
    const headers = await signIn(server.deps, admin.id);
    expect(await ask(headers)).toEqual([]);
    expect(await ask(headers, { search: 'a' })).toMatchObject({ followers: [], total: 0 });
  });
});

let searched: ReturnType<typeof createFollowed>;
beforeAll(() => {
  searched = createFollowed(['leo.nantes', 'petit_leo', 'zoe']);
});
