import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestServer, deliverTo, type TestServer, tokenIn } from '../../testing/build-test-server.ts';
import { createAccount, signIn } from '../../testing/factories.ts';
import { hashPassword } from './hash-password.ts';

const former = 'le chat dort au soleil';
const next = 'la lune danse sur le canal';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

let now = new Date();
beforeEach(() => {
  now = new Date(now.getTime() + 61_000);
  server.setNow(now);
});

let lastNumber = 0;
function post(path: string, payload: object, headers: Record<string, string> = {}) {
  lastNumber += 1;
  const remoteAddress = `10.8.${lastNumber >> 8}.${lastNumber & 255}`;
  return server.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers, remoteAddress });
}
const isSignedIn = async (headers: Record<string, string>) =>
  (await server.app.inject({ url: '/api/auth/me', headers })).statusCode === 200;

async function createPerson(values: Partial<Parameters<typeof createAccount>[1]> = {}) {
  const account = await createAccount(server.deps, {
    passwordHash: await hashPassword(former),
    emailVerifiedAt: now,
    displayName: 'Zoé Garance',
    ...values,
  });
  const headers = await signIn(server.deps, account.id);
  const change = (input: object) =>
    post('password', { currentPassword: former, password: next, ...input }, headers);
  const login = (password: string) => post('login', { email: account.email, password });
  return { ...account, headers, change, login };
}

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: now.getTime() });

describe('POST /auth/password', () => {
  it('changes the password, signs out every other device and notifies the owner', async () => {
    const person = await createPerson();
    const elsewhere = await signIn(server.deps, person.id);
    expect((await person.change({})).statusCode).toBe(204);
    expect(await isSignedIn(person.headers)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await person.login(former)).statusCode).toBe(401);
    expect((await person.login(next)).statusCode).toBe(200);
    const [mail, ...others] = await deliverTo(server, person.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Votre mot de passe a changé' });
    expect(mail?.text).toContain('/login/forgotten-password');
  });

  it('invalidates e-mailed links to choose one', async () => {
    const person = await createPerson();
    await post('forgotten-password', { email: person.email });
    const [mail] = await deliverTo(server, person.email);
    await person.change({});
    const answer = await post('reset-password', {
      token: tokenIn(mail),
      password: 'une autre phrase encore',
    });
    expect(answer.json()).toMatchObject({ code: 'link_expired' });
  });

  it('refuses a wrong current password, ten attempts at most in 15 minutes', async () => {
    const person = await createPerson();
    const codes = [];
    for (let time = 0; time < 11; time += 1)
      codes.push((await person.change({ currentPassword: 'pas du tout celui-là' })).json().code);
    expect(new Set(codes.slice(0, 10))).toEqual(new Set(['wrong_password']));
    expect(codes[10]).toBe('too_many_attempts');
    expect((await person.login(former)).statusCode).toBe(200);
  });

  it.each([
    ['Lampion-2026!', 'Lampion'],
    ['été à Orléans', 'saison'],
    ['Zoé Garance 44', 'votre nom'],
    ['motdepasse2026', 'trop courant'],
    ['court', '10 caractères'],
  ])('refuses « %s »', async (password, reason) => {
    const person = await createPerson();
    const answer = await person.change({ password });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path: 'password', message: expect.stringContaining(reason) }]);
    expect((await person.login(former)).statusCode).toBe(200);
  });

  it('asks for a code where a second factor is set up, without ending the session', async () => {
    const person = await createPerson();
    const { secret } = (await post('second-factor', { password: former }, person.headers)).json();
    await post('second-factor/confirm', { code: codeOf(secret) }, person.headers);
    now = new Date(now.getTime() + 61_000);
    server.setNow(now);
    const without = await person.change({});
    expect(without.statusCode).toBe(400);
    expect(without.json().errors).toEqual([{ path: 'code', message: expect.stringContaining('code') }]);
    expect((await person.change({ code: '000000' })).json()).toMatchObject({ code: 'wrong_second_factor' });
    expect((await person.change({ code: codeOf(secret) })).statusCode).toBe(204);
  });

  it('directs accounts that only sign in with Google to the e-mailed link', async () => {
    const person = await createPerson({ passwordHash: null, googleSubject: `sub-${Date.now()}` });
    const answer = await person.change({});
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'password_missing' });
    await post('forgotten-password', { email: person.email });
    const [mail] = await deliverTo(server, person.email);
    expect((await post('reset-password', { token: tokenIn(mail), password: next })).statusCode).toBe(204);
    expect((await person.login(next)).statusCode).toBe(200);
  });

  it('lets only one of several concurrent changes succeed', async () => {
    const person = await createPerson();
    const passwords = ['une phrase pour rire', 'deux phrases à suivre', 'trois petits tours ici'];
    const answers = await Promise.all(passwords.map((password) => person.change({ password })));
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([204, 403, 403]);
    const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 204)] ?? '';
    expect((await person.login(winner)).statusCode).toBe(200);
  });
});

describe('POST /auth/check-password', () => {
  const faultOf = async (input: object, headers: Record<string, string> = {}) =>
    (await post('check-password', input, headers)).json().fault;

  it('answers as choosing it would: for the list, the address, the signed-in account, a link', async () => {
    expect(await faultOf({ password: 'soleil2024!!' })).toContain('trop courant');
    expect(await faultOf({ password: 'camille@exemple', email: 'camille@exemple.fr' })).toContain(
      'votre adresse',
    );
    expect(await faultOf({ password: 'camille@exemple' })).toBeNull();
    const person = await createPerson({ email: `margaux${Date.now()}@exemple.fr` });
    expect(await faultOf({ password: 'margaux@exemple' })).toBeNull();
    expect(await faultOf({ password: 'margaux@exemple' }, person.headers)).toContain('votre adresse');
    expect(await faultOf({ password: 'Zoé Garance 44' }, person.headers)).toContain('votre nom');
    await post('forgotten-password', { email: person.email });
    const token = tokenIn((await deliverTo(server, person.email))[0]);
    expect(await faultOf({ password: 'margaux@exemple', token })).toContain('votre adresse');
    const reset = await post('reset-password', { token, password: 'margaux@exemple' });
    expect(reset.json().errors).toEqual([
      { path: 'password', message: expect.stringContaining('votre adresse') },
    ]);
  });

  it('is rate-limited', async () => {
    const ask = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/check-password',
        payload: { password: next },
        remoteAddress: '203.0.113.9',
      });
    for (let time = 0; time < 300; time += 1) await ask();
    expect((await ask()).statusCode).toBe(429);
  });
});
