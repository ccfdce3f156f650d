import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, news, pushDevices } from '../../platform/db/tables.ts';
import { createAnnouncingHost } from '../../testing/announcing-host.ts';
import { buildTestServer, deliverTo, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { type PushServiceDouble, startPushService } from '../../testing/doubles/push-service.ts';
import {
  createAccount,
  createAppAccount,
  createDevice,
  createEvent,
  createGuest,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';
import { type NewNotification, notifyMembers, sendNews } from './sending.ts';

let push: PushServiceDouble;
let server: TestServer;
let eventId: string;
let malo: string;
beforeAll(async () => {
  push = await startPushService();
  server = await buildTestServer({ WEB_PUSH_LOCAL: 'on', EMAIL_PER_SECOND: '1000' });
  server.setNow(new Date('2027-07-01T18:00:00Z'));
});
afterAll(async () => {
  await server.close();
  await push.close();
});
beforeEach(async () => {
  const { id: organiserId } = await createOrganiser(server.deps);
  ({ id: eventId } = await createEvent(server.deps, { organiserId, name: 'La crémaillère' }));
  ({ id: malo } = await createAppAccount(server.deps, { appName: 'Malo' }));
});

let number = 0;
/** A member who is invited, with a confirmed address and as many browsers. */
async function createMember({ browsers = 0 } = {}) {
  const email = `lina${++number}@exemple.fr`;
  const { id: accountId } = await createAccount(server.deps, { email, emailVerifiedAt: new Date() });
  const { id } = await createAppAccount(server.deps, { accountId });
  const { id: guestId } = await createGuest(server.deps, { eventId, appAccountId: id });
  const own = Array.from({ length: browsers }, () => push.subscribe());
  for (const browser of own) await createDevice(server.deps, { accountId }, browser);
  const headers = await signIn(server.deps, accountId);
  return { id, accountId, guestId, email, own, headers };
}

const notify = (...pieces: NewNotification[]) =>
  server.deps.db.transaction((tx) => notifyMembers(server.deps, tx, pieces));
const invite = (...to: string[]) => notify({ kind: 'invitation', to, eventId, actorId: malo });
const choose = (headers: Record<string, string>, choices: object[]) =>
  server.app.inject({ method: 'PUT', url: '/api/me/news/preferences', headers, payload: { choices } });

const pieceOf = async (memberId: string): Promise<string> => {
  const [piece] = await server.deps.db.select().from(news).where(eq(news.memberId, memberId));
  return piece?.id ?? '';
};

describe('a piece of news', () => {
  it('shows on each device of its member, once, and is no e-mail then', async () => {
    const lina = await createMember({ browsers: 2 });
    await invite(lina.id);
    expect(await deliverTo(server, lina.email)).toEqual([]);
    for (const { received } of lina.own) {
      expect(received).toMatchObject([
        {
          title: 'La crémaillère',
          body: expect.stringMatching(/^Malo vous invite à La crémaillère$/),
          url: expect.stringMatching(new RegExp(`/events/${eventId}$`)),
          badge: 1,
        },
      ]);
    }
    const id = await pieceOf(lina.id);
    await sendNews(server.deps, [id]);
    expect(lina.own.map(({ received }) => received.length)).toEqual([1, 1]);
  });

  it('says the next bar of a barathon in its sentence alone, leads to the way, and is no e-mail of its own accord', async () => {
    const lina = await createMember({ browsers: 1 });
    const ines = await createMember();
    await notify({ kind: 'crawl_moved', to: [lina.id, ines.id], eventId, actorId: malo, words: 'La Cale' });
    expect(await deliverTo(server, ines.email)).toEqual([]);
    expect(lina.own[0]?.received).toMatchObject([
      {
        body: 'La crémaillère\u202f: on se retrouve au bar La Cale',
        url: expect.stringMatching(new RegExp(`/app/nights/${eventId}/barathon$`)),
      },
    ]);
  });

  it('is an e-mail where there is no device, or none that is left', async () => {
    const [without, gone] = [await createMember(), await createMember({ browsers: 1 })];
    for (const browser of gone.own) push.drop(browser);
    await invite(without.id, gone.id);
    for (const { email } of [without, gone]) {
      const [mail, ...others] = await deliverTo(server, email);
      expect(mail?.subject).toBe('Malo vous invite à La crémaillère');
      expect(mail?.text).toContain('/app/news/choices');
      expect(others).toEqual([]);
    }
    expect(await server.deps.db.$count(pushDevices, eq(pushDevices.accountId, gone.accountId))).toBe(0);
  });

  it('follows the member’s preferences', async () => {
    const [silent, both] = [await createMember({ browsers: 1 }), await createMember({ browsers: 1 })];
    const answer = await choose(silent.headers, [{ kind: 'invitation', hasPush: false, email: 'never' }]);
    expect(answer.json().choices).toContainEqual({ kind: 'invitation', hasPush: false, email: 'never' });
    expect(answer.json().choices).toContainEqual({ kind: 'reply', hasPush: true, email: 'never' });
    await choose(both.headers, [{ kind: 'invitation', hasPush: true, email: 'always' }]);
    await invite(silent.id, both.id);
    expect(await deliverTo(server, silent.email)).toEqual([]);
    expect(await deliverTo(server, both.email)).toHaveLength(1);
    expect([silent, both].map(({ own }) => own[0]?.received.length)).toEqual([0, 1]);
    const read = await server.app.inject({ url: '/api/me/news/preferences', headers: silent.headers });
    expect(read.json()).toEqual(answer.json());
    expect((await choose(silent.headers, [{ kind: 'announcement' }])).statusCode).toBe(400);
  });

  it('waits while the push service is away, and is not sent once it was read or its account suspended', async () => {
    const lina = await createMember({ browsers: 1 });
    const [browser] = lina.own;
    if (browser === undefined) throw new Error('no browser');
    push.failFor(browser, { kind: 'status', status: 503 });
    await invite(lina.id);
    expect(await deliverTo(server, lina.email)).toEqual([]);
    const id = await pieceOf(lina.id);
    await expect(sendNews(server.deps, [id])).rejects.toThrow('1 pieces');
    push.failFor(browser, null);
    await server.deps.db
      .update(accounts)
      .set({ suspendedAt: new Date() })
      .where(eq(accounts.id, lina.accountId));
    await sendNews(server.deps, [id]);
    await server.deps.db.update(accounts).set({ suspendedAt: null }).where(eq(accounts.id, lina.accountId));
    await server.deps.db.update(news).set({ readAt: new Date() }).where(eq(news.id, id));
    await sendNews(server.deps, [id]);
    expect(browser.received).toEqual([]);
  });

  it('is an e-mail, once, after half an hour without a device that could be reached', async () => {
    const [lina, nour] = [await createMember({ browsers: 1 }), await createMember({ browsers: 1 })];
    for (const browser of lina.own) push.failFor(browser, { kind: 'status', status: 503 });
    const notifiedAt = server.deps.now().getTime();
    await invite(lina.id, nour.id);
    expect(await deliverTo(server, lina.email)).toEqual([]);
    const ids = [await pieceOf(lina.id), await pieceOf(nour.id)];
    server.setNow(new Date(notifiedAt + 29 * 60_000));
    await expect(sendNews(server.deps, ids)).rejects.toThrow('1 pieces');
    server.setNow(new Date(notifiedAt + 31 * 60_000));
    for (let time = 0; time < 2; time += 1) await sendNews(server.deps, ids);
    expect(await deliverTo(server, lina.email)).toMatchObject([
      { subject: 'Malo vous invite à La crémaillère' },
    ]);
    expect(await deliverTo(server, nour.email)).toEqual([]);
    expect([lina, nour].map(({ own }) => own[0]?.received.length)).toEqual([0, 1]);
  });
});

it('a piece about an event that begins soon is an e-mail sooner', async () => {
  const { id: organiserId } = await createOrganiser(server.deps);
  const beginDate = new Date(server.deps.now().getTime() + 30 * 60_000);
  ({ id: eventId } = await createEvent(server.deps, { organiserId, beginDate }));
  const lina = await createMember({ browsers: 1 });
  for (const browser of lina.own) push.failFor(browser, { kind: 'status', status: 503 });
  await invite(lina.id);
  expect(await deliverTo(server, lina.email)).toEqual([]);
  server.setNow(new Date(server.deps.now().getTime() + 11 * 60_000));
  await sendNews(server.deps, [await pieceOf(lina.id)]);
  expect(await deliverTo(server, lina.email)).toHaveLength(1);
});

it('a piece waits for the push service where its member wants no e-mail', async () => {
  const lina = await createMember({ browsers: 1 });
  await choose(lina.headers, [{ kind: 'invitation', hasPush: true, email: 'never' }]);
  for (const browser of lina.own) push.failFor(browser, { kind: 'status', status: 503 });
  await invite(lina.id);
  expect(await deliverTo(server, lina.email)).toEqual([]);
  const id = await pieceOf(lina.id);
  server.setNow(new Date(server.deps.now().getTime() + 2 * 3_600_000));
  await expect(sendNews(server.deps, [id])).rejects.toThrow('1 pieces');
  for (const browser of lina.own) push.failFor(browser, null);
  await sendNews(server.deps, [id]);
  expect(lina.own[0]?.received).toHaveLength(1);
});

it('an announcement is in the news of guests with the app, and reaches their devices once', async () => {
  const host = await createAnnouncingHost(server);
  const lina = await createMember({ browsers: 1 });
  await host.guest({ accountId: lina.accountId });
  await host.guest({ email: 'sans-application@exemple.fr' });
  await host.announce('Les portes ouvrent à 21 h');
  await workOff(server);
  expect(lina.own[0]?.received.map(({ body }) => body)).toEqual(['Les portes ouvrent à 21 h']);
  const { json } = await server.app.inject({ url: '/api/me/news', headers: lina.headers });
  expect(json()).toMatchObject({
    news: [{ kind: 'announcement', words: 'Les portes ouvrent à 21 h' }],
    unread: 1,
  });
});
