import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system, visitor } from '../../platform/actor.ts';
import { accounts, sessions } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, signIn } from '../../testing/factories.ts';
import { hashPassword } from './hash-password.ts';
import { createAdmin } from './registration.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const password = 'une phrase de passe';
const enterAsAdmin = (email: string, given = password) =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: given, isAdmin: true },
  });

describe('createAdmin', () => {
  it('creates an administrator who can sign in', async () => {
    const email = 'chef@exemple.fr';
    expect(await createAdmin(server.deps, system, { email, password })).toEqual({
      email,
      outcome: 'created',
    });
    expect((await enterAsAdmin(email)).statusCode).toBe(200);
  });

  it('turns an account into one, with the given password, and revokes former access', async () => {
    const passwordHash = await hashPassword('celle du guetteur');
    const { id, email } = await createAccount(server.deps, { role: 'organiser', passwordHash });
    await signIn(server.deps, id);
    expect(await createAdmin(server.deps, system, { email, password })).toEqual({
      email,
      outcome: 'promoted',
    });
    expect(await server.deps.db.$count(sessions, eq(sessions.accountId, id))).toBe(0);
    expect((await enterAsAdmin(email, 'celle du guetteur')).statusCode).toBe(401);
    expect((await enterAsAdmin(email)).statusCode).toBe(200);
    expect(await server.deps.db.$count(accounts, eq(accounts.email, email))).toBe(1);
  });

  it('is forbidden to a visitor', async () => {
    const attempt = createAdmin(server.deps, visitor, { email: 'moi@exemple.fr', password });
    await expect(attempt).rejects.toMatchObject({ code: 'not_authenticated' });
  });
});

describe('npm run admin:create', () => {
  const script = path.resolve(import.meta.dirname, '../../../../../scripts/admin-create.ts');

  async function runScript(args: readonly string[], typed: string) {
    const env = { ...process.env, DATABASE_URL: server.database.url };
    const child = spawn(process.execPath, [script, ...args], { env });
    child.stdin.end(typed);
    const ended = once(child, 'exit');
    const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await ended;
    return { code, output, complaint };
  }

  it('creates an administrator with the password from stdin, and says so', async () => {
    const result = await runScript(['--email', ' Admin@Exemple.fr '], `${password}\n`);
    expect(result).toEqual({
      code: 0,
      output: 'Administrator created: admin@exemple.fr.\n',
      complaint: '',
    });
    expect((await enterAsAdmin('admin@exemple.fr')).statusCode).toBe(200);
  });

  it('refuses a short password in one sentence and writes nothing', async () => {
    const before = await server.deps.db.$count(accounts);
    const { code, complaint } = await runScript(['--email', 'a@exemple.fr'], 'court\n');
    expect(code).toBe(1);
    expect(complaint).toMatch(/^Nothing was changed: the password needs 10 to 200 characters[^\n]*\n$/);
    expect(await server.deps.db.$count(accounts)).toBe(before);
  });
});
