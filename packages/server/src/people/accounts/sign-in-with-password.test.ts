import { verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accounts, rateLimits, sessions } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount } from '../../testing/factories.ts';
import { eventually } from '../../testing/side-by-side.ts';
import { hashPassword } from './hash-password.ts';

// The real library, with a call counter: equal work is guaranteed, and timing on a shared machine
// proves nothing.
vi.mock('@node-rs/argon2', { spy: true });

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  other = await buildTestServer({}, { beside: server });
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(() => {
  vi.mocked(verify).mockClear();
});

const password = 'une phrase de passe';
const passwordHash = await hashPassword(password);

let lastAddress = 0;
/** An IP address without attempts. */
const freshAddress = () => `198.51.100.${++lastAddress}`;

function login(body: object, remoteAddress = freshAddress(), at = server) {
  return at.app.inject({ method: 'POST', url: '/api/auth/login', payload: body, remoteAddress });
}

const countSessions = (accountId: string) =>
  server.deps.db.$count(sessions, eq(sessions.accountId, accountId));

describe('POST /auth/login', () => {
  it('opens a session for the right password', async () => {
    const account = await createAccount(server.deps, { passwordHash, displayName: 'Camille' });
    const answer = await login({ email: account.email.toUpperCase(), password });
    expect(answer.statusCode).toBe(200);
    const authorization = `Bearer ${answer.json().access_token}`;
    const me = await server.app.inject({ url: '/api/auth/me', headers: { authorization } });
    expect(me.json()).toMatchObject({
      _id: account.id,
      displayName: 'Camille',
      role: 'member',
      organiser: null,
    });
    const [row] = await server.deps.db.select().from(accounts).where(eq(accounts.id, account.id));
    expect(row?.lastSignInAt).not.toBeNull();
  });

  it('accepts both Unicode spellings of an accent', async () => {
    const account = await createAccount(server.deps, {
      passwordHash: await hashPassword('été à Orléans'.normalize('NFC')),
    });
    const answer = await login({ email: account.email, password: 'été à Orléans'.normalize('NFD') });
    expect(answer.statusCode).toBe(200);
  });

  it('answers alike, after alike work, for a wrong password, an unknown address and a Google account', async () => {
    const known = await createAccount(server.deps, { passwordHash });
    const google = await createAccount(server.deps, { googleSubject: 'sub-1' });
    const answers = [];
    for (const email of [known.email, 'personne@exemple.fr', google.email]) {
      vi.mocked(verify).mockClear();
      const answer = await login({ email, password: 'pas la bonne phrase' });
      answers.push([answer.statusCode, answer.body, vi.mocked(verify).mock.calls.length]);
    }
    const body = JSON.stringify({ code: 'wrong_credentials', message: 'E-mail ou mot de passe incorrect' });
    expect(answers).toEqual(Array.from({ length: 3 }, () => [401, body, 1]));
  });

  it('compares an unknown address with a decoy that costs as much as a real password', async () => {
    await login({ email: 'inconnue@exemple.fr', password });
    const [[decoy] = []] = vi.mocked(verify).mock.calls;
    const costOf = (hash: unknown) => /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/.exec(String(hash))?.[0];
    expect(costOf(decoy)).toBe(costOf(passwordHash));
  });

  it('reports a suspended account only to callers who know its password', async () => {
    const account = await createAccount(server.deps, { passwordHash, suspendedAt: new Date() });
    expect((await login({ email: account.email, password })).json()).toMatchObject({
      code: 'account_suspended',
    });
    const stranger = await login({ email: account.email, password: 'pas la bonne phrase' });
    expect(stranger.json()).toMatchObject({ code: 'wrong_credentials' });
    expect(await countSessions(account.id)).toBe(0);
  });

  it.each(['member', 'organiser'] as const)(
    'refuses a %s at the administration’s door, without a session',
    async (role) => {
      const account = await createAccount(server.deps, { passwordHash, role });
      const answer = await login({ email: account.email, password, isAdmin: true });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'forbidden' });
      expect(await countSessions(account.id)).toBe(0);
    },
  );

  it('accepts an administrator on both sign-in screens', async () => {
    const account = await createAccount(server.deps, { passwordHash, role: 'admin' });
    for (const isAdmin of [true, false]) {
      expect((await login({ email: account.email, password, isAdmin })).statusCode).toBe(200);
    }
  });
});

describe('a password changed during the comparison', () => {
  it('opens no session', async () => {
    const { id, email } = await createAccount(server.deps, { passwordHash });
    const { pool } = server.deps.database;
    const owner = await pool.connect();
    await owner.query('BEGIN');
    await owner.query('UPDATE accounts SET password_hash = NULL WHERE id = $1', [id]);
    const answer = login({ email, password });
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually(async () => expect((await pool.query(waiting)).rowCount).toBe(1));
    await owner.query('COMMIT');
    owner.release();
    expect((await answer).json()).toMatchObject({ code: 'wrong_credentials' });
    expect(await countSessions(id)).toBe(0);
  });
});

describe('limits on sign-in', () => {
  it('allow ten tries per address and account in a quarter of an hour, over two processes', async () => {
    const account = await createAccount(server.deps, { passwordHash });
    const address = freshAddress();
    for (let time = 0; time < 10; time += 1) {
      const answer = await login(
        { email: account.email, password: 'faux faux faux' },
        address,
        time % 2 ? other : server,
      );
      expect(answer.statusCode).toBe(401);
    }
    for (const process of [server, other]) {
      const refused = await login({ email: account.email, password }, address, process);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ code: 'too_many_attempts' });
      const wait = Number(refused.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(900);
    }
    // Neither another account from there nor the owner from elsewhere is locked out.
    const neighbour = await createAccount(server.deps, { passwordHash });
    expect((await login({ email: neighbour.email, password }, address)).statusCode).toBe(200);
    expect((await login({ email: account.email, password })).statusCode).toBe(200);
  });

  it('hold for concurrent attempts', async () => {
    const account = await createAccount(server.deps, { passwordHash });
    const address = freshAddress();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        login({ email: account.email, password: 'faux faux faux' }, address, index % 2 ? other : server),
      ),
    );
    const codes = answers.map((answer) => answer.statusCode);
    expect(codes.filter((code) => code === 401)).toHaveLength(10);
    expect(codes.filter((code) => code === 429)).toHaveLength(6);
  });

  it('forget the tries of a pair after a success', async () => {
    const account = await createAccount(server.deps, { passwordHash });
    const address = freshAddress();
    const tryTimes = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        const answer = await login({ email: account.email, password: 'faux faux faux' }, address);
        expect(answer.statusCode).toBe(401);
      }
    };
    await tryTimes(9);
    expect((await login({ email: account.email, password }, address)).statusCode).toBe(200);
    await tryTimes(10);
    expect((await login({ email: account.email, password }, address)).statusCode).toBe(429);
  });

  it('allow thirty tries per address, whatever the account', async () => {
    const address = freshAddress();
    const codes = [];
    for (let time = 0; time < 31; time += 1) {
      codes.push((await login({ email: `p${time}@exemple.fr`, password }, address)).statusCode);
    }
    expect(codes.slice(0, 30).every((code) => code === 401)).toBe(true);
    expect(codes[30]).toBe(429);
  });

  it('count a whole IPv6 /64 as one address', async () => {
    const codes = [];
    for (let time = 0; time < 31; time += 1) {
      const address = `2001:db8:0:7::${(time + 1).toString(16)}`;
      codes.push((await login({ email: `q${time}@exemple.fr`, password }, address)).statusCode);
    }
    expect(codes[30]).toBe(429);
    expect((await login({ email: 'q@exemple.fr', password }, '2001:db8:0:8::1')).statusCode).toBe(401);
  });

  it('keep neither addresses nor e-mails', async () => {
    await login({ email: 'discret@exemple.fr', password }, '203.0.113.77');
    const rows = JSON.stringify(await server.deps.db.select().from(rateLimits));
    expect(rows).toContain('sign-in');
    expect(rows).not.toContain('203.0.113');
    expect(rows).not.toContain('discret');
  });
});
