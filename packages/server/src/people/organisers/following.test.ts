import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followers, organiserFollowerCounts } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createAppAccount, createOrganiser, signIn } from '../../testing/factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

async function createMember(hasProfile = true) {
  const { id: accountId } = await createAccount(server.deps);
  if (hasProfile) await createAppAccount(server.deps, { accountId });
  return signIn(server.deps, accountId);
}

function ask(
  method: 'GET' | 'POST' | 'DELETE',
  organiserId: string,
  headers: Record<string, string>,
  payload?: FollowInput,
) {
  const url = `/api/organisers/${organiserId}/follow`;
  return server.app.inject({ method, url, headers, ...(payload && { payload }) });
}

interface FollowInput {
  readonly channels?: readonly string[];
  readonly screen?: string;
}

describe('/organisers/{id}/follow', () => {
  it('follows and unfollows, both idempotently', async () => {
    const { id } = await createOrganiser(server.deps);
    const [member, other] = [await createMember(), await createMember()];
    await ask('POST', id, other);
    for (const [method, isFollowing, count] of [
      ['GET', false, 1],
      ['POST', true, 2],
      ['POST', true, 2],
      ['GET', true, 2],
      ['DELETE', false, 1],
      ['DELETE', false, 1],
      ['GET', false, 1],
    ] as const) {
      const answer = await ask(method, id, member);
      expect([method, answer.statusCode, answer.json()]).toEqual([
        method,
        200,
        { isFollowing, consents: [] },
      ]);
      expect(await server.deps.db.$count(followers)).toBe(count);
    }
  });

  it('keeps the proof of each consent until it is withdrawn, and counts consents by channel', async () => {
    const { id } = await createOrganiser(server.deps);
    const [member, other] = [await createMember(), await createMember()];
    const follow = async (channels: readonly string[], screen: string, headers = member) =>
      (await ask('POST', id, headers, { channels, screen })).json().consents;
    const [first, later] = ['2027-07-01T10:00:00.000Z', '2027-07-02T10:00:00.000Z'];
    server.setNow(new Date(first));
    const app = { channel: 'app', givenAt: first, screen: 'event', wording: 2 };
    expect(await follow(['app'], 'event')).toEqual([app]);
    await follow(['email', 'app'], 'organiser', other);
    server.setNow(new Date(later));
    const email = { channel: 'email', givenAt: later, screen: 'app', wording: 2 };
    expect(await follow(['email', 'app'], 'app')).toEqual([app, email]);
    expect((await ask('POST', id, member)).json().consents).toEqual([app, email]);
    expect((await ask('GET', id, member)).json().consents).toEqual([app, email]);
    const read = async () => {
      const rows = await server.deps.db.select().from(organiserFollowerCounts);
      return rows.find(({ organiserId }) => organiserId === id);
    };
    expect(await read()).toMatchObject({ followers: 2, byApp: 2, byPush: 0, byEmail: 2, byMessage: 2 });
    expect(await follow([], 'app')).toEqual([]);
    expect(await read()).toMatchObject({ followers: 2, byApp: 1, byPush: 0, byEmail: 1, byMessage: 1 });
    await ask('DELETE', id, other);
    expect(await read()).toMatchObject({ followers: 1, byApp: 0, byPush: 0, byEmail: 0, byMessage: 0 });
  });

  it('invalidates pages that show the number of followers', async () => {
    const { id } = await createOrganiser(server.deps);
    const member = await createMember();
    const changedTags: string[] = [];
    await server.deps.pages.listen({ changed: (tags) => changedTags.push(...tags), missed: () => undefined });
    for (const method of ['POST', 'POST', 'DELETE', 'DELETE'] as const) await ask(method, id, member);
    expect(changedTags).toEqual([`followers:${id}`, `followers:${id}`]);
  });

  it('requires an app account, with a clear message', async () => {
    const { id } = await createOrganiser(server.deps);
    const member = await createMember(false);
    const answer = await ask('POST', id, member);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'app_account_missing']);
    expect((await ask('GET', id, member)).json()).toEqual({ isFollowing: false, consents: [] });
    expect((await ask('DELETE', id, member)).json()).toEqual({ isFollowing: false, consents: [] });
  });

  it('refuses unknown organisers and visitors', async () => {
    const { id, accountId } = await createOrganiser(server.deps);
    const member = await createMember();
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await ask(method, accountId, member);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'organiser_not_found']);
      expect((await ask(method, id, {})).statusCode).toBe(401);
    }
  });
});
