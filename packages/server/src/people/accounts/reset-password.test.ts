import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accounts, oneTimeTokens, sessions } from '../../platform/db/tables.ts';
import {
  buildTestServer,
  deliverTo,
  readOutbox,
  type TestServer,
  tokenIn,
} from '../../testing/build-test-server.ts';
import { createAccount, signIn } from '../../testing/factories.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
afterEach(() => server.setNow(new Date()));

let lastAddress = 0;
const freshAddress = () => `198.51.100.${++lastAddress}`;

function post(url: string, payload: object, remoteAddress = freshAddress()) {
  return server.app.inject({ method: 'POST', url: `/api/auth/${url}`, payload, remoteAddress });
}
const forget = (email: string, from?: string) => post('forgotten-password', { email }, from);
const reset = (token: string, password = 'la nouvelle phrase') => post('reset-password', { token, password });

async function createOwner() {
  return createAccount(server.deps, { passwordHash: await hashPassword('une phrase de passe') });
}

/** Requests a link and returns its token. */
async function receiveToken(email: string): Promise<string> {
  const had = (await deliverTo(server, email)).map(({ id }) => id);
  await forget(email);
  return tokenIn((await deliverTo(server, email)).find(({ id }) => !had.includes(id)));
}

describe('POST /auth/forgotten-password', () => {
  it('sends a link that is valid for an hour', async () => {
    const { email } = await createOwner();
    expect((await forget(email.toUpperCase())).statusCode).toBe(204);
    const [mail, ...others] = await deliverTo(server, email);
    expect(others).toEqual([]);
    expect(mail?.html).toContain(`href="http://localhost:3000/login/reset-password#token=${tokenIn(mail)}"`);
  });

  it('answers alike for an unknown address, and sends nothing', async () => {
    const { email } = await createOwner();
    const [known, unknown] = [await forget(email), await forget('personne@exemple.fr')];
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    await deliverTo(server, email);
    expect((await readOutbox(server)).map(({ to }) => to)).not.toContain('personne@exemple.fr');
  });

  it('keeps no secret: neither the queue nor the table can open the account', async () => {
    const { id, email } = await createOwner();
    const token = await receiveToken(email);
    const { rows: jobs } = await server.deps.database.pool.query('SELECT data, output FROM pgboss.job');
    const kept = await server.deps.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.accountId, id));
    expect(kept).toHaveLength(1);
    expect(JSON.stringify([jobs, kept])).not.toContain(token);
    expect(JSON.stringify(jobs)).not.toContain(email);
  });

  it('is limited per address and account, known or not', async () => {
    const { email } = await createOwner();
    for (const address of [email, 'absente@exemple.fr']) {
      const from = freshAddress();
      const codes = [];
      for (let time = 0; time < 4; time += 1) codes.push((await forget(address, from)).statusCode);
      expect(codes).toEqual([204, 204, 204, 429]);
    }
  });

  it('does not flood a mailbox when called from many addresses, and invalidates no link', async () => {
    const { email } = await createOwner();
    for (let time = 0; time < 8; time += 1) await forget(email);
    const emails = await deliverTo(server, email);
    expect(emails).toHaveLength(5);
    expect((await reset(tokenIn(emails[0]))).statusCode).toBe(204);
  });
});

describe('POST /auth/reset-password', () => {
  it('changes the password, confirms the address, ends every session and every other link', async () => {
    const { id, email } = await createOwner();
    await signIn(server.deps, id);
    const [first, second] = [await receiveToken(email), await receiveToken(email)];
    expect((await reset(second)).statusCode).toBe(204);
    const [row] = await server.deps.db.select().from(accounts).where(eq(accounts.id, id));
    expect(await verifyPassword('la nouvelle phrase', row?.passwordHash ?? null)).toBe(true);
    expect(row?.emailVerifiedAt).not.toBeNull();
    expect(await server.deps.db.$count(sessions, eq(sessions.accountId, id))).toBe(0);
    expect((await reset(first)).json()).toMatchObject({ code: 'link_expired' });
  });

  it('works once, even for concurrent requests', async () => {
    const { id, email } = await createOwner();
    const token = await receiveToken(email);
    const passwords = Array.from({ length: 5 }, (_, index) => `une nouvelle phrase ${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 400, 400, 400, 400]);
    const winner = answers.findIndex((answer) => answer.statusCode === 204);
    const [row] = await server.deps.db.select().from(accounts).where(eq(accounts.id, id));
    expect(await verifyPassword(passwords[winner] ?? '', row?.passwordHash ?? null)).toBe(true);
  });

  it('refuses a link after an hour', async () => {
    const { email } = await createOwner();
    const token = await receiveToken(email);
    server.setNow(new Date(Date.now() + 3_601_000));
    const answer = await reset(token);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'link_expired' });
  });

  it('refuses a guessed link, and one for confirming an address', async () => {
    expect((await reset('a'.repeat(43))).json()).toMatchObject({ code: 'link_expired' });
    const registered = await post('register', { email: 'neuf@exemple.fr', password: 'une phrase de passe' });
    expect(registered.statusCode).toBe(201);
    const [welcome] = await deliverTo(server, 'neuf@exemple.fr');
    expect((await reset(tokenIn(welcome))).json()).toMatchObject({ code: 'link_expired' });
  });

  it('does not consume the link when the new password is too short', async () => {
    const { email } = await createOwner();
    const token = await receiveToken(email);
    expect((await reset(token, 'court')).json()).toMatchObject({ code: 'invalid_input' });
    expect((await reset(token)).statusCode).toBe(204);
  });
});
