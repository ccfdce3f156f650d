import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteUser } from '../../admin/privacy/erasure.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { accounts, sessions } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createAdminActor,
  createOrganiser,
  readJournal,
  reasons,
  signIn,
} from '../../testing/factories.ts';
import { sendUserReset } from './passwords.ts';
import { changeUserRole, endUserSessions, resumeUser, suspendUser } from './users.ts';

let server: TestServer;
let nour: AccountActor;
beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.deps.db.update(accounts).set({ role: 'member' }).where(eq(accounts.role, 'admin'));
  nour = await createAdminActor(server.deps);
});
afterAll(() => server.close());

const create = (values: Parameters<typeof createAccount>[1] = {}) =>
  createAccount(server.deps, { emailVerifiedAt: new Date(), ...values });
const setAdmin = (id: string, isAdmin: boolean, actor = nour) =>
  changeUserRole(server.deps, actor, id, { isAdmin });
const countAdmins = () =>
  server.deps.db.$count(accounts, and(eq(accounts.role, 'admin'), isNull(accounts.suspendedAt)));
const whoIs = async (headers: Record<string, string>) =>
  (await server.app.inject({ url: '/api/auth/me', headers })).statusCode;

describe('suspending', () => {
  test('ends every session at once and blocks signing in; resuming allows it again', async () => {
    const { id, email } = await create();
    const devices = [await signIn(server.deps, id), await signIn(server.deps, id)];
    for (const device of devices) expect(await whoIs(device)).toBe(200);
    expect((await suspendUser(server.deps, nour, id, reasons)).state).toBe('suspended');
    for (const device of devices) expect(await whoIs(device)).toBe(401);
    expect((await resumeUser(server.deps, nour, id)).state).toBe('active');
    for (const device of devices) expect(await whoIs(device)).toBe(401);
    const journal = await readJournal(server.deps, id);
    expect(journal.map(({ action, after }) => [action, after])).toEqual([
      ['account.suspend', { endedSessions: 2 }],
      ['account.reactivate', null],
    ]);
    expect(JSON.stringify(journal)).not.toContain(email);
  });

  test('is idempotent, and refused for oneself', async () => {
    const { id } = await create();
    for (let time = 0; time < 2; time += 1) await suspendUser(server.deps, nour, id, reasons);
    expect(await readJournal(server.deps, id)).toHaveLength(1);
    await expect(suspendUser(server.deps, nour, nour.accountId, reasons)).rejects.toMatchObject({
      code: 'own_account',
    });
  });
});

describe('the administrator’s role', () => {
  test('is granted and removed, which restores the former role', async () => {
    const [member, organiser] = [await create(), await create({ role: 'organiser' })];
    await createOrganiser(server.deps, { accountId: organiser.id });
    for (const [{ id }, role] of [
      [member, 'member'],
      [organiser, 'organiser'],
    ] as const) {
      expect((await setAdmin(id, true)).role).toBe('admin');
      expect((await setAdmin(id, true)).role).toBe('admin');
      expect((await setAdmin(id, false)).role).toBe(role);
      expect((await readJournal(server.deps, id)).map(({ action, after }) => [action, after])).toEqual([
        ['account.grant-admin', { role: 'admin' }],
        ['account.revoke-admin', { role }],
      ]);
    }
  });

  test('is not granted before the address is confirmed', async () => {
    const { id } = await create({ emailVerifiedAt: null });
    await expect(setAdmin(id, true)).rejects.toMatchObject({ code: 'email_unconfirmed' });
  });

  test('can be removed from oneself unless one is the last administrator', async () => {
    await expect(setAdmin(nour.accountId, false)).rejects.toMatchObject({ code: 'last_admin' });
    const paul = await createAdminActor(server.deps, 'Paul');
    expect((await setAdmin(nour.accountId, false)).role).toBe('member');
    await expect(setAdmin(paul.accountId, false, paul)).rejects.toMatchObject({ code: 'last_admin' });
  });

  test('does not count for suspended accounts', async () => {
    const paul = await createAdminActor(server.deps, 'Paul');
    await suspendUser(server.deps, nour, paul.accountId, reasons);
    await expect(setAdmin(nour.accountId, false)).rejects.toMatchObject({ code: 'last_admin' });
  });

  test('remains with one account when administrators remove each other at the same moment', async () => {
    const acts = [
      (by: AccountActor, { accountId }: AccountActor) => setAdmin(accountId, false, by),
      (by: AccountActor, { accountId }: AccountActor) => suspendUser(server.deps, by, accountId, reasons),
      async (by: AccountActor, { accountId }: AccountActor) => {
        const [row] = await server.deps.db.select().from(accounts).where(eq(accounts.id, accountId));
        if (row) await deleteUser(server.deps, by, accountId, { ...reasons, email: row.email });
      },
    ];
    for (const act of acts) {
      for (let time = 0; time < 5; time += 1) {
        const paul = await createAdminActor(server.deps, 'Paul');
        const before = await countAdmins();
        expect(before).toBe(2);
        const outcomes = await Promise.allSettled([
          act(nour, paul),
          act(paul, nour),
          setAdmin(nour.accountId, false),
          setAdmin(paul.accountId, false, paul),
        ]);
        for (const outcome of outcomes) {
          if (outcome.status === 'rejected') expect(outcome.reason).toHaveProperty('code');
        }
        expect(await countAdmins()).toBe(1);
        await server.deps.db.update(accounts).set({ role: 'member' }).where(eq(accounts.role, 'admin'));
        nour = await createAdminActor(server.deps);
      }
    }
  });
});

describe('a link for a new password', () => {
  test('goes to the account’s own address', async () => {
    const { id, email } = await create();
    await sendUserReset(server.deps, nour, id);
    const [sent] = await deliverTo(server, email);
    expect(sent?.text).toContain('/reset-password#token=');
    expect(await readJournal(server.deps, id)).toMatchObject([{ action: 'account.send-reset' }]);
  });
});

describe('ending sessions', () => {
  test('ends all sessions of another account, and all but the current one of one’s own', async () => {
    const { id } = await create();
    const device = await signIn(server.deps, id);
    expect((await endUserSessions(server.deps, nour, id)).sessionCount).toBe(0);
    expect(await whoIs(device)).toBe(401);
    await signIn(server.deps, nour.accountId);
    await signIn(server.deps, nour.accountId);
    const [own] = await server.deps.db.select().from(sessions).where(eq(sessions.accountId, nour.accountId));
    const here = { ...nour, sessionId: own?.id ?? '' };
    expect((await endUserSessions(server.deps, here, nour.accountId)).sessionCount).toBe(1);
  });
});
