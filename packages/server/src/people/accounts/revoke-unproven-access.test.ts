import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../platform/actor.ts';
import { accounts } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer, tokenIn } from '../../testing/build-test-server.ts';
import { clientId, type GoogleDouble, startGoogleDouble } from '../../testing/doubles/google.ts';
import { createAdminActor } from '../../testing/factories.ts';
import { createAdmin } from './registration.ts';
import { changeUserRole } from './users.ts';

const strangersPassword = 'le guetteur attend son heure';
const ownersPassword = 'la lune danse sur le canal';

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

let now = new Date();
function passTime(): void {
  now = new Date(now.getTime() + 61_000);
  server.setNow(now);
}
beforeEach(passTime);

let lastNumber = 0;
function post(path: string, payload: object, token?: string) {
  lastNumber += 1;
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const remoteAddress = `10.7.${lastNumber >> 8}.${lastNumber & 255}`;
  return server.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers, remoteAddress });
}
const isSignedIn = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await server.app.inject({ url: '/api/auth/me', headers })).statusCode === 200;
};

/** Activates an authenticator, from a session. */
async function guard(token: string, password: string): Promise<void> {
  const { secret } = (await post('second-factor', { password }, token)).json();
  const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: now.getTime(),
  });
  expect((await post('second-factor/confirm', { code }, token)).statusCode).toBe(200);
  passTime();
}

/**
 * An account that a stranger created with someone else's address, with access prepared for later.
 */
async function layTrap() {
  const email = `proie${++lastNumber}@gmail.test`;
  const { access_token: token } = (await post('register', { email, password: strangersPassword })).json();
  await guard(token, strangersPassword);
  return { email, token: String(token) };
}

/** The owner opens the link of the welcome, unsuspecting. */
async function confirmAddress(email: string): Promise<void> {
  const [welcome] = await deliverTo(server, email);
  expect((await post('confirm-email', { token: tokenIn(welcome) })).statusCode).toBe(204);
  passTime();
}

async function resetPassword(email: string): Promise<void> {
  const had = (await deliverTo(server, email)).map(({ id }) => id);
  await post('forgotten-password', { email });
  const mails = await deliverTo(server, email);
  const mail = mails.find(({ id }) => !had.includes(id));
  expect((await post('reset-password', { token: tokenIn(mail), password: ownersPassword })).statusCode).toBe(
    204,
  );
  passTime();
}

const login = (email: string, password = ownersPassword) => post('login', { email, password });
const loginWithGoogle = async (email: string) =>
  post('google', { token: await google.sign({ sub: `de ${email}`, email }) });

async function idOf(email: string): Promise<string> {
  const [row] = await server.deps.db.select().from(accounts).where(eq(accounts.email, email));
  return row?.id ?? '';
}

describe('what a stranger set up before an address was confirmed', () => {
  it.each([
    ['never', async () => undefined],
    ['later', confirmAddress],
  ])('is revoked by the owner’s password reset, the address confirmed %s', async (_when, confirm) => {
    const { email, token } = await layTrap();
    await confirm(email);
    await resetPassword(email);
    expect(await isSignedIn(token)).toBe(false);
    expect((await login(email)).statusCode).toBe(200);
    const subjects = (await deliverTo(server, email)).map(({ subject }) => subject);
    expect(subjects).toContain('La double authentification est désactivée');
  });

  it.each([
    ['never', async () => undefined],
    ['later', confirmAddress],
  ])('is revoked when the owner signs in with Google, the address confirmed %s', async (_when, confirm) => {
    const { email, token } = await layTrap();
    await confirm(email);
    expect((await loginWithGoogle(email)).statusCode).toBe(200);
    expect(await isSignedIn(token)).toBe(false);
    expect((await loginWithGoogle(email)).statusCode).toBe(200);
  });

  it('is revoked when the account becomes an administrator from the command line', async () => {
    const { email, token } = await layTrap();
    await createAdmin(server.deps, system, { email, password: ownersPassword });
    expect(await isSignedIn(token)).toBe(false);
    expect((await login(email)).statusCode).toBe(200);
  });

  it('is revoked when the role of administrator is granted, and later access stays', async () => {
    const { email, token } = await layTrap();
    await confirmAddress(email);
    const id = await idOf(email);
    const since = (await post('login', { email, password: strangersPassword })).json();
    expect(since).toMatchObject({ code: 'second_factor_required' });
    await changeUserRole(server.deps, await createAdminActor(server.deps), id, { isAdmin: true });
    expect(await isSignedIn(token)).toBe(false);
    expect((await login(email, strangersPassword)).statusCode).toBe(200);
  });
});

describe('what an owner set up after the address was confirmed', () => {
  async function createGuarded() {
    const email = `prudente${++lastNumber}@gmail.test`;
    await post('register', { email, password: ownersPassword });
    await confirmAddress(email);
    const { access_token: token } = (await login(email)).json();
    passTime();
    await guard(token, ownersPassword);
    return { email, token: String(token) };
  }

  it('still requires its code after a password reset', async () => {
    const { email } = await createGuarded();
    await resetPassword(email);
    expect((await login(email)).json()).toMatchObject({ code: 'second_factor_required' });
  });

  it('still requires its code when signing in with Google, and links nothing without it', async () => {
    const { email, token } = await createGuarded();
    expect((await loginWithGoogle(email)).json()).toMatchObject({ code: 'second_factor_required' });
    expect(await isSignedIn(token)).toBe(true);
    const [row] = await server.deps.db.select().from(accounts).where(eq(accounts.email, email));
    expect(row?.googleSubject).toBeNull();
  });

  it('stays when the role of administrator is granted', async () => {
    const { email, token } = await createGuarded();
    await changeUserRole(server.deps, await createAdminActor(server.deps), await idOf(email), {
      isAdmin: true,
    });
    expect(await isSignedIn(token)).toBe(true);
    expect((await login(email)).json()).toMatchObject({ code: 'second_factor_required' });
  });
});
