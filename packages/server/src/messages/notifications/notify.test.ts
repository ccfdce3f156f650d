import type { NewsPage } from '@lampion/contract/messages/news';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appAccounts, events, guests, memberBlocks, news } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createAppAccount,
  createEvent,
  createGuest,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';
import { markAnswered, purgeNews } from './reading.ts';
import { type NewNotification, notifyMembers, takeBackNews } from './sending.ts';

const now = new Date('2027-07-01T18:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

let server: TestServer;
let eventId: string;
let lina: Awaited<ReturnType<typeof createMember>>;
let malo: Awaited<ReturnType<typeof createMember>>;

async function createMember(appName: string) {
  const { id: accountId } = await createAccount(server.deps);
  const { id } = await createAppAccount(server.deps, { accountId, appName });
  return { id, accountId, headers: await signIn(server.deps, accountId) };
}

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(now);
  const { id: organiserId } = await createOrganiser(server.deps);
  ({ id: eventId } = await createEvent(server.deps, { organiserId, name: 'La crémaillère' }));
  lina = await createMember('Lina');
  malo = await createMember('Malo');
  await createGuest(server.deps, { eventId, appAccountId: lina.id });
});

const notify = (...pieces: NewNotification[]) =>
  server.deps.db.transaction((tx) => notifyMembers(server.deps, tx, pieces));
async function read(headers = lina.headers, query = ''): Promise<NewsPage> {
  const answer = await server.app.inject({ method: 'GET', url: `/api/me/news${query}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const markRead = (body: object, headers = lina.headers) =>
  server.app.inject({ method: 'PUT', url: '/api/me/news/read', headers, payload: body });
const invite = () => notify({ kind: 'invitation', to: [lina.id, malo.id], eventId, actorId: malo.id });

describe('news', () => {
  it('are sent once for the same subject, and never to the actor', async () => {
    await invite();
    await invite();
    expect(await read()).toMatchObject({
      news: [
        {
          kind: 'invitation',
          isRead: false,
          people: [{ name: 'Malo' }],
          event: { name: 'La crémaillère' },
          ownReply: 'pending',
        },
      ],
      unread: 1,
      nextCursor: null,
    });
    expect((await read(malo.headers)).news).toEqual([]);
  });

  it('merge the replies to a party within an hour while they are unread', async () => {
    const first = await createGuest(server.deps, { eventId, appAccountId: malo.id, reply: 'yes' });
    const second = await createGuest(server.deps, { eventId, nickname: 'Bintou', reply: 'yes' });
    const reply = (guestId: string) =>
      notify({ kind: 'reply', to: [lina.id], eventId, replies: [{ guestId, actorId: null }] });
    await reply(first.id);
    server.setNow(minutes(30));
    await reply(second.id);
    await reply(first.id);
    expect((await read()).news).toMatchObject([
      { kind: 'reply', peopleCount: 2, people: [{ name: 'Malo' }, { name: 'Bintou', username: null }] },
    ]);
    await markRead({ upTo: (await read()).news[0]?.id });
    await server.deps.db.update(guests).set({ reply: 'no' }).where(eq(guests.id, second.id));
    await reply(second.id);
    const { news: shown, unread } = await read();
    expect(shown).toMatchObject([{ people: [{ name: 'Bintou', reply: 'no' }] }, { isRead: true }]);
    expect(unread).toBe(1);
  });

  it('name several guests who replied at once, but not the reader, nor a guest hidden by a block', async () => {
    const bintou = await createMember('Bintou');
    const replies = await Promise.all(
      [malo, bintou].map(async ({ id: actorId }) => {
        const guest = await createGuest(server.deps, { eventId, appAccountId: actorId, reply: 'yes' });
        return { guestId: guest.id, actorId };
      }),
    );
    const notifyAll = () => notify({ kind: 'reply', to: [lina.id, malo.id], eventId, replies });
    const block = (blockedId: string) =>
      server.deps.db.insert(memberBlocks).values({ blockerId: lina.id, blockedId });
    const names = async (headers = lina.headers) =>
      (await read(headers)).news.map(({ people }) => people.map(({ name }) => name));
    await block(malo.id);
    await notifyAll();
    expect(await names()).toEqual([['Bintou']]);
    expect(await names(malo.headers)).toEqual([['Bintou']]);
    await block(bintou.id);
    await markRead({
      upTo: (await server.deps.db.query.news.findFirst({ where: eq(news.memberId, lina.id) }))?.id,
    });
    await server.deps.db.insert(memberBlocks).values({ blockerId: malo.id, blockedId: bintou.id });
    await server.deps.db.delete(news).where(eq(news.memberId, malo.id));
    await notifyAll();
    expect(await server.deps.db.$count(news, eq(news.memberId, lina.id))).toBe(1);
    expect(await server.deps.db.$count(news, eq(news.memberId, malo.id))).toBe(0);
  });

  it('do not name a person hidden by a block, before or after they are sent', async () => {
    await invite();
    await server.deps.db.insert(memberBlocks).values({ blockerId: malo.id, blockedId: lina.id });
    await notify({ kind: 'friend_request', to: [lina.id], actorId: malo.id });
    expect(await read()).toMatchObject({ news: [], unread: 0 });
    expect(await server.deps.db.$count(news, eq(news.memberId, lina.id))).toBe(1);
  });

  it('disappear with the invitation, the event or the person', async () => {
    await invite();
    await notify({ kind: 'friend_accepted', to: [lina.id], actorId: malo.id });
    await server.deps.db.delete(guests).where(eq(guests.eventId, eventId));
    expect((await read()).news).toMatchObject([{ kind: 'friend_accepted' }]);
    await createGuest(server.deps, { eventId, accountId: lina.accountId });
    expect((await read()).unread).toBe(2);
    await server.deps.db.update(events).set({ status: 'unpublished' }).where(eq(events.id, eventId));
    expect((await read()).unread).toBe(1);
    await server.deps.db.delete(appAccounts).where(eq(appAccounts.id, malo.id));
    expect(await read()).toMatchObject({ news: [], unread: 0 });
  });

  it('are withdrawn, and are news again when they are sent again', async () => {
    await invite();
    await markRead({ upTo: (await read()).news[0]?.id });
    await server.deps.db.transaction((tx) => takeBackNews(tx, { kinds: ['invitation'], eventId }));
    expect((await read()).news).toEqual([]);
    await invite();
    expect((await read()).unread).toBe(1);
  });

  it('are read by answering the party, and by nobody else’s answer', async () => {
    await invite();
    await notify({ kind: 'friend_request', to: [lina.id], actorId: malo.id });
    const answer = (memberId: string) =>
      server.deps.db.transaction((tx) => markAnswered(server.deps, tx, { memberId, eventId }));
    await answer(malo.id);
    expect((await read()).unread).toBe(2);
    await answer(lina.id);
    expect((await read()).news).toMatchObject([{ kind: 'friend_request', isRead: false }, { isRead: true }]);
  });

  it('are marked as read by their own member, alone or up to one, as often as one likes', async () => {
    const facts = { name: 'Bal', place: 'Nantes', beginDate: now.toISOString(), endDate: now.toISOString() };
    for (const words of ['un', 'deux', 'trois']) {
      await notify({
        kind: 'party_changed',
        to: [lina.id],
        eventId,
        actorId: null,
        before: facts,
        after: { ...facts, name: words },
        words,
      });
    }
    const [last, middle, first] = (await read()).news;
    expect([last?.after?.name, middle?.words]).toEqual(['trois', 'deux']);
    expect((await markRead({ upTo: last?.id }, malo.headers)).json()).toEqual({ unread: 0 });
    expect((await markRead({ ids: [last?.id, first?.id] })).json()).toEqual({ unread: 1 });
    expect((await markRead({ upTo: middle?.id })).json()).toEqual({ unread: 0 });
    expect((await markRead({ upTo: middle?.id })).json()).toEqual({ unread: 0 });
    expect((await markRead({ ids: [], upTo: last?.id })).statusCode).toBe(400);
  });

  it('come in pages, for members alone', async () => {
    await invite();
    await notify({ kind: 'friend_request', to: [lina.id], actorId: malo.id });
    const page = await read(lina.headers, '?limit=1');
    expect(page).toMatchObject({ news: [{ kind: 'friend_request' }], unread: 2 });
    const next = await read(lina.headers, `?limit=1&cursor=${page.nextCursor}`);
    expect(next).toMatchObject({ news: [{ kind: 'invitation' }], nextCursor: null });
    const stranger = await signIn(server.deps, (await createAccount(server.deps)).id);
    const refused = await server.app.inject({ method: 'GET', url: '/api/me/news', headers: stranger });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'app_account_missing']);
  });

  it('are kept for their time', async () => {
    await invite();
    await notify({ kind: 'friend_request', to: [lina.id], actorId: malo.id });
    await markRead({ ids: [(await read()).news[0]?.id] });
    const purge = (readBefore: Date, notifiedBefore: Date) =>
      purgeNews(server.deps.db, { readBefore, notifiedBefore });
    await purge(minutes(-1), minutes(-1));
    expect((await read()).news).toHaveLength(2);
    await purge(minutes(1), minutes(-1));
    expect((await read()).news).toMatchObject([{ kind: 'invitation' }]);
    await purge(minutes(-1), minutes(1));
    expect((await read()).news).toEqual([]);
  });
});
