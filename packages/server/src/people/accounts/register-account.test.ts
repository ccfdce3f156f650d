import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, organisers, sessions } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer, tokenIn } from '../../testing/build-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

let lastAddress = 0;
function register(body: object, remoteAddress = `198.51.100.${++lastAddress}`) {
  return server.app.inject({ method: 'POST', url: '/api/auth/register', payload: body, remoteAddress });
}

async function findRow(email: string) {
  const [row] = await server.deps.db.select().from(accounts).where(eq(accounts.email, email));
  if (row === undefined) throw new Error(`no account for ${email}`);
  return row;
}

const password = 'une phrase de passe';

describe('POST /auth/register', () => {
  it('creates an organiser who is signed in at once', async () => {
    const answer = await register({ email: ' Camille@Exemple.FR ', password });
    expect(answer.statusCode).toBe(201);
    const me = await server.app.inject({
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${answer.json().access_token}` },
    });
    expect(me.json()).toMatchObject({
      email: 'camille@exemple.fr',
      role: 'organiser',
      displayName: 'camille',
      isEmailVerified: false,
      hasPassword: true,
      isSecondFactorMissing: false,
      organiser: { plan: 'discovery', picUrl: null },
    });
  });

  it('creates a member without a pro profile', async () => {
    expect((await register({ email: 'm@exemple.fr', password, accountType: 'member' })).statusCode).toBe(201);
    const { id, role } = await findRow('m@exemple.fr');
    expect(role).toBe('member');
    const profiles = await server.deps.db.select().from(organisers).where(eq(organisers.accountId, id));
    expect(profiles).toEqual([]);
  });

  it('never creates an administrator', async () => {
    const answer = await register({
      email: 'chef@exemple.fr',
      password,
      accountType: 'admin',
      role: 'admin',
    });
    expect(answer.statusCode).toBe(400);
  });

  it('stores neither password nor token, only their hashes', async () => {
    const token = (await register({ email: 'hash@exemple.fr', password })).json().access_token;
    expect(token).toMatch(/^[\w-]{43}$/);
    const { id, passwordHash } = await findRow('hash@exemple.fr');
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [session] = await server.deps.db.select().from(sessions).where(eq(sessions.accountId, id));
    expect(session?.tokenHash.length).toBe(32);
    expect(JSON.stringify(session)).not.toContain(token);
  });

  it('refuses an address that has an account, whatever its case, and writes nothing', async () => {
    await register({ email: 'prise@exemple.fr', password });
    const before = await server.deps.db.$count(sessions);
    const answer = await register({ email: 'PRISE@exemple.fr', password: 'une autre phrase' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'email_taken' });
    expect(await server.deps.db.$count(sessions)).toBe(before);
  });

  it('creates one account for several concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => register({ email: 'vite@exemple.fr', password })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409, 409]);
  });

  it('reports a short password on its field', async () => {
    const answer = await register({ email: 'court@exemple.fr', password: 'neuf sign' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([
      { path: 'password', message: 'Le mot de passe doit contenir au moins 10 caractères' },
    ]);
  });

  it('limits one IP address to 20 accounts an hour', async () => {
    const codes = [];
    for (let number = 0; number < 21; number += 1) {
      codes.push((await register({ email: `n${number}@exemple.fr`, password }, '192.0.2.9')).statusCode);
    }
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
  });
});

describe('the welcome', () => {
  it('confirms the address by its link, once', async () => {
    await register({ email: 'neuve@exemple.fr', password });
    const [email] = await deliverTo(server, 'neuve@exemple.fr');
    expect(email?.subject).toContain('confirmez');
    expect(email?.text).toContain('http://localhost:3000/login/confirm-email#token=');
    const confirm = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/confirm-email',
        payload: { token: tokenIn(email) },
      });
    expect((await confirm()).statusCode).toBe(204);
    expect((await findRow('neuve@exemple.fr')).emailVerifiedAt).not.toBeNull();
    expect((await confirm()).json()).toMatchObject({ code: 'link_expired' });
  });

  it('is valid for seven days', async () => {
    await register({ email: 'tard@exemple.fr', password });
    const [email] = await deliverTo(server, 'tard@exemple.fr');
    server.setNow(new Date(Date.now() + (7 * 24 * 60 + 1) * 60_000));
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/confirm-email',
      payload: { token: tokenIn(email) },
    });
    server.setNow(new Date());
    expect(answer.json()).toMatchObject({ code: 'link_expired' });
  });

  it('is sent again to an unconfirmed account that asks, three times an hour', async () => {
    const headers = {
      authorization: `Bearer ${(await register({ email: 'encore@exemple.fr', password })).json().access_token}`,
    };
    const resend = () => server.app.inject({ method: 'POST', url: '/api/auth/resend-confirmation', headers });
    const codes = [];
    for (let time = 0; time < 4; time += 1) codes.push((await resend()).statusCode);
    expect(codes).toEqual([204, 204, 204, 429]);
    const emails = await deliverTo(server, 'encore@exemple.fr');
    expect(emails).toHaveLength(4);
    const tokens = new Set(emails.map(tokenIn));
    expect(tokens.size).toBe(4);
  });
});
