import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountActor } from '../../platform/actor.ts';
import { accounts, appAccounts, friendships, images, reports } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import { createAdminActor, createMember, readJournal, reasons, signIn } from '../../testing/factories.ts';

let server: TestServer;
let admin: AccountActor;
let headers: { authorization: string };
beforeAll(async () => {
  server = await buildTestServer();
  admin = await createAdminActor(server.deps);
  headers = await signIn(server.deps, admin.accountId);
});
afterAll(() => server.close());

async function ask(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const url = `/api/admin/${path}`;
  const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  return answer.body === '' ? answer.statusCode : answer.json();
}

async function emailOf(id: string): Promise<string> {
  const [account] = await server.deps.db.select().from(accounts).where(eq(accounts.id, id));
  return account?.email ?? '';
}

it('shows what others see of a member, and numbers in place of names', async () => {
  const { id, accountId } = await createMember(server.deps, { bio: 'Bonsoir', phone: '+33639980001' });
  const other = await createMember(server.deps);
  const since = new Date();
  await server.deps.db.insert(friendships).values([
    { memberId: id, friendId: other.id, since },
    { memberId: other.id, friendId: id, since },
  ]);
  await server.deps.db
    .insert(reports)
    .values({ kind: 'member', subjectId: id, subjectName: 'a', reporterId: other.accountId, reason: 'spam' });
  const { member } = await ask('GET', `users/${accountId}`);
  expect(member).toMatchObject({
    bio: 'Bonsoir',
    hasPhone: true,
    findable: 'everybody',
    friendCount: 1,
    partyCount: 0,
    openReportCount: 1,
    reportReasons: [{ reason: 'spam', count: 1 }],
  });
  expect(JSON.stringify(member)).not.toContain('639980001');
  expect((await ask('GET', `users/${admin.accountId}`)).member).toBeNull();
});

it('takes a picture and words down once, notes it in the journal, and notifies the member why', async () => {
  const { id, accountId } = await createMember(server.deps, { bio: 'À retirer' });
  const [image] = await server.deps.db
    .insert(images)
    .values({ width: 40, height: 40, widths: [40], formats: ['webp'], sha256: '00' })
    .returning();
  await server.deps.db
    .update(appAccounts)
    .set({ imageId: image?.id ?? null })
    .where(eq(appAccounts.id, id));
  for (let time = 0; time < 2; time += 1) {
    expect(await ask('POST', `users/${accountId}/picture/remove`, reasons)).toBe(204);
    expect(await ask('POST', `users/${accountId}/bio/remove`, reasons)).toBe(204);
  }
  const { member } = await ask('GET', `users/${accountId}`);
  expect(member).toMatchObject({ bio: '', hasPicture: false });
  const actions = (await readJournal(server.deps, accountId)).map(({ action }) => action);
  expect(actions).toEqual(['account.remove-picture', 'account.remove-bio']);
  const mails = await deliverTo(server, await emailOf(accountId));
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Votre photo a été retirée',
    'Votre présentation a été retirée',
  ]);
  for (const { text } of mails) expect(text).toMatch(/article 6[\s\S]*n’existe pas[\s\S]*\/contester\//);
});

it('renames a member for 30 days, never to a name that is taken or reserved, and keeps no whole name', async () => {
  const { accountId, username, headers: own } = await createMember(server.deps);
  const taken = await createMember(server.deps);
  const rename = (name: string) => ask('PUT', `users/${accountId}/username`, { ...reasons, username: name });
  expect(await rename(taken.username)).toMatchObject({ code: 'username_taken' });
  expect(await rename('lampion')).toMatchObject({ code: 'username_reserved' });
  for (let time = 0; time < 2; time += 1) expect(await rename('un.autre.nom')).toBe(204);
  const back = await server.app.inject({
    method: 'PUT',
    url: '/api/me/app-account',
    headers: own,
    payload: { username },
  });
  expect(back.json().code).toBe('username_settled');
  const journal = await readJournal(server.deps, accountId);
  expect(journal).toMatchObject([{ action: 'account.rename', after: { username: 'un…' } }]);
  expect(JSON.stringify(journal)).not.toContain(username);
  const mails = await deliverTo(server, await emailOf(accountId));
  expect(mails).toMatchObject([{ subject: 'Votre pseudo a été changé' }]);
});
