import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createAdminActor, readJournal, signIn } from '../../testing/factories.ts';
import { hashPassword } from './hash-password.ts';

const password = 'le chat dort au soleil';

let server: TestServer;
let admin: { authorization: string };
let adminId: string;
beforeAll(async () => {
  server = await buildTestServer();
  ({ accountId: adminId } = await createAdminActor(server.deps));
  admin = await signIn(server.deps, adminId);
});
afterAll(() => server.close());

const post = (path: string, payload: object, headers = {}) =>
  server.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers });
const remove = (id: string) =>
  server.app.inject({ method: 'DELETE', url: `/api/admin/users/${id}/second-factor`, headers: admin });

async function setUp(headers: object): Promise<void> {
  const { secret } = (await post('second-factor', { password }, headers)).json();
  const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();
  expect((await post('second-factor/confirm', { code }, headers)).statusCode).toBe(200);
}

async function createGuarded() {
  const account = await createAccount(server.deps, {
    passwordHash: await hashPassword(password),
    emailVerifiedAt: new Date(),
  });
  const headers = await signIn(server.deps, account.id);
  await setUp(headers);
  return { ...account, headers };
}

describe('DELETE /admin/users/:id/second-factor', () => {
  it('allows signing in with the password, ends the sessions, notifies the owner and is recorded', async () => {
    const { id, email, headers } = await createGuarded();
    const login = () => post('login', { email, password });
    expect((await login()).json()).toMatchObject({ code: 'second_factor_required' });
    const shown = await server.app.inject({ url: `/api/admin/users/${id}`, headers: admin });
    expect(shown.json()).toMatchObject({ hasSecondFactor: true });

    const answer = await remove(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ hasSecondFactor: false, sessionCount: 0 });
    expect((await login()).statusCode).toBe(200);
    expect((await server.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401);
    const [mail] = await deliverTo(server, email);
    expect(mail).toMatchObject({ subject: 'La double authentification est désactivée' });
    expect(await readJournal(server.deps, id)).toMatchObject([
      { action: 'account.remove-second-factor', accountId: adminId, after: { endedSessions: 1 } },
    ]);
  });

  it('does nothing where there is none, and is idempotent', async () => {
    const { id, email } = await createGuarded();
    await remove(id);
    expect((await remove(id)).statusCode).toBe(200);
    expect(await readJournal(server.deps, id)).toHaveLength(1);
    expect(await deliverTo(server, email)).toHaveLength(1);
  });

  it('cannot bypass one’s own code', async () => {
    const account = await createAccount(server.deps, {
      role: 'admin',
      passwordHash: await hashPassword(password),
      emailVerifiedAt: new Date(),
    });
    const headers = await signIn(server.deps, account.id);
    await setUp(headers);
    const answer = await server.app.inject({
      method: 'DELETE',
      url: `/api/admin/users/${account.id}/second-factor`,
      headers,
    });
    expect(answer.json()).toMatchObject({ code: 'own_account' });
    expect((await post('login', { email: account.email, password })).json()).toMatchObject({
      code: 'second_factor_required',
    });
  });
});
