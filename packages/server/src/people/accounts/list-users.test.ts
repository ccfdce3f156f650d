import { userQuerySchema } from '@lampion/contract/people/admin-users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountActor, system, visitor } from '../../platform/actor.ts';
import { accounts } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createAppAccount, createOrganiser } from '../../testing/factories.ts';
import { getUser, listUsers } from './users.ts';

let server: TestServer;
const day = (number: number) => new Date(`2027-01-0${number}T12:00:00Z`);
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await buildTestServer();
  const { deps } = server;
  const people = {
    elodie: {
      email: 'elodie@exemple.fr',
      displayName: 'Élodie Léger',
      createdAt: day(1),
      emailVerifiedAt: day(1),
    },
    bar: {
      email: 'bar@exemple.fr',
      role: 'organiser',
      createdAt: day(2),
      emailVerifiedAt: day(2),
      lastSignInAt: day(9),
    },
    cave: {
      email: 'cave@exemple.fr',
      role: 'organiser',
      createdAt: day(3),
      emailVerifiedAt: day(3),
      suspendedAt: day(8),
    },
    nour: {
      email: 'nour@lampion.test',
      role: 'admin',
      createdAt: day(4),
      emailVerifiedAt: day(4),
      lastSignInAt: day(8),
    },
    theo: { email: 'theo@exemple.fr', createdAt: day(5), lastSignInAt: day(5) },
  } as const;
  for (const [name, values] of Object.entries(people)) {
    ids[name] = (await createAccount(deps, values)).id;
  }
  const { bar = '', cave = '', theo = '' } = ids;
  await createOrganiser(deps, {
    accountId: bar,
    companyName: 'Bar de l’Été',
    fullName: 'Jean Nguyen',
    displayName: 'Le Zénith d’à côté',
    plan: 'pro',
  });
  const profile = await createAppAccount(deps, { username: 'cave.du.port', accountId: null });
  await createOrganiser(deps, { accountId: cave, companyName: 'Cave', appAccountId: profile.id });
  await createAppAccount(deps, { username: 'theo_44', accountId: theo });
});
afterAll(() => server.close());

async function list(query: Record<string, unknown> = {}) {
  const page = await listUsers(server.deps, system, userQuerySchema.parse(query));
  const names = page.items.map(({ email }) => email.split('@')[0]);
  return { ...page, names };
}

describe('the list of accounts', () => {
  test('contains every account, newest first', async () => {
    const { names, total } = await list();
    expect([names, total]).toEqual([['theo', 'nour', 'cave', 'bar', 'elodie'], 5]);
  });

  test.each([
    ['elodie', ['elodie']],
    ['LEGER élo', ['elodie']],
    ['exemple.fr theo', ['theo']],
    ['ete', ['bar']],
    ['nguyen jean', ['bar']],
    ['zenith cote', ['bar']],
    ['du.port', ['cave']],
    ['theo_4', ['theo']],
    ['theo%4', []],
    ['no', ['nour']],
    ['zz', []],
    ["'; DROP TABLE accounts; --", []],
  ])('finds %j by e-mail, name, company or username', async (q, names) => {
    expect((await list({ q })).names).toEqual(names);
  });

  test.each([
    [{ role: 'organiser' }, ['cave', 'bar']],
    [{ role: 'admin' }, ['nour']],
    [{ plan: 'pro' }, ['bar']],
    [{ plan: 'discovery' }, ['cave']],
    [{ state: 'suspended' }, ['cave']],
    [{ state: 'unconfirmed' }, ['theo']],
    [{ state: 'active' }, ['nour', 'bar', 'elodie']],
    [{ state: 'active', role: 'organiser', q: 'bar' }, ['bar']],
    [{ order: 'asc' }, ['elodie', 'bar', 'cave', 'nour', 'theo']],
    [{ sort: 'last-sign-in' }, ['bar', 'nour', 'theo', 'cave', 'elodie']],
  ])('with %j', async (query, names) => {
    const found = await list(query);
    expect([found.names, found.total]).toEqual([names, names.length]);
  });

  test('is paginated, with every account once', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list({ page, perPage: 2, sort: 'last-sign-in' })),
    );
    expect(pages.flatMap(({ names }) => names)).toEqual(['bar', 'nour', 'theo', 'cave', 'elodie']);
  });

  test('shows what an administrator needs, and no secret', async () => {
    const [cave] = (await list({ q: 'cave' })).items;
    expect(cave).toEqual({
      _id: ids.cave,
      email: 'cave@exemple.fr',
      displayName: '',
      role: 'organiser',
      state: 'suspended',
      organiser: {
        _id: expect.any(String),
        fullName: '',
        companyName: 'Cave',
        displayName: '',
        plan: 'discovery',
      },
      username: 'cave.du.port',
      createdAt: day(3).toISOString(),
      lastSignInAt: null,
    });
  });

  test('is for administrators only', async () => {
    const query = userQuerySchema.parse({});
    await expect(listUsers(server.deps, visitor, query)).rejects.toMatchObject({ code: 'not_authenticated' });
    const member: AccountActor = {
      kind: 'organiser',
      accountId: ids.bar ?? '',
      sessionId: '',
      organiserId: null,
    };
    await expect(listUsers(server.deps, member, query)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

test('one account in detail', async () => {
  const id = ids.nour ?? '';
  const nour: AccountActor = { kind: 'admin', accountId: id, sessionId: '', organiserId: null };
  expect(await getUser(server.deps, nour, id)).toMatchObject({
    isSelf: true,
    isLastAdmin: true,
    isEmailConfirmed: true,
    hasPassword: false,
    hasGoogle: false,
    hasIdentity: false,
    sessionCount: 0,
    eventCount: 0,
    participationCount: 0,
  });
  expect(await getUser(server.deps, nour, ids.theo ?? '')).toMatchObject({
    isSelf: false,
    isLastAdmin: false,
    isEmailConfirmed: false,
    username: 'theo_44',
  });
  expect(await server.deps.db.$count(accounts)).toBe(5);
});
