import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '../../platform/db/tables.ts';
import { createAuthenticator as openAuthenticator } from '../../testing/authenticator.ts';
import {
  buildTestServer,
  deliverTo,
  spendLimit,
  type TestServer,
  tokenIn,
  workOff,
} from '../../testing/build-test-server.ts';
import { createAccount, signIn } from '../../testing/factories.ts';
import { eventually } from '../../testing/side-by-side.ts';
import { hashPassword } from './hash-password.ts';
import { touchPasskey } from './passkey-store.ts';

const password = 'le chat dort au soleil';
const passwordHash = await hashPassword(password);

let server: TestServer;
let inProduction: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  const ALLOW_EMBEDDED = 'database,email,payments,push,sms,storage';
  const settings = { NODE_ENV: 'production', PUBLIC_URL: 'https://lampion.test', ALLOW_EMBEDDED };
  inProduction = await buildTestServer(settings, { beside: server });
});
afterAll(async () => {
  await inProduction.close();
  await server.close();
});

let now = new Date();
beforeEach(() => {
  now = new Date(now.getTime() + 61_000);
  server.setNow(now);
});

type Headers = Record<string, string>;
let lastAddress = 0;
async function ask(
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST',
  path: string,
  payload?: object,
  headers: Headers = {},
) {
  lastAddress += 1;
  const remoteAddress = `10.9.${lastAddress >> 8}.${lastAddress & 255}`;
  const url = `/api/auth/${path}`;
  const answer = await server.app.inject({
    method,
    url,
    headers,
    remoteAddress,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}
const startSignIn = async () => String((await ask('POST', 'login/passkey/start')).body.challenge);

const createAuthenticator = () => openAuthenticator(server.deps.config.PUBLIC_URL);

async function createPerson(values: Parameters<typeof createAccount>[1] = {}, at = server) {
  const account = await createAccount(at.deps, { passwordHash, emailVerifiedAt: now, ...values });
  return { ...account, headers: await signIn(at.deps, account.id) };
}

type Person = Awaited<ReturnType<typeof createPerson>>;

/** Adds a passkey; its authenticator counts from `counter`. */
async function addPasskey({ headers }: Person, counter = 0, name = 'Téléphone') {
  const authenticator = createAuthenticator();
  const options = (await ask('POST', 'passkeys/start', { password }, headers)).body;
  const credential = authenticator.create(options, { counter });
  const added = await ask('POST', 'passkeys', { name, credential }, headers);
  expect(added.status).toBe(201);
  return { authenticator, id: String(added.body.id) };
}

const login = (credential: object, more: object = {}) =>
  ask('POST', 'login/passkey', { credential, ...more });

describe('adding a passkey', () => {
  it('lists it, notifies the owner and lets it sign in without a code', async () => {
    const person = await createPerson({ displayName: 'Zoé' });
    const { authenticator } = await addPasskey(person, 1);
    const [mail] = await deliverTo(server, person.email);
    expect(mail).toMatchObject({ subject: 'Une clé d’accès ouvre votre compte' });
    const signedIn = await login(authenticator.get(await startSignIn(), { counter: 2 }));
    expect(signedIn.status).toBe(200);
    const headers = { authorization: `Bearer ${signedIn.body.access_token}` };
    expect((await ask('GET', 'me', undefined, headers)).body).toMatchObject({ _id: person.id });
    const { body } = await ask('GET', 'passkeys', undefined, headers);
    expect(body).toMatchObject([{ name: 'Téléphone', lastUsedAt: now.toISOString() }]);
    const copy = await server.app.inject({ url: '/api/account/export', headers });
    expect(copy.json().data.passkeys).toMatchObject([{ name: 'Téléphone' }]);
  });

  it('needs the password, and user verification', async () => {
    const person = await createPerson();
    const wrong = await ask('POST', 'passkeys/start', { password: 'un autre mot' }, person.headers);
    expect(wrong.body).toMatchObject({ code: 'wrong_password' });
    const options = (await ask('POST', 'passkeys/start', { password }, person.headers)).body;
    const credential = createAuthenticator().create(options, { flags: 0x01 });
    const answer = await ask('POST', 'passkeys', { name: 'Clé', credential }, person.headers);
    expect(answer.body).toMatchObject({ code: 'passkey_not_added' });
  });

  it('refuses another account’s challenge, a second answer, a late one, and one for signing in', async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const start = async () => (await ask('POST', 'passkeys/start', { password }, person.headers)).body;
    const add = (options: { challenge: string; user: { id: string } }, { headers }: Person) =>
      ask('POST', 'passkeys', { name: 'Clé', credential: createAuthenticator().create(options) }, headers);
    const [first, second] = [await start(), await start()];
    expect((await add(first, other)).body).toMatchObject({ code: 'passkey_not_added' });
    // Two tabs: each has a challenge of its own.
    expect((await add(second, person)).status).toBe(201);
    expect((await add(first, person)).status).toBe(201);
    expect((await add(first, person)).body).toMatchObject({ code: 'passkey_not_added' });
    const foreign = { ...first, challenge: await startSignIn() };
    expect((await add(foreign, person)).body).toMatchObject({ code: 'passkey_not_added' });
    const late = await start();
    server.setNow(new Date(now.getTime() + 11 * 60_000));
    expect((await add(late, person)).body).toMatchObject({ code: 'passkey_not_added' });
    const { body } = await ask('GET', 'passkeys', undefined, person.headers);
    expect(body).toHaveLength(2);
  });

  it.each([
    ['another origin', { origin: 'https://lampion.example.net' }],
    ['another relying party', { rpId: 'autre.test' }],
  ])('refuses %s, and its challenge then counts for nothing', async (_, changes) => {
    const person = await createPerson();
    const options = (await ask('POST', 'passkeys/start', { password }, person.headers)).body;
    const authenticator = createAuthenticator();
    for (const said of [changes, {}]) {
      const credential = authenticator.create(options, said);
      const answer = await ask('POST', 'passkeys', { name: 'Clé', credential }, person.headers);
      expect(answer).toMatchObject({ status: 400, body: { code: 'passkey_not_added' } });
    }
    expect((await ask('GET', 'passkeys', undefined, person.headers)).body).toEqual([]);
  });

  it('refuses a key that an account has already', async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const authenticator = createAuthenticator();
    const add = async ({ headers }: Person) => {
      const options = (await ask('POST', 'passkeys/start', { password }, headers)).body;
      return ask('POST', 'passkeys', { name: 'Clé', credential: authenticator.create(options) }, headers);
    };
    expect((await add(person)).status).toBe(201);
    expect((await add(other)).body).toMatchObject({ code: 'passkey_not_added' });
    expect((await add(person)).body).toMatchObject({ code: 'passkey_not_added' });
  });

  it('needs a code where there is a second factor', async () => {
    const person = await createPerson();
    const { secret } = (await ask('POST', 'second-factor', { password }, person.headers)).body;
    const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
    const code = () => totp.generate({ timestamp: now.getTime() });
    await ask('POST', 'second-factor/confirm', { code: code() }, person.headers);
    now = new Date(now.getTime() + 31_000);
    server.setNow(now);
    const start = (more: object) => ask('POST', 'passkeys/start', { password, ...more }, person.headers);
    expect(await start({})).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    const wrong = await start({ code: code() === '000000' ? '111111' : '000000' });
    expect(wrong.body).toMatchObject({ code: 'wrong_second_factor' });
    expect((await start({ code: code() })).status).toBe(200);
  });

  it('stops at ten, also of two begun at the ninth', async () => {
    const person = await createPerson();
    for (let count = 0; count < 9; count += 1) await addPasskey(person);
    const start = () => ask('POST', 'passkeys/start', { password }, person.headers);
    const begun = [(await start()).body, (await start()).body];
    const added = await Promise.all(
      begun.map((options) => {
        const credential = createAuthenticator().create(options);
        return ask('POST', 'passkeys', { name: 'Clé', credential }, person.headers);
      }),
    );
    expect(added.map(({ status }) => status).toSorted()).toEqual([201, 403]);
    expect(added.find(({ status }) => status === 403)?.body).toMatchObject({ code: 'too_many_passkeys' });
    expect((await start()).body).toMatchObject({ code: 'too_many_passkeys' });
  });
});

describe('renaming a passkey', () => {
  const rename = (id: string, name: unknown, { headers }: Person) =>
    ask('PATCH', `passkeys/${id}`, { name }, headers);

  it('changes its name, and nothing else', async () => {
    const person = await createPerson();
    const { authenticator, id } = await addPasskey(person);
    const other = await addPasskey(person, 0, 'Ordinateur');
    const renamed = await rename(id, '  Clé du bureau ', person);
    expect(renamed).toMatchObject({ status: 200, body: { id, name: 'Clé du bureau', lastUsedAt: null } });
    const { body } = await ask('GET', 'passkeys', undefined, person.headers);
    const named = body.map((passkey: { id: string; name: string }) => [passkey.id, passkey.name]);
    expect(new Map(named)).toEqual(new Map([[id, 'Clé du bureau']]).set(other.id, 'Ordinateur'));
    expect((await login(authenticator.get(await startSignIn()))).status).toBe(200);
  });

  it('refuses another account’s, a removed one, and names of no or more than 60 characters', async () => {
    const [person, stranger] = [await createPerson(), await createPerson()];
    const { id } = await addPasskey(person);
    expect(await rename(id, 'À moi', stranger)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const name of ['', ' ', 'a'.repeat(61), 5]) {
      const refused = await rename(id, name, person);
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      expect(refused.body.errors).toMatchObject([{ path: 'name' }]);
    }
    const { body } = await ask('GET', 'passkeys', undefined, person.headers);
    expect(body).toMatchObject([{ name: 'Téléphone' }]);
    expect((await rename(id, 'a'.repeat(60), person)).status).toBe(200);
    await ask('DELETE', `passkeys/${id}`, undefined, person.headers);
    expect((await rename(id, 'Clé', person)).status).toBe(404);
  });
});

describe('signing in with a passkey', () => {
  it.each([
    ['another origin', { origin: 'https://lampion.example.net' }],
    ['another relying party', { rpId: 'autre.test' }],
    ['a user that was not verified', { flags: 0x01 }],
    ['a counter that went back', { counter: 4 }],
    ['a counter that stands still', { counter: 5 }],
  ])('refuses %s', async (_, changes) => {
    const { authenticator } = await addPasskey(await createPerson(), 5);
    const challenge = await startSignIn();
    const answer = await login(authenticator.get(challenge, { counter: 6, ...changes }));
    expect(answer).toMatchObject({ status: 401, body: { code: 'passkey_refused' } });
    // The challenge is used up, also by a wrong answer.
    expect((await login(authenticator.get(challenge, { counter: 6 }))).status).toBe(401);
    expect((await login(authenticator.get(await startSignIn(), { counter: 6 }))).status).toBe(200);
  });

  it('opens the administration where a second factor is required, as adding one does', async () => {
    const admin = await createPerson({ role: 'admin' });
    const statusOf = async (headers: Headers) =>
      (await inProduction.app.inject({ url: '/api/stats', headers })).statusCode;
    expect(await statusOf(admin.headers)).toBe(403);
    const { authenticator } = await addPasskey(admin);
    expect(await statusOf(admin.headers)).toBe(200);
    expect(await statusOf(await signIn(server.deps, admin.id))).toBe(403);
    const { body } = await login(authenticator.get(await startSignIn()), { isAdmin: true });
    expect(await statusOf({ authorization: `Bearer ${body.access_token}` })).toBe(200);
  });

  it('is closed by an administrator with the second factor', async () => {
    const person = await createPerson();
    const { authenticator } = await addPasskey(person);
    const { headers } = await createPerson({ role: 'admin' });
    const url = `/api/admin/users/${person.id}`;
    const user = await server.app.inject({ url, headers });
    expect(user.json()).toMatchObject({ hasSecondFactor: true });
    const removed = await server.app.inject({ method: 'DELETE', url: `${url}/second-factor`, headers });
    expect(removed.json()).toMatchObject({ hasSecondFactor: false, sessionCount: 0 });
    expect((await login(authenticator.get(await startSignIn()))).status).toBe(401);
  });

  it('takes an answer once, also of two at the same time', async () => {
    const { authenticator } = await addPasskey(await createPerson());
    const answer = authenticator.get(await startSignIn());
    const statuses = (await Promise.all([login(answer), login(answer)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 401]);
  });

  it('takes a counter once, of two sign-ins that have both been checked', async () => {
    const [counting, silent] = [
      await addPasskey(await createPerson(), 5),
      await addPasskey(await createPerson()),
    ];
    const touch = (id: string, counter: number) => touchPasskey(server.deps.db, id, { counter, now });
    const taken = [await touch(counting.id, 6), await touch(counting.id, 6), await touch(counting.id, 4)];
    expect([...taken, await touch(counting.id, 7)]).toEqual([true, false, false, true]);
    // One that does not count says 0 each time.
    expect([await touch(silent.id, 0), await touch(silent.id, 0)]).toEqual([true, true]);
    expect(await touch(counting.id, 0)).toBe(false);
  });

  it('refuses a key that is removed while it signs in', async () => {
    const { authenticator, id } = await addPasskey(await createPerson());
    const answer = authenticator.get(await startSignIn());
    const { pool } = server.deps.database;
    const owner = await pool.connect();
    await owner.query('BEGIN');
    await owner.query('DELETE FROM passkeys WHERE id = $1', [id]);
    const refused = login(answer);
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually(async () => expect((await pool.query(waiting)).rowCount).toBe(1));
    await owner.query('COMMIT');
    owner.release();
    expect(await refused).toMatchObject({ status: 401, body: { code: 'passkey_refused' } });
  });

  it('refuses the key of another account than it names, and a challenge that was for adding', async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const { authenticator } = await addPasskey(person);
    const answer = authenticator.get(await startSignIn());
    const userHandle = Buffer.from(other.id).toString('base64url');
    const named = await login({ ...answer, response: { ...answer.response, userHandle } });
    expect(named).toMatchObject({ status: 401, body: { code: 'passkey_refused' } });
    const options = (await ask('POST', 'passkeys/start', { password }, person.headers)).body;
    const mixed = await login(authenticator.get(options.challenge));
    expect(mixed).toMatchObject({ status: 401, body: { code: 'passkey_refused' } });
  });

  it('refuses a challenge after ten minutes, and more than its limits from one address', async () => {
    const { authenticator } = await addPasskey(await createPerson());
    const challenge = await startSignIn();
    server.setNow(new Date(now.getTime() + 10 * 60_000 + 1000));
    expect((await login(authenticator.get(challenge))).body).toMatchObject({ code: 'passkey_refused' });
    const from = '203.0.113.9';
    const send = (url: string, payload: object) =>
      server.app.inject({ method: 'POST', url: `/api/auth/login/${url}`, payload, remoteAddress: from });
    const payload = { credential: authenticator.get(await startSignIn()) };
    expect((await send('passkey/start', {})).statusCode).toBe(200);
    expect((await send('passkey', payload)).statusCode).toBe(200);
    await spendLimit(server, 'passkey-challenge');
    await spendLimit(server, 'sign-in-passkey');
    expect((await send('passkey/start', {})).statusCode).toBe(429);
    expect((await send('passkey', payload)).statusCode).toBe(429);
  });

  it('refuses a signature by another key, a removed passkey, and an unknown one', async () => {
    const person = await createPerson();
    const { authenticator, id } = await addPasskey(person);
    const other = (await addPasskey(await createPerson())).authenticator;
    const forged = other.get(await startSignIn());
    const own = authenticator.get('');
    expect((await login({ ...forged, id: own.id, rawId: own.rawId })).status).toBe(401);
    const stranger = await ask('DELETE', `passkeys/${id}`, undefined, (await createPerson()).headers);
    expect(stranger.status).toBe(404);
    expect((await ask('DELETE', `passkeys/${id}`, undefined, person.headers)).status).toBe(204);
    expect((await login(authenticator.get(await startSignIn()))).status).toBe(401);
    const byPassword = await ask('POST', 'login', { email: person.email, password });
    expect(byPassword.status).toBe(200);
  });

  it('refuses a suspended account, an erased one, and anyone else in the administration', async () => {
    const person = await createPerson();
    const { authenticator } = await addPasskey(person);
    const atAdmin = await login(authenticator.get(await startSignIn()), { isAdmin: true });
    expect(atAdmin).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await server.deps.db.update(accounts).set({ suspendedAt: now }).where(eq(accounts.id, person.id));
    const refused = await login(authenticator.get(await startSignIn()));
    expect(refused).toMatchObject({ status: 403, body: { code: 'account_suspended' } });

    const leaver = await createPerson();
    const left = await addPasskey(leaver);
    const body = { confirmation: 'SUPPRIMER', password };
    const asked = await server.app.inject({
      method: 'POST',
      url: '/api/account/deletion',
      payload: body,
      headers: leaver.headers,
    });
    expect(asked.statusCode).toBeLessThan(300);
    server.setNow(new Date(now.getTime() + 15 * 86_400_000));
    await server.deps.jobs.enqueue(server.deps.db, 'clean-up', null);
    await workOff(server);
    const gone = await login(left.authenticator.get(await startSignIn()));
    expect(gone).toMatchObject({ status: 401, body: { code: 'passkey_refused' } });
  });

  it('refuses one that was added before the address was confirmed, once its owner has a link', async () => {
    const person = await createPerson({ emailVerifiedAt: null });
    const { authenticator } = await addPasskey(person);
    await ask('POST', 'forgotten-password', { email: person.email });
    const mails = await deliverTo(server, person.email);
    const next = 'la lune danse sur le canal';
    const reset = await ask('POST', 'reset-password', { token: tokenIn(mails.at(-1)), password: next });
    expect(reset.status).toBe(204);
    expect((await login(authenticator.get(await startSignIn()))).status).toBe(401);
  });

  it('outlives a reset of the password, unless its owner removes it with it', async () => {
    const person = await createPerson();
    const { authenticator } = await addPasskey(person);
    const reset = async (next: string, more: object) => {
      await ask('POST', 'forgotten-password', { email: person.email });
      const token = tokenIn((await deliverTo(server, person.email)).at(-1));
      return ask('POST', 'reset-password', { token, password: next, ...more });
    };
    expect((await reset('la lune danse sur le canal', {})).status).toBe(204);
    expect((await login(authenticator.get(await startSignIn()))).status).toBe(200);
    now = new Date(now.getTime() + 61_000);
    server.setNow(now);
    const bad = await reset('la pluie chante sur les toits', { removesPasskeys: 'oui' });
    expect(bad).toMatchObject({ status: 400, body: { errors: [{ path: 'removesPasskeys' }] } });
    const other = await createPerson();
    const untouched = await addPasskey(other);
    expect((await reset('la pluie chante sur les toits', { removesPasskeys: true })).status).toBe(204);
    expect((await login(authenticator.get(await startSignIn()))).status).toBe(401);
    expect((await login(untouched.authenticator.get(await startSignIn()))).status).toBe(200);
  });
});
