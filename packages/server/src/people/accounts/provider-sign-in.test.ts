import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountIdentities, accounts, providerAttempts, sessions } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { countRows } from '../../testing/database/count-rows.ts';
import { type OidcDouble, oidcClient, startOidcDouble } from '../../testing/doubles/oidc-provider.ts';
import { createAccount, createAdminActor, readJournal, signIn } from '../../testing/factories.ts';
import { hashPassword } from './hash-password.ts';
import { changeUserRole } from './users.ts';

const password = 'le chat dort au soleil';
const passwordHash = await hashPassword(password);
const emailVerifiedAt = new Date();

let double: OidcDouble;
let server: TestServer;
beforeAll(async () => {
  double = await startOidcDouble('https://lampion.test/admin/login/provider');
  server = await buildTestServer({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://lampion.test',
    ALLOW_EMBEDDED: 'database,email,payments,push,sms,storage',
    OIDC_ISSUER: double.issuer,
    OIDC_CLIENT_ID: oidcClient.id,
    OIDC_CLIENT_SECRET: oidcClient.secret,
    OIDC_ADMIN_GROUPS: 'bureau, lampion-admins',
    OIDC_LABEL: 'Keycloak',
  });
});
afterAll(async () => {
  await server.close();
  await double.close();
});
beforeEach(() => server.setNow(new Date()));

let lastAddress = 0;
async function post(path: string, payload: object = {}, at = server) {
  lastAddress += 1;
  const answer = await at.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    remoteAddress: `10.8.${lastAddress >> 8}.${lastAddress & 255}`,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
  });
  return { status: answer.statusCode, body: answer.json() };
}

let lastPerson = 0;
/** Somebody whom the provider knows, with a verified address, in the administrators' group. */
function newPerson(claims: Record<string, unknown> = {}) {
  const sub = `personne-${++lastPerson}`;
  const usual = {
    email: `${sub}@exemple.test`,
    email_verified: true,
    name: 'Nour',
    groups: ['lampion-admins'],
  };
  const person = { sub, claims: { ...usual, ...claims } };
  return { person, email: String(person.claims.email) };
}

type Person = ReturnType<typeof newPerson>;

/** The browser goes to the provider and comes back: what it then sends. */
async function comeBack({ person }: Person, claims: Record<string, unknown> = {}) {
  double.person = { ...person, claims: { ...person.claims, ...claims } };
  const { url, attempt } = (await post('login/provider/start')).body;
  return { attempt, answer: await double.visit(url) };
}

const signInAs = async (who: Person, claims: Record<string, unknown> = {}, mark = 'ordinateur-de-nour') =>
  post('login/provider', { ...(await comeBack(who, claims)), deviceMark: mark.padEnd(36, '-') });

const headersOf = (answer: { body: { access_token: string } }) => ({
  authorization: `Bearer ${answer.body.access_token}`,
});
const get = async (url: string, headers: Record<string, string>) =>
  (await server.app.inject({ url: `/api/${url}`, headers })).json();
const statusOf = async (url: string, headers: Record<string, string>) =>
  (await server.app.inject({ url: `/api/${url}`, headers })).statusCode;

async function findRow(email: string) {
  const [row] = await server.deps.db.select().from(accounts).where(eq(accounts.email, email));
  return row;
}

const createAdmin = (email: string, values: Parameters<typeof createAccount>[1] = {}) =>
  createAccount(server.deps, { email, role: 'admin', passwordHash, emailVerifiedAt, ...values });

/** Expects a refusal that leaves every table as it was. */
async function expectRefused(who: Person, code: string, claims: Record<string, unknown> = {}) {
  const sent = await comeBack(who, claims);
  const { 'public.provider_attempts': _, ...before } = await countRows(server.deps);
  const row = await findRow(who.email);
  const answer = await post('login/provider', sent);
  expect(answer.body).toMatchObject({ code, message: expect.stringMatching(/\p{L}{3}.*\.$/u) });
  const { 'public.provider_attempts': __, ...after } = await countRows(server.deps);
  expect(after).toEqual(before);
  expect(await findRow(who.email)).toEqual(row);
}

it('is not there without a provider', async () => {
  const other = await buildTestServer({}, { beside: server });
  const [start, finish] = [
    await post('login/provider/start', {}, other),
    await post('login/provider', { attempt: 'a'.repeat(43), answer: 'code=a' }, other),
  ];
  expect([start.status, finish.status]).toEqual([404, 404]);
  await other.close();
});

describe('a first sign-in', () => {
  it('creates an administrator whom no code is asked of', async () => {
    const who = newPerson();
    const headers = headersOf(await signInAs(who));
    expect(await get('auth/me', headers)).toMatchObject({
      ...{ role: 'admin', email: who.email, displayName: 'Nour', isEmailVerified: true, hasPassword: false },
    });
    // In production, where administrators need a second factor.
    expect(await statusOf('stats', headers)).toBe(200);
    const [session] = await get('auth/sessions', headers);
    expect(session).toMatchObject({ device: 'Firefox sur Linux', provider: 'Keycloak' });
    const row = await findRow(who.email);
    const [entry] = await readJournal(server.deps, row?.id ?? '');
    expect(entry).toMatchObject({
      action: 'account.create-by-provider',
      accountId: null,
      after: { role: 'admin', provider: 'Keycloak' },
    });
    const { data } = await get('account/export', headers);
    expect(data.identities).toMatchObject([{ issuer: double.issuer, subject: who.person.sub }]);
    expect(data.sessions).toMatchObject([{ provider: 'Keycloak' }]);
  });

  it('links the administrator with the verified address, who keeps the password', async () => {
    const who = newPerson();
    const { id } = await createAdmin(who.email);
    expect((await signInAs(who, { email: who.email.toUpperCase() })).status).toBe(200);
    expect(await findRow(who.email)).toMatchObject({ id, passwordHash });
    const [entry] = await readJournal(server.deps, id);
    expect(entry).toMatchObject({ action: 'account.link-provider', after: { provider: 'Keycloak' } });
    const user = await get(`admin/users/${id}`, headersOf(await signInAs(newPerson())));
    expect(user).toMatchObject({ hasPassword: true, hasIdentity: true });
    // By password alone the administration stays closed, in production.
    expect(await statusOf('stats', await signIn(server.deps, id))).toBe(403);
  });

  it.each<[string, string, Record<string, unknown>]>([
    ['no group that opens it', 'provider_no_role', { groups: ['compta'] }],
    ['a group whose name only begins like it', 'provider_no_role', { groups: ['lampion-admins-adjoints'] }],
    ['no groups at all', 'provider_no_role', { groups: undefined }],
    ['an unverified address', 'provider_email_unverified', { email_verified: false }],
    ['an address of which nothing is said', 'provider_email_unverified', { email_verified: undefined }],
    ['no address', 'provider_email_unverified', { email: undefined }],
  ])('is refused with %s, also to an administrator’s address', async (_, code, claims) => {
    await expectRefused(newPerson(), code, claims);
    const known = newPerson();
    await createAdmin(known.email);
    await expectRefused(known, code, claims);
  });

  it('opens no account that is not an administrator’s, confirmed, and free', async () => {
    for (const values of [{ role: 'organiser' }, { role: 'member' }, { emailVerifiedAt: null }] as const) {
      const who = newPerson();
      await createAdmin(who.email, values);
      await expectRefused(who, 'provider_account_taken');
    }
    const suspended = newPerson();
    await createAdmin(suspended.email, { suspendedAt: emailVerifiedAt });
    await expectRefused(suspended, 'account_suspended');
    const who = newPerson();
    await signInAs(who);
    await expectRefused(newPerson({ email: who.email }), 'provider_account_taken');
  });

  it('creates one account for two at the same time', async () => {
    const who = newPerson();
    const answers = [await comeBack(who), await comeBack(who)];
    const statuses = (await Promise.all(answers.map((sent) => post('login/provider', sent)))).map(
      ({ status }) => status,
    );
    expect(statuses).toContain(200);
    const rows = await server.deps.db
      .select()
      .from(accountIdentities)
      .where(eq(accountIdentities.subject, who.person.sub));
    expect(rows).toHaveLength(1);
  });
});

describe('a later sign-in', () => {
  it('finds the account by its identity, whatever the address, and notifies of a new device', async () => {
    const who = newPerson();
    await signInAs(who);
    const other = newPerson();
    await createAdmin(other.email);
    const claims = { email: other.email, email_verified: false };
    const headers = headersOf(await signInAs(who, claims, 'telephone-de-nour'));
    expect(await get('auth/me', headers)).toMatchObject({ email: who.email });
    const subjects = (await deliverTo(server, who.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringMatching(/appareil/)]);
  });

  it('is refused to a suspended account, which stays suspended', async () => {
    const who = newPerson();
    await signInAs(who);
    await server.deps.db
      .update(accounts)
      .set({ suspendedAt: emailVerifiedAt })
      .where(eq(accounts.email, who.email));
    await expectRefused(who, 'account_suspended');
  });

  it('takes the role away with the group, at once for open sessions, and gives it back', async () => {
    await createAdmin(newPerson().email);
    const who = newPerson();
    const headers = headersOf(await signInAs(who));
    const refused = await signInAs(who, { groups: [] });
    expect(refused).toMatchObject({ status: 403, body: { code: 'provider_no_role' } });
    expect(await findRow(who.email)).toMatchObject({ role: 'member' });
    expect(await statusOf('stats', headers)).toBe(403);
    expect((await signInAs(who, { groups: 'compta' })).status).toBe(403);
    expect((await signInAs(who, { groups: 'bureau' })).status).toBe(200);
    const { id = '' } = (await findRow(who.email)) ?? {};
    const entries = await readJournal(server.deps, id);
    expect(entries.map(({ action, after }) => [action, after])).toEqual(
      expect.arrayContaining([
        ['account.revoke-admin', { role: 'member', provider: 'Keycloak' }],
        ['account.grant-admin', { role: 'admin', provider: 'Keycloak' }],
      ]),
    );
    expect(entries).toHaveLength(3);
  });

  it('is over once an administrator takes the role away', async () => {
    const who = newPerson();
    await signInAs(who);
    const { id = '' } = (await findRow(who.email)) ?? {};
    const nour = await createAdminActor(server.deps);
    await changeUserRole(server.deps, nour, id, { isAdmin: false });
    await expectRefused(who, 'provider_account_taken');
    await changeUserRole(server.deps, nour, id, { isAdmin: true });
    expect((await signInAs(who)).status).toBe(200);
  });
});

describe('the last administrator', () => {
  const others = () => server.deps.db.update(accounts).set({ role: 'member' });

  it('with a password keeps the role, although others sign in by the provider', async () => {
    await others();
    const [who, colleague] = [newPerson(), newPerson()];
    await createAdmin(who.email);
    await signInAs(who);
    await signInAs(colleague);
    await expectRefused(who, 'provider_no_role', { groups: [] });
    expect(await findRow(who.email)).toMatchObject({ role: 'admin' });
    // The colleague has no password and may lose it.
    expect((await signInAs(colleague, { groups: [] })).status).toBe(403);
    expect(await findRow(colleague.email)).toMatchObject({ role: 'member' });
  });

  it('of all keeps it, without a password as well', async () => {
    await others();
    const who = newPerson();
    await signInAs(who);
    await createAdmin(newPerson().email, { suspendedAt: emailVerifiedAt });
    await expectRefused(who, 'provider_no_role', { groups: [] });
    expect(await findRow(who.email)).toMatchObject({ role: 'admin' });
  });
});

describe('an attempt', () => {
  it('counts once, right or wrong, for a quarter of an hour', async () => {
    const who = newPerson();
    const sent = await comeBack(who);
    expect((await post('login/provider', sent)).status).toBe(200);
    const again = await post('login/provider', sent);
    expect(again).toMatchObject({ status: 401, body: { code: 'provider_attempt_ended' } });

    const wrong = await comeBack(who);
    const answer = wrong.answer.replace(/code=\w+/, 'code=faux');
    expect((await post('login/provider', { ...wrong, answer })).body).toMatchObject({
      code: 'provider_refused',
    });
    expect((await post('login/provider', wrong)).body).toMatchObject({ code: 'provider_attempt_ended' });

    const late = await comeBack(who);
    server.setNow(new Date(Date.now() + 15 * 60_000 + 1000));
    expect((await post('login/provider', late)).body).toMatchObject({ code: 'provider_attempt_ended' });
    await server.deps.jobs.enqueue(server.deps.db, 'clean-up', null);
    await workOff(server);
    expect(await server.deps.db.$count(providerAttempts)).toBe(0);
  });

  it('of another browser, or of none, opens nothing', async () => {
    const [own, foreign] = [await comeBack(newPerson()), await comeBack(newPerson())];
    const mixed = await post('login/provider', { attempt: own.attempt, answer: foreign.answer });
    expect(mixed).toMatchObject({ status: 401, body: { code: 'provider_refused' } });
    const made = await post('login/provider', { ...foreign, attempt: 'a'.repeat(43) });
    expect(made).toMatchObject({ status: 401, body: { code: 'provider_attempt_ended' } });
  });

  it('opens no session when its account is suspended meanwhile, and answers when the provider is away', async () => {
    const who = newPerson();
    double.faults = { fails: ['/token'] };
    const { status, body } = await post('login/provider', await comeBack(who));
    double.faults = {};
    expect([status, body.code]).toEqual([503, 'provider_unavailable']);
    expect(await findRow(who.email)).toBeUndefined();
    double.person = null;
    const { url, attempt } = (await post('login/provider/start')).body;
    const refused = await post('login/provider', { attempt, answer: await double.visit(url) });
    expect(refused).toMatchObject({ status: 401, body: { code: 'provider_cancelled' } });
  });
});

it('keeps nothing in the database that opens a session', async () => {
  const who = newPerson();
  const { attempt, answer } = await comeBack(who);
  const token = headersOf(await post('login/provider', { attempt, answer })).authorization.slice(7);
  const rows = [
    await server.deps.db.select().from(accountIdentities),
    await server.deps.db.select().from(sessions),
    await server.deps.db.select().from(providerAttempts),
  ];
  const kept = JSON.stringify(rows);
  const { code = '', state = '' } = Object.fromEntries(new URLSearchParams(answer));
  for (const secret of [attempt, code, state, token]) expect(kept).not.toContain(secret);
});
