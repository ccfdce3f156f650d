import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appAccounts, images, organisers } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createAppAccount,
  createEvent,
  createGuest,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date()));

async function createMember(values = {}) {
  const account = await createAccount(server.deps);
  const app = await createAppAccount(server.deps, { accountId: account.id, ...values });
  const headers = await signIn(server.deps, account.id);
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  return { account, app, headers, ask };
}

async function listen() {
  const changedTags: string[] = [];
  await server.deps.pages.listen({ changed: (tags) => changedTags.push(...tags), missed: () => undefined });
  return changedTags;
}

describe('GET /usernames/{username}', () => {
  const check = async (name: string) =>
    (await server.app.inject({ url: `/api/usernames/${encodeURIComponent(name)}` })).json();

  it('says what is free, in every spelling, and proposes three that are', async () => {
    expect(await check('@Élodie')).toEqual({ username: 'elodie', isFree: true, proposals: [] });
    await createAppAccount(server.deps, { username: 'elodie' });
    await createAppAccount(server.deps, { username: 'elodie_' });
    const verdict = await check('ÉLODIE');
    expect(verdict).toMatchObject({ username: 'elodie', isFree: false });
    expect(verdict.proposals).toHaveLength(3);
    expect(verdict.proposals).not.toContain('elodie_');
    for (const name of verdict.proposals) expect((await check(name)).isFree).toBe(true);
    expect((await check('admin')).isFree).toBe(false);
  });
});

describe('POST /me/app-account', () => {
  it('makes a member of an account that has a name, once', async () => {
    const account = await createAccount(server.deps, { displayName: 'Nour Haddad' });
    const headers = await signIn(server.deps, account.id);
    const add = (payload: object) =>
      server.app.inject({ method: 'POST', url: '/api/me/app-account', headers, payload });
    const missing = await server.app.inject({ url: '/api/me/app-account', headers });
    expect([missing.statusCode, missing.json().message]).toEqual([409, 'Choisissez d’abord un pseudo.']);
    expect((await add({ username: 'nour.h' })).json()).toMatchObject({
      username: 'nour.h',
      appName: 'Nour Haddad',
    });
    expect((await add({ username: 'nour.autre' })).json().code).toBe('app_account_exists');
  });
});

describe('PUT /me/app-account', () => {
  it('changes what is given, keeps the rest, and drops the pages that name the member', async () => {
    const { app, ask } = await createMember();
    const organiser = await createOrganiser(server.deps, { appAccountId: app.id });
    const event = await createEvent(server.deps, { organiserId: organiser.id });
    await createGuest(server.deps, { eventId: event.id, appAccountId: app.id, reply: 'yes', isShown: true });
    const changedTags = await listen();
    const answer = await ask('PUT', '/me/app-account', { bio: 'Plutôt quai que salon.', findable: 'nobody' });
    expect(answer.json()).toMatchObject({
      username: app.username,
      appName: app.appName,
      bio: 'Plutôt quai que salon.',
      findable: 'nobody',
    });
    expect(changedTags.sort()).toEqual([`event:${event.id}`, `organiser:${organiser.id}`]);
  });

  it('changes the username once in 30 days, and says when again', async () => {
    const { account, app, ask } = await createMember();
    const rename = (username: string) => ask('PUT', '/me/app-account', { username });
    server.setNow(new Date('2027-03-01T12:00:00Z'));
    const { username } = (await rename('Première.Fois')).json();
    expect(username).toBe('premiere.fois');
    expect((await rename('premiere.fois')).statusCode).toBe(200);
    const refused = await rename('encore.une');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'username_settled']);
    expect(refused.json().message).toMatch('mercredi 31 mars 2027');
    server.setNow(new Date('2027-03-31T12:00:01Z'));
    const headers = await signIn(server.deps, account.id);
    const payload = { username: app.username };
    const again = await server.app.inject({ method: 'PUT', url: '/api/me/app-account', headers, payload });
    expect(again.json().username).toBe(app.username);
  });

  it('takes no date of birth of a child, and nothing beside it', async () => {
    server.setNow(new Date('2027-11-23T12:00:00Z'));
    const { ask } = await createMember({ birthDate: '1998-07-14' });
    const answer = await ask('PUT', '/me/app-account', { birthDate: '2014-11-24', bio: 'Douze ans' });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'under_age']);
    expect(answer.json().message).toMatch('Rien n’a été enregistré');
    expect((await ask('GET', '/me/app-account')).json()).toMatchObject({ birthDate: '1998-07-14', bio: '' });
  });

  it('leaves the username to the member who has it, and writes nothing then', async () => {
    const { app, ask } = await createMember();
    const other = await createAppAccount(server.deps);
    const answer = await ask('PUT', '/me/app-account', { username: other.username, bio: 'Autre' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'username_taken']);
    const [row] = await server.deps.db.select().from(appAccounts).where(eq(appAccounts.id, app.id));
    expect(row).toMatchObject({ username: app.username, bio: '' });
  });
});

describe('/me/picture', () => {
  it('shows a picture, replaces it and takes it down with its files', async () => {
    const { ask, app, headers } = await createMember();
    const organiser = await createOrganiser(server.deps, { appAccountId: app.id });
    const put = async (colour: string) => {
      const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background: colour } })
        .png()
        .toBuffer();
      const form = await multipartBody({ image: bytes });
      return server.app.inject({
        method: 'PUT',
        url: '/api/me/picture',
        headers: { ...form.headers, ...headers },
        payload: form.payload,
      });
    };
    const first = (await put('red')).json();
    expect(first.hasPicture).toBe(true);
    expect((await server.app.inject({ url: first.picUrl })).statusCode).toBe(200);
    const changedTags = await listen();
    const second = (await put('blue')).json();
    expect(changedTags).toEqual([`organiser:${organiser.id}`]);
    expect((await server.app.inject({ url: first.picUrl })).statusCode).toBe(404);
    for (let time = 0; time < 2; time += 1) {
      expect((await ask('DELETE', '/me/picture')).json()).toMatchObject({
        hasPicture: false,
        picUrl: `/avatars/${app.username}.svg`,
      });
    }
    expect((await server.app.inject({ url: second.picUrl })).statusCode).toBe(404);
    expect(await server.deps.db.$count(images)).toBe(0);
    expect(await server.deps.db.$count(organisers, eq(organisers.id, organiser.id))).toBe(1);
  });

  it('refuses what is no picture', async () => {
    const { headers } = await createMember();
    const form = await multipartBody({ image: Buffer.from('<svg/>') });
    const answer = await server.app.inject({
      method: 'PUT',
      url: '/api/me/picture',
      headers: { ...form.headers, ...headers },
      payload: form.payload,
    });
    expect(answer.statusCode).toBe(415);
  });
});
