import { eq } from 'drizzle-orm';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, organisers, sessions } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { clientId, type GoogleDouble, startGoogleDouble } from '../../testing/doubles/google.ts';
import { createAccount, signIn } from '../../testing/factories.ts';
import { hashPassword } from './hash-password.ts';

let google: GoogleDouble;
let server: TestServer;
beforeAll(async () => {
  google = await startGoogleDouble();
  server = await buildTestServer({
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_KEYS_URL: google.keysUrl,
  });
});
afterAll(async () => {
  await server.close();
  await google.close();
});

let lastAddress = 0;
function enter(token: string, { isAdmin = false, at = server } = {}) {
  const remoteAddress = `198.51.100.${++lastAddress}`;
  return at.app.inject({
    method: 'POST',
    url: '/api/auth/google',
    payload: { token, isAdmin },
    remoteAddress,
  });
}

async function findRow(email: string) {
  const [row] = await server.deps.db.select().from(accounts).where(eq(accounts.email, email));
  if (row === undefined) throw new Error(`no account for ${email}`);
  return row;
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const asHmacKey = (text: string) => new TextEncoder().encode(text);

describe('a first sign-in with Google', () => {
  it('creates an organiser with a confirmed address and returns the session', async () => {
    const answer = await enter(await google.sign({ sub: 'new-1', email: 'Neuve@Gmail.test' }));
    expect(answer.statusCode).toBe(200);
    const { token, email, access_token } = answer.json();
    expect(email).toBe('neuve@gmail.test');
    expect(access_token).toBe(token);
    const me = await server.app.inject({
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(me.json()).toMatchObject({
      role: 'organiser',
      displayName: 'Camille Roy',
      isEmailVerified: true,
      hasPassword: false,
    });
  });

  it('removes invisible characters from a name', async () => {
    const name = '\u202eCamille\u200b Roy\u2066';
    await enter(await google.sign({ sub: 'unseen', email: 'unseen@gmail.test', name }));
    expect(await findRow('unseen@gmail.test')).toMatchObject({ displayName: 'Camille Roy' });
  });

  it('creates one account for concurrent requests', async () => {
    const token = await google.sign({ sub: 'new-2', email: 'ensemble@gmail.test' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(token)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    const { id } = await findRow('ensemble@gmail.test');
    expect(await server.deps.db.$count(organisers, eq(organisers.accountId, id))).toBe(1);
  });
});

describe('a later sign-in with Google', () => {
  it('finds the account by its identity, even when the address changed', async () => {
    await enter(await google.sign({ sub: 'same-1', email: 'avant@gmail.test' }));
    const answer = await enter(await google.sign({ sub: 'same-1', email: 'apres@gmail.test' }));
    expect(answer.json()).toMatchObject({ email: 'avant@gmail.test' });
  });

  it('links an account with a confirmed address and leaves its password and sessions', async () => {
    const passwordHash = await hashPassword('une phrase de passe');
    const values = { email: 'sure@gmail.test', passwordHash, emailVerifiedAt: new Date() };
    const account = await createAccount(server.deps, values);
    const headers = await signIn(server.deps, account.id);
    expect((await enter(await google.sign({ sub: 'link-1', email: account.email }))).statusCode).toBe(200);
    expect(await findRow(account.email)).toMatchObject({ googleSubject: 'link-1', passwordHash });
    expect((await server.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200);
  });

  it('drops password and sessions of an account with an unconfirmed address', async () => {
    const passwordHash = await hashPassword('celle du guetteur');
    const account = await createAccount(server.deps, { email: 'guet@gmail.test', passwordHash });
    const headers = await signIn(server.deps, account.id);
    expect((await enter(await google.sign({ sub: 'link-2', email: account.email }))).statusCode).toBe(200);
    const row = await findRow(account.email);
    expect(row).toMatchObject({ googleSubject: 'link-2', passwordHash: null });
    expect(row.emailVerifiedAt).not.toBeNull();
    expect((await server.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401);
  });

  it('refuses another identity for a linked address', async () => {
    await enter(await google.sign({ sub: 'first', email: 'heritee@gmail.test' }));
    const answer = await enter(await google.sign({ sub: 'second', email: 'heritee@gmail.test' }));
    expect(answer.json()).toMatchObject({ code: 'google_refused' });
    expect((await findRow('heritee@gmail.test')).googleSubject).toBe('first');
  });

  it('refuses a suspended account, and links nothing to it', async () => {
    const account = await createAccount(server.deps, { email: 'dehors@gmail.test', suspendedAt: new Date() });
    const answer = await enter(await google.sign({ sub: 'out-1', email: account.email }));
    expect(answer.json()).toMatchObject({ code: 'account_suspended' });
    expect((await findRow(account.email)).googleSubject).toBeNull();
  });
});

describe('signing in to the administration', () => {
  it('works for an administrator', async () => {
    const account = await createAccount(server.deps, { email: 'admin@gmail.test', role: 'admin' });
    const token = await google.sign({ sub: 'admin-1', email: account.email });
    expect((await enter(token, { isAdmin: true })).statusCode).toBe(200);
  });

  it('grants nothing: an unknown person gets 403 and no account', async () => {
    const token = await google.sign({ sub: 'nobody', email: 'curieuse@gmail.test' });
    const answer = await enter(token, { isAdmin: true });
    expect(answer.statusCode).toBe(403);
    expect(await server.deps.db.$count(accounts, eq(accounts.email, 'curieuse@gmail.test'))).toBe(0);
  });

  it('refuses an organiser, without a session and without a link', async () => {
    const account = await createAccount(server.deps, { email: 'pro@gmail.test', role: 'organiser' });
    const answer = await enter(await google.sign({ sub: 'pro-1', email: account.email }), { isAdmin: true });
    expect(answer.statusCode).toBe(403);
    expect((await findRow(account.email)).googleSubject).toBeNull();
    expect(await server.deps.db.$count(sessions, eq(sessions.accountId, account.id))).toBe(0);
  });
});

describe('a token that is not Google’s for us', () => {
  const forgeries: [what: string, forge: () => Promise<string> | string][] = [
    [
      'signed with another key',
      async () => google.sign({}, { key: (await generateKeyPair('RS256')).privateKey }),
    ],
    ['naming an unknown key', () => google.sign({}, { keyId: 'key-9' })],
    ['for another audience', () => google.sign({ aud: 'autre.apps.example' })],
    ['of another issuer', () => google.sign({ iss: 'https://accounts.autre.test' })],
    ['expired', () => google.sign({ exp: inSeconds(-3600) })],
    ['not yet valid', () => google.sign({ nbf: inSeconds(3600) })],
    ['with an unconfirmed address', () => google.sign({ email_verified: false })],
    ['silent about the confirmation', () => google.sign({ email_verified: undefined })],
    ['without an address', () => google.sign({ email: undefined })],
    ['with an address of two lines', () => google.sign({ email: 'a@b.test\r\nBcc: c@d.test' })],
    [
      'with algorithm none',
      () =>
        new UnsecuredJWT({ email: 'camille@gmail.test', email_verified: true })
          .setSubject('google-1')
          .setIssuer(google.issuer)
          .setAudience(clientId)
          .setExpirationTime('1 hour')
          .encode(),
    ],
    [
      'signed with the public key as an HMAC secret',
      () =>
        new SignJWT({ email: 'camille@gmail.test', email_verified: true })
          .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
          .setSubject('google-1')
          .setIssuer(google.issuer)
          .setAudience(clientId)
          .setExpirationTime('1 hour')
          .sign(asHmacKey(google.publicKeyText)),
    ],
    ['that is no token', () => 'pas.un.jeton'],
    ['cut short', async () => (await google.sign()).slice(0, -20)],
  ];

  it.each(forgeries)('%s is refused, and nothing is written', async (_what, forge) => {
    const before = await server.deps.db.$count(accounts);
    const answer = await enter(await forge());
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      code: 'google_refused',
      message: 'Erreur lors de la connexion avec Google',
    });
    expect(await server.deps.db.$count(accounts)).toBe(before);
  });
});

describe('Google out of reach', () => {
  it('is not reported as a fault of the token', async () => {
    const gone = await startGoogleDouble();
    await gone.close();
    const alone = await buildTestServer({
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_ISSUER: gone.issuer,
      GOOGLE_KEYS_URL: gone.keysUrl,
    });
    const answer = await enter(await gone.sign(), { at: alone });
    expect(answer.statusCode).toBe(503);
    await alone.close();
  });

  it('is refused where no client id is set', async () => {
    const plain = await buildTestServer();
    const answer = await enter(await google.sign(), { at: plain });
    expect(answer.json()).toMatchObject({ code: 'google_refused' });
    await plain.close();
  });
});
