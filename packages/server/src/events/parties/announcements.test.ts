import type { PartyAnnouncementPage } from '@lampion/contract/events/party-hosting';
import type { NewsPage } from '@lampion/contract/messages/news';
import { eq } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, memberBlocks } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createGuest } from '../../testing/factories.ts';
import { callAs, createMember, planParty, type TestMember } from '../../testing/party-helpers.ts';

let server: TestServer;
let [yanis, lina, malo, stranger]: TestMember[] = [];
let url: string;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(new Date('2026-12-01T12:00:00Z'));
});
afterAll(() => server.close());

const who = (member: TestMember | undefined) => member as TestMember;
const call = (member: TestMember | undefined, ...wanted: Parameters<typeof callAs>[2]) =>
  callAs(server, who(member), wanted);
const say = (member: TestMember | undefined, body: object = {}) =>
  call(member, 'POST', `${url}/announcements`, { id: uuidv4(), body: 'Apportez un pull', ...body });
const readBy = async (member: TestMember | undefined) =>
  ((await call(member, 'GET', `${url}/announcements`)).json() as PartyAnnouncementPage).announcements.map(
    ({ body }) => body,
  );

async function newsOf(member: TestMember | undefined) {
  const { news } = (await call(member, 'GET', '/me/news')).json() as NewsPage;
  return news.filter(({ kind }) => kind === 'party_announcement').map(({ words }) => words);
}

/** A party of Yanis: Lina comes, Malo has not replied. */
beforeEach(async () => {
  const suffix = uuidv4().slice(0, 6);
  const names = ['yanis', 'lina', 'malo', 'curieux'];
  const made = names.map((name) => createMember(server, `${name}${suffix}`, `${name} Benali`));
  [yanis, lina, malo, stranger] = await Promise.all(made);
  const { id } = await planParty(server, who(yanis));
  url = `/parties/${id}`;
  for (const { id: appAccountId, appName: nickname } of [who(lina), who(malo)])
    await createGuest(server.deps, { eventId: id, appAccountId, nickname, reply: 'pending' });
  await call(lina, 'PUT', `${url}/reply`, { reply: 'yes' });
});

describe('POST /parties/{id}/announcements', () => {
  it('reaches its audience once, however often it is sent', async () => {
    const id = uuidv4();
    for (let time = 0; time < 2; time += 1) {
      const answer = await say(yanis, { id, audience: 'yes' });
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toMatchObject({ id, author: 'yanis', audience: 'yes' });
    }
    server.setNow(new Date('2026-12-01T12:05:00Z'));
    await say(yanis, { body: 'Vous venez ?', audience: 'pending' });
    expect([await newsOf(lina), await newsOf(malo)]).toEqual([['Apportez un pull'], ['Vous venez ?']]);
    expect([await readBy(lina), await readBy(malo)]).toEqual([['Apportez un pull'], ['Vous venez ?']]);
    expect(await readBy(yanis)).toEqual(['Vous venez ?', 'Apportez un pull']);
  });

  it('is for hosts, including co-hosts, and never for members without a role', async () => {
    expect((await say(lina)).json()).toMatchObject({ code: 'not_party_host' });
    expect((await say(stranger)).json()).toMatchObject({ code: 'party_not_found' });
    expect((await call(stranger, 'GET', `${url}/announcements`)).statusCode).toBe(404);
    const { hosted } = (await call(yanis, 'GET', url)).json();
    await say(yanis);
    const code = `?code=${hosted.linkCode}`;
    expect((await call(stranger, 'GET', `${url}/announcements${code}`)).statusCode).toBe(404);
  });

  it('is not sent to members who blocked its author', async () => {
    await server.deps.db.insert(memberBlocks).values({ blockerId: who(yanis).id, blockedId: who(lina).id });
    await say(yanis);
    expect([await newsOf(lina), await newsOf(malo)]).toEqual([[], ['Apportez un pull']]);
  });

  it('requires a confirmed address of the author, and a recipient', async () => {
    expect((await say(yanis, { audience: 'maybe' })).json()).toMatchObject({ code: 'nobody_to_notify' });
    const { db } = server.deps;
    await db
      .update(accounts)
      .set({ emailVerifiedAt: null })
      .where(eq(accounts.id, who(yanis).accountId));
    expect((await say(yanis)).json()).toMatchObject({ code: 'confirmation_required' });
  });

  it('accepts 500 characters, ten times a day, with an unused id', async () => {
    const long = await say(yanis, { body: 'a'.repeat(100_000) });
    expect([long.statusCode, long.json().errors[0].path]).toEqual([400, 'body']);
    const id = uuidv4();
    for (let count = 0; count < 10; count += 1)
      expect((await say(yanis, count === 0 ? { id } : {})).statusCode).toBe(201);
    expect((await say(yanis)).statusCode).toBe(429);
    expect((await say(yanis, { id })).statusCode).toBe(201);
    const own = await planParty(server, who(malo));
    const taken = await call(malo, 'POST', `/parties/${own.id}/announcements`, { id, body: 'À moi' });
    expect(taken.json()).toMatchObject({ code: 'announcement_taken' });
  });
});
