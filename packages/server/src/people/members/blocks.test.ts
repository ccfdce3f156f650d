import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appAccounts, friendships, reports } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createAppAccount, signIn } from '../../testing/factories.ts';
import { isHidden } from './read-model.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date()));

async function createMember() {
  const account = await createAccount(server.deps);
  const app = await createAppAccount(server.deps, { accountId: account.id });
  const headers = await signIn(server.deps, account.id);
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const answer = await server.app.inject({
      method,
      url: `/api${url}`,
      headers,
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.body && answer.json() };
  };
  return { ...app, ask };
}
type Person = Awaited<ReturnType<typeof createMember>>;

/** Whether one is out of the other's sight, as searches ask it of every row. */
async function areHidden(viewer: Person, other: Person): Promise<boolean> {
  const rows = await server.deps.db
    .select({ hidden: isHidden(viewer.id, appAccounts.id) })
    .from(appAccounts)
    .where(sql`${appAccounts.id} = ${other.id}`);
  return rows[0]?.hidden ?? false;
}

const blockedOf = async ({ ask }: Person): Promise<string[]> =>
  (await ask('GET', '/me/blocks')).body.members.map(({ username }: { username: string }) => username);

describe('/me/blocks', () => {
  it('hides two members from each other, until who blocked takes it back; all of it idempotent', async () => {
    const [one, other, third] = [await createMember(), await createMember(), await createMember()];
    for (let time = 0; time < 2; time += 1) {
      expect((await one.ask('PUT', `/me/blocks/${other.username.toUpperCase()}`)).status).toBe(204);
      expect(await blockedOf(one)).toEqual([other.username]);
    }
    expect([await areHidden(one, other), await areHidden(other, one)]).toEqual([true, true]);
    expect([await areHidden(one, third), await areHidden(other, third)]).toEqual([false, false]);
    for (let time = 0; time < 2; time += 1) {
      expect((await one.ask('DELETE', `/me/blocks/${other.username}`)).status).toBe(204);
      expect(await areHidden(other, one)).toBe(false);
    }
  });

  it('answers of who blocked the caller and of whom nobody finds as of a name that nobody has', async () => {
    const one = await createMember();
    const alone = await createMember();
    const other = await createMember();
    await one.ask('PUT', `/me/blocks/${other.username}`);
    await alone.ask('PUT', '/me/app-account', { findable: 'nobody' });
    for (const [method, end, body] of [
      ['PUT', '/me/blocks/:', undefined],
      ['POST', '/members/:/reports', { reason: 'other' }],
      ['DELETE', '/me/blocks/:', undefined],
      ['PUT', '/me/blocks/:', undefined],
    ] as const) {
      const answers = [one.username, alone.username, 'nul_ici'].map((username) =>
        other.ask(method, end.replace(':', username), body),
      );
      const [ofBlocker, ofAlone, ofNobody] = await Promise.all(answers);
      expect([ofBlocker, ofAlone]).toEqual([ofNobody, ofNobody]);
      expect(ofNobody?.status).toBe(method === 'POST' ? 201 : 404);
    }
    // Both are reported all the same: blocking first keeps nobody from it.
    expect(await server.deps.db.$count(reports)).toBe(2);
    await server.deps.db.delete(reports);
  });

  it('shows the name and the portrait of members found by all', async () => {
    const [one, other] = [await createMember(), await createMember()];
    await other.ask('PUT', '/me/app-account', { appName: 'Zoé Pasquier' });
    await one.ask('PUT', `/me/blocks/${other.username}`);
    expect((await one.ask('GET', '/me/blocks')).body.members).toMatchObject([{ appName: 'Zoé Pasquier' }]);
  });

  it('ends a friendship, which does not come back', async () => {
    const [one, other] = [await createMember(), await createMember()];
    await server.deps.db.insert(friendships).values([
      { memberId: one.id, friendId: other.id },
      { memberId: other.id, friendId: one.id },
    ]);
    await one.ask('PUT', `/me/blocks/${other.username}`);
    await one.ask('DELETE', `/me/blocks/${other.username}`);
    expect(await server.deps.db.$count(friendships)).toBe(0);
  });

  it('lists the latest first, in pages', async () => {
    const one = await createMember();
    const others = [await createMember(), await createMember(), await createMember()];
    for (const [index, { username }] of others.entries()) {
      server.setNow(new Date(Date.now() + index * 1000));
      await one.ask('PUT', `/me/blocks/${username}`);
    }
    const first = (await one.ask('GET', '/me/blocks?limit=2')).body;
    const second = (await one.ask('GET', `/me/blocks?limit=2&cursor=${first.nextCursor}`)).body;
    const names = [...first.members, ...second.members].map(({ username }) => username);
    expect(names).toEqual(others.map(({ username }) => username).reverse());
    expect(second.nextCursor).toBeNull();
  });

  it('blocks nobody for who is no member, and never oneself', async () => {
    const one = await createMember();
    expect((await one.ask('PUT', `/me/blocks/${one.username}`)).body.code).toBe('member_not_found');
    const headers = await signIn(server.deps, (await createAccount(server.deps)).id);
    const answer = await server.app.inject({
      method: 'PUT',
      url: `/api/me/blocks/${one.username}`,
      headers,
    });
    expect(answer.json().code).toBe('app_account_missing');
  });
});
