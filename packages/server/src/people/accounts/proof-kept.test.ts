import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountIdentities } from '../../platform/db/tables.ts';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { buildTestServer, deliverTo, type TestServer, tokenIn } from '../../testing/build-test-server.ts';
import { createAccount, signIn } from '../../testing/factories.ts';
import { hashPassword } from './hash-password.ts';

const password = 'le chat dort au soleil';

let server: TestServer;
beforeAll(async () => {
  const ALLOW_EMBEDDED = 'database,email,payments,push,sms,storage';
  server = await buildTestServer({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://lampion.test',
    ALLOW_EMBEDDED,
  });
});
afterAll(() => server.close());

type Headers = Record<string, string>;
async function ask(method: 'DELETE' | 'POST', path: string, payload: object | undefined, headers: Headers) {
  const url = `/api/auth/${path}`;
  const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}

/** Somebody with two sessions: the one they work in, and one that the password alone has opened. */
async function createPerson(role: 'admin' | 'member') {
  const passwordHash = await hashPassword(password);
  const person = await createAccount(server.deps, { passwordHash, emailVerifiedAt: new Date(), role });
  const [own, byPassword] = [await signIn(server.deps, person.id), await signIn(server.deps, person.id)];
  return { ...person, own, byPassword };
}

/** What changes how an account is protected, as far as the session is allowed to. */
async function tryAll(headers: Headers, passkeyId: string) {
  const answers = {
    startPasskey: await ask('POST', 'passkeys/start', { password }, headers),
    startSecondFactor: await ask('POST', 'second-factor', { password }, headers),
    removePasskey: await ask('DELETE', `passkeys/${passkeyId}`, undefined, headers),
  };
  return Object.fromEntries(
    Object.entries(answers).map(([name, { status, body }]) => [name, body?.code ?? status]),
  );
}

async function addPasskey(headers: Headers): Promise<string> {
  const options = (await ask('POST', 'passkeys/start', { password }, headers)).body;
  const credential = createAuthenticator('https://lampion.test').create(options, { counter: 0 });
  const added = await ask('POST', 'passkeys', { name: 'Téléphone', credential }, headers);
  expect(added.status).toBe(201);
  return added.body.id;
}

it('an administrator’s passkey is neither joined nor removed by a session of the password alone', async () => {
  const { own, byPassword } = await createPerson('admin');
  // Begun before there was a passkey, and finished after.
  const { secret } = (await ask('POST', 'second-factor', { password }, byPassword)).body;
  const options = (await ask('POST', 'passkeys/start', { password }, byPassword)).body;
  const passkeyId = await addPasskey(own);
  const refused = { status: 403, body: { code: 'passkey_needed' } };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect(await ask('POST', 'second-factor/confirm', { code }, byPassword)).toMatchObject(refused);
  const credential = createAuthenticator('https://lampion.test').create(options, { counter: 0 });
  const late = await ask('POST', 'passkeys', { name: 'Autre', credential }, byPassword);
  expect(late).toMatchObject(refused);
  expect(await tryAll(byPassword, passkeyId)).toEqual({
    startPasskey: 'passkey_needed',
    startSecondFactor: 'passkey_needed',
    removePasskey: 'passkey_needed',
  });
  expect(await tryAll(own, passkeyId)).toEqual({
    startPasskey: 200,
    startSecondFactor: 200,
    removePasskey: 204,
  });
});

it('an administrator of the identity provider is not opened by the password alone', async () => {
  const { id, byPassword } = await createPerson('admin');
  const identity = { accountId: id, issuer: 'https://id.example', subject: id };
  await server.deps.db
    .insert(accountIdentities)
    .values({ ...identity, createdAt: new Date(), lastSignInAt: new Date() });
  const refused = await ask('POST', 'passkeys/start', { password }, byPassword);
  expect(refused.body).toMatchObject({ code: 'passkey_needed' });
});

it('a member changes theirs with the password, as before', async () => {
  const { own, byPassword } = await createPerson('member');
  const passkeyId = await addPasskey(own);
  expect(await tryAll(byPassword, passkeyId)).toEqual({
    startPasskey: 200,
    startSecondFactor: 200,
    removePasskey: 204,
  });
});

it('a reset by e-mail removes no passkey of an administrator, and the link still works', async () => {
  const { own, email } = await createPerson('admin');
  const passkeyId = await addPasskey(own);
  await ask('POST', 'forgotten-password', { email }, {});
  const token = tokenIn((await deliverTo(server, email)).at(-1));
  const reset = (removesPasskeys: boolean) =>
    ask('POST', 'reset-password', { token, password: 'la lune danse sur le canal', removesPasskeys }, {});
  expect(await reset(true)).toMatchObject({ status: 400, body: { errors: [{ path: 'removesPasskeys' }] } });
  expect((await ask('DELETE', `passkeys/${passkeyId}`, undefined, own)).status).toBe(204);
  expect((await reset(false)).status).toBe(204);
});
