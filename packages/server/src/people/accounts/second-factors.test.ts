import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recoveryCodes } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { clientId, type GoogleDouble, startGoogleDouble } from '../../testing/doubles/google.ts';
import { createAccount, createOrganiser, signIn } from '../../testing/factories.ts';
import { hashPassword } from './hash-password.ts';

const password = 'le chat dort au soleil';
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://lampion.test',
  ALLOW_EMBEDDED: 'database,email,payments,push,sms,storage',
};

let google: GoogleDouble;
let server: TestServer;
let inProduction: TestServer;
beforeAll(async () => {
  google = await startGoogleDouble();
  const googleSettings = {
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_KEYS_URL: google.keysUrl,
  };
  server = await buildTestServer(googleSettings);
  inProduction = await buildTestServer(production, { beside: server });
});
afterAll(async () => {
  await inProduction.close();
  await server.close();
  await google.close();
});

let lastAddress = 0;
let now = new Date('2027-03-01T10:00:00Z');

/** More than half a minute later: codes work once. */
function passTime(seconds = 31): void {
  now = new Date(now.getTime() + seconds * 1000);
  for (const process of [server, inProduction]) process.setNow(now);
}

function post(path: string, payload: object, headers: Record<string, string> = {}) {
  lastAddress += 1;
  const remoteAddress = `10.4.${lastAddress >> 8}.${lastAddress & 255}`;
  return server.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers, remoteAddress });
}

const codeOf = (secret: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: at.getTime() });

/** An account with a password and its open session. */
async function createPerson(values: Partial<Parameters<typeof createAccount>[1]> = {}) {
  passTime();
  const account = await createAccount(server.deps, { passwordHash: await hashPassword(password), ...values });
  const headers = await signIn(server.deps, account.id);
  const login = (code?: string) => post('login', { email: account.email, password, ...(code && { code }) });
  return { ...account, headers, login };
}

async function createCarefulPerson(values: Partial<Parameters<typeof createAccount>[1]> = {}) {
  const person = await createPerson(values);
  const setup = await post('second-factor', { password }, person.headers);
  const { secret } = setup.json() as { secret: string };
  const confirmed = await post('second-factor/confirm', { code: codeOf(secret) }, person.headers);
  const { recoveryCodes: codes } = confirmed.json() as { recoveryCodes: string[] };
  passTime();
  return { ...person, secret, codes };
}

const ask = (headers: Record<string, string>, process = server) =>
  process.app.inject({ url: '/api/auth/second-factor', headers });

describe('setting a second factor up', () => {
  it('takes the password and a first code, then asks for one at every sign-in', async () => {
    const person = await createPerson();
    expect((await ask(person.headers)).json()).toEqual({
      isOn: false,
      isRequired: false,
      recoveryCodesLeft: 0,
    });
    const { secret, uri, qrCode } = (await post('second-factor', { password }, person.headers)).json();
    expect(secret).toMatch(/^(?:[A-Z2-7]{4} ?){8}$/);
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Lampion:${person.email}`);
    expect(qrCode).toMatch(/^<svg [^>]*>.*<\/svg>$/s);
    // Not confirmed yet: no code is required.
    expect((await person.login()).statusCode).toBe(200);

    const other = await signIn(server.deps, person.id);
    const answer = await post('second-factor/confirm', { code: codeOf(secret) }, person.headers);
    expect(answer.json().recoveryCodes).toHaveLength(10);
    expect((await ask(person.headers)).json()).toEqual({
      isOn: true,
      isRequired: false,
      recoveryCodesLeft: 10,
    });
    // Other devices signed in without it.
    expect((await ask(other)).statusCode).toBe(401);

    const refused = await person.login();
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'second_factor_required']);
    passTime();
    expect((await person.login(codeOf(secret))).json().access_token).toMatch(/^[\w-]{43}$/);
  });

  it('refuses a wrong password, a wrong code, and a second authenticator', async () => {
    const person = await createPerson();
    for (const wrong of ['pas la bonne phrase', null]) {
      const refused = await post('second-factor', { password: wrong }, person.headers);
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'wrong_password']);
    }
    const early = await post('second-factor/confirm', { code: '123456' }, person.headers);
    expect([early.statusCode, early.json().code]).toEqual([409, 'conflict']);
    const { secret } = (await post('second-factor', { password }, person.headers)).json();
    const wrong = await post('second-factor/confirm', { code: codeOf(secret, new Date(0)) }, person.headers);
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'wrong_second_factor']);
    await post('second-factor/confirm', { code: codeOf(secret) }, person.headers);
    expect((await post('second-factor', { password }, person.headers)).statusCode).toBe(409);
  });

  it('requires no password from an account without one', async () => {
    const person = await createPerson({ passwordHash: null, googleSubject: 'sans-mot-de-passe' });
    expect((await post('second-factor', { password: null }, person.headers)).statusCode).toBe(200);
  });
});

describe('a code', () => {
  it('works once, even for concurrent requests', async () => {
    const person = await createCarefulPerson();
    const code = codeOf(person.secret);
    const answers = await Promise.all([person.login(code), person.login(code), person.login(code)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    // Nor an older one afterwards.
    expect((await person.login(codeOf(person.secret, new Date(now.getTime() - 30_000)))).statusCode).toBe(
      400,
    );
  });

  it('may be half a minute early or late, and no more; spaces are ignored', async () => {
    const person = await createCarefulPerson();
    const at = (seconds: number) => codeOf(person.secret, new Date(now.getTime() + seconds * 1000));
    expect((await person.login(at(-65))).statusCode).toBe(400);
    expect((await person.login(at(65))).statusCode).toBe(400);
    const spaced = at(30).replace(/^.../, '$& ');
    expect((await person.login(spaced)).statusCode).toBe(200);
  });

  it('of another account is wrong, and a wrong password reveals nothing about it', async () => {
    const [person, other] = [await createCarefulPerson(), await createCarefulPerson()];
    expect((await person.login(codeOf(other.secret))).statusCode).toBe(400);
    expect((await person.login(other.codes[0])).statusCode).toBe(400);
    const answer = await post('login', { email: person.email, password: 'pas la bonne phrase' });
    expect(answer.json().code).toBe('wrong_credentials');
  });

  it('can be tried ten times in 15 minutes, from all addresses together', async () => {
    const person = await createCarefulPerson();
    const statuses = [];
    for (let time = 0; time < 12; time += 1) statuses.push((await person.login('000000')).statusCode);
    expect(statuses.slice(0, 10).every((status) => status === 400)).toBe(true);
    expect(statuses.slice(10)).toEqual([429, 429]);
    // Nothing is revealed without the password.
    expect((await post('login', { email: person.email, password: 'faux faux faux' })).statusCode).toBe(401);
  });

  it('is required when signing in with Google too', async () => {
    const person = await createCarefulPerson({ emailVerifiedAt: now });
    const token = await google.sign({ sub: `google-${person.id}`, email: person.email });
    const refused = await post('google', { token });
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'second_factor_required']);
    expect((await post('google', { token, code: codeOf(person.secret) })).statusCode).toBe(200);
  });
});

describe('recovery codes', () => {
  it('replace the authenticator, once each, and are stored hashed', async () => {
    const person = await createCarefulPerson();
    const [first = '', second = ''] = person.codes;
    const rows = await server.deps.db.select().from(recoveryCodes);
    const kept = JSON.stringify(rows.map(({ codeHash }) => codeHash.toString('latin1')));
    expect(kept).not.toContain(first.replace('-', ''));
    expect((await person.login(first.toUpperCase())).statusCode).toBe(200);
    expect((await person.login(first)).statusCode).toBe(400);
    const twice = await Promise.all([person.login(second), person.login(second)]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await ask(person.headers)).json().recoveryCodesLeft).toBe(8);
  });

  it('can be regenerated with a code', async () => {
    const person = await createCarefulPerson();
    const answer = await post(
      'second-factor/recovery-codes',
      { code: codeOf(person.secret) },
      person.headers,
    );
    const fresh: string[] = answer.json().recoveryCodes;
    expect(fresh).toHaveLength(10);
    expect(new Set([...fresh, ...person.codes]).size).toBe(20);
    expect((await person.login(person.codes[0])).statusCode).toBe(400);
    expect((await person.login(fresh[0])).statusCode).toBe(200);
  });
});

describe('stopping', () => {
  it('requires a last code; signing in then requires none', async () => {
    const person = await createCarefulPerson();
    expect((await post('second-factor/stop', { code: '000000' }, person.headers)).statusCode).toBe(400);
    expect((await post('second-factor/stop', { code: person.codes[0] }, person.headers)).statusCode).toBe(
      204,
    );
    expect((await person.login()).statusCode).toBe(200);
    expect((await post('second-factor/stop', { code: '000000' }, person.headers)).statusCode).toBe(409);
  });
});

describe('an administrator in production', () => {
  const stats = (headers: Record<string, string>, process: TestServer) =>
    process.app.inject({ url: '/api/stats', headers });

  it('can only set up the second factor until it is on', async () => {
    const admin = await createPerson({ role: 'admin' });
    expect((await stats(admin.headers, server)).statusCode).toBe(200);
    const refused = await stats(admin.headers, inProduction);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'second_factor_missing']);
    const me = await inProduction.app.inject({ url: '/api/auth/me', headers: admin.headers });
    expect(me.json()).toMatchObject({ role: 'admin', isSecondFactorMissing: true });
    // Nor through other roles' calls.
    const organiser = await inProduction.app.inject({ url: '/api/pro/stats', headers: admin.headers });
    expect(organiser.statusCode).toBe(403);
    expect((await ask(admin.headers, inProduction)).json()).toMatchObject({ isOn: false, isRequired: true });
    const { secret } = (await post('second-factor', { password }, admin.headers)).json();
    await post('second-factor/confirm', { code: codeOf(secret) }, admin.headers);
    expect((await stats(admin.headers, inProduction)).statusCode).toBe(200);
  });

  it('needs none in a demonstration, nor does an organiser in production', async () => {
    const admin = await createPerson({ role: 'admin' });
    const settings = { ...production, ALLOW_EMBEDDED: `${production.ALLOW_EMBEDDED},demo-content` };
    const demo = await buildTestServer(settings, { beside: server });
    demo.setNow(now);
    expect((await stats(admin.headers, demo)).statusCode).toBe(200);
    await demo.close();
    const { accountId } = await createOrganiser(server.deps);
    const headers = await signIn(server.deps, accountId);
    expect((await inProduction.app.inject({ url: '/api/pro/stats', headers })).statusCode).toBe(200);
  });
});
