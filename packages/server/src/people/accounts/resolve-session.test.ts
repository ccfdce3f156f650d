import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../platform/actor.ts';
import { accounts, sessions } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createAppAccount, createOrganiser } from '../../testing/factories.ts';
import { openSession } from './sessions.ts';
import { changeUserRole } from './users.ts';

const HOUR = 3_600_000;
const MINUTE = HOUR / 60;
const DAY = 24 * HOUR;
const start = new Date('2027-03-01T12:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(start));

const travel = (duration: number) => server.setNow(new Date(start.getTime() + duration));

async function signInAgain(accountId?: string) {
  const id = accountId ?? (await createAccount(server.deps)).id;
  const token = await openSession(server.deps, server.deps.db, id, { userAgent: 'Essai/1.0' });
  return { accountId: id, token };
}

function ask(method: 'GET' | 'POST', url: string, token: string) {
  return server.app.inject({ method, url: `/api${url}`, headers: { authorization: `Bearer ${token}` } });
}
const isSignedIn = async (token: string) => (await ask('GET', '/auth/me', token)).statusCode === 200;

async function findSession(accountId: string) {
  const [row] = await server.deps.db.select().from(sessions).where(eq(sessions.accountId, accountId));
  return row;
}

describe('a session', () => {
  it('lasts 30 days without use', async () => {
    const { token } = await signInAgain();
    travel(30 * DAY - 1);
    expect(await isSignedIn(token)).toBe(true);
    const { token: unused } = await signInAgain();
    travel(61 * DAY);
    expect(await isSignedIn(unused)).toBe(false);
  });

  it('is extended by use', async () => {
    const { token } = await signInAgain();
    for (const days of [20, 40, 60, 80]) {
      travel(days * DAY);
      expect(await isSignedIn(token)).toBe(true);
    }
  });

  it('ends 90 days after it was opened, however often it is used', async () => {
    const { token } = await signInAgain();
    for (const days of [20, 40, 60, 80, 89]) {
      travel(days * DAY);
      expect(await isSignedIn(token)).toBe(true);
    }
    travel(90 * DAY - 1);
    expect(await isSignedIn(token)).toBe(true);
    travel(90 * DAY);
    expect(await isSignedIn(token)).toBe(false);
  });

  it('of an administrator ends after 12 hours without use', async () => {
    const { id } = await createAccount(server.deps, { role: 'admin' });
    const { token } = await signInAgain(id);
    travel(12 * HOUR - 1);
    expect(await isSignedIn(token)).toBe(true);
    travel(23 * HOUR);
    expect(await isSignedIn(token)).toBe(true);
    travel(35 * HOUR);
    expect(await isSignedIn(token)).toBe(false);
  });

  it('ends 12 hours after its last use, to the minute, once its account becomes an administrator', async () => {
    const { id } = await createAccount(server.deps, { emailVerifiedAt: start });
    const { token } = await signInAgain(id);
    await changeUserRole(server.deps, system, id, { isAdmin: true });
    travel(50 * MINUTE);
    expect(await isSignedIn(token)).toBe(true);
    travel(12 * HOUR + 49 * MINUTE);
    expect(await isSignedIn(token)).toBe(true);
    const { token: unused } = await signInAgain(id);
    const { accountId: memberId, token: ofMember } = await signInAgain();
    await server.deps.db.update(accounts).set({ emailVerifiedAt: start }).where(eq(accounts.id, memberId));
    await changeUserRole(server.deps, system, memberId, { isAdmin: true });
    travel(25 * HOUR);
    expect(await isSignedIn(unused)).toBe(false);
    expect(await isSignedIn(ofMember)).toBe(false);
  });

  it('is written to at most once an hour', async () => {
    const { accountId, token } = await signInAgain();
    travel(HOUR - 1);
    await isSignedIn(token);
    expect((await findSession(accountId))?.lastSeenAt).toEqual(start);
    travel(HOUR);
    await isSignedIn(token);
    const seen = new Date(start.getTime() + HOUR);
    expect((await findSession(accountId))?.lastSeenAt).toEqual(seen);
    travel(2 * HOUR - 1);
    await isSignedIn(token);
    expect((await findSession(accountId))?.lastSeenAt).toEqual(seen);
  });

  it('ends by signing out, on that device only', async () => {
    const { accountId, token } = await signInAgain();
    const { token: phone } = await signInAgain(accountId);
    expect((await ask('POST', '/auth/logout', token)).statusCode).toBe(204);
    expect(await isSignedIn(token)).toBe(false);
    expect(await isSignedIn(phone)).toBe(true);
    expect((await ask('POST', '/auth/logout', token)).statusCode).toBe(401);
  });

  it('stops at once when its account is suspended', async () => {
    const { accountId, token } = await signInAgain();
    await server.deps.db.update(accounts).set({ suspendedAt: start }).where(eq(accounts.id, accountId));
    expect(await isSignedIn(token)).toBe(false);
  });

  it('reads its role from the database at each call', async () => {
    const { accountId, token } = await signInAgain();
    expect((await ask('GET', '/stats', token)).statusCode).toBe(403);
    await server.deps.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, accountId));
    expect((await ask('GET', '/stats', token)).statusCode).toBe(200);
  });

  it.each(['', 'x', 'a'.repeat(43), 'é', "' or 1=1 --"])('is not opened by %j', async (token) => {
    expect(await isSignedIn(token)).toBe(false);
  });
});

describe('GET /auth/me', () => {
  it('gives an organiser the picture of the connected app account', async () => {
    const profile = await createAppAccount(server.deps, { username: 'bal.populaire' });
    const { accountId } = await createOrganiser(server.deps, {
      companyName: 'Maison Garance',
      appAccountId: profile.id,
      plan: 'pro',
    });
    const { token } = await signInAgain(accountId);
    expect((await ask('GET', '/auth/me', token)).json()).toMatchObject({
      displayName: 'Maison Garance',
      organiser: { username: 'bal.populaire', plan: 'pro' },
    });
  });
});
