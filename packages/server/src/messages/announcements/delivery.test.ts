import type { Announcement } from '@lampion/contract/messages/announcements';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, organisers } from '../../platform/db/tables.ts';
import { buildTestServer, readOutbox, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { type FcmDouble, startFcm } from '../../testing/doubles/fcm.ts';
import {
  type Browser,
  type PushServiceDouble,
  startPushService,
} from '../../testing/doubles/push-service.ts';
import {
  createAccount,
  createAppAccount,
  createDevice,
  createEvent,
  createGuest,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';

let push: PushServiceDouble;
let fcm: FcmDouble;
let server: TestServer;
let second: TestServer;
let organiserId: string;
let headers: Record<string, string>;
let eventId: string;

beforeAll(async () => {
  push = await startPushService();
  fcm = await startFcm();
  const settings = {
    WEB_PUSH_LOCAL: 'on',
    FCM_SERVICE_ACCOUNT: fcm.serviceAccount,
    FCM_API_URL: fcm.url,
    EMAIL_PER_SECOND: '1000',
  };
  server = await buildTestServer(settings);
  second = await buildTestServer(settings, { beside: server });
});
afterAll(async () => {
  await second.close();
  await server.close();
  await push.close();
  await fcm.close();
});
afterEach(() => push.setErrorShare(0));

beforeEach(async () => {
  server.setNow(new Date());
  const organiser = await createOrganiser(server.deps, { plan: 'enterprise', companyName: 'La Guinguette' });
  organiserId = organiser.id;
  headers = await signIn(server.deps, organiser.accountId);
  eventId = (await createEvent(server.deps, { organiserId, name: 'Bal du canal' })).id;
});

const base = () => `/api/pro/events/${eventId}`;

async function announce(payload: object = { body: 'On ouvre à 20 h.' }): Promise<Announcement> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `${base()}/sendNotification`,
    headers,
    payload,
  });
  return answer.json();
}

const change = async (id: string, act: 'pause' | 'resume' | 'retry'): Promise<Announcement> =>
  (await server.app.inject({ method: 'POST', url: `${base()}/announcements/${id}/${act}`, headers })).json();

const work = (on: TestServer = server) => workOff(on);

async function read(id: string): Promise<Announcement> {
  const { announcements } = (await server.app.inject({ url: `${base()}/announcements`, headers })).json();
  return announcements.find((announcement: Announcement) => announcement.id === id);
}

/** Advances the server's clock, which waiting messages depend on, and sends what is due then. */
async function workLater(seconds: number): Promise<void> {
  server.setNow(new Date(server.deps.now().getTime() + seconds * 1000));
  await work();
}

const guest = (values: Parameters<typeof createGuest>[1] extends infer V ? Omit<V, 'eventId'> : never = {}) =>
  createGuest(server.deps, { eventId, reply: 'yes', ...values });

/** A guest without an account whose browser is registered for push messages. */
async function guestWithBrowser(values: Parameters<typeof guest>[0] = {}) {
  const browser = push.subscribe();
  const row = await guest(values);
  await createDevice(server.deps, { guestId: row.id }, browser);
  return { ...row, browser };
}

const mailTo = async (address: string) => (await readOutbox(server)).filter(({ to }) => to === address);
const said = ({ received }: Browser) => received.map(({ body }) => body);

describe('the channel of a guest', () => {
  it('is the phone, else the browser, else the mailbox', async () => {
    const account = await createAccount(server.deps);
    const token = fcm.install();
    const browser = push.subscribe();
    await createDevice(server.deps, { accountId: account.id }, { address: token });
    await createDevice(server.deps, { accountId: account.id }, browser);
    await guest({ accountId: account.id });
    const withBrowser = await guestWithBrowser({ email: 'nora@exemple.fr' });
    await guest({ email: 'sacha@exemple.fr' });
    await guest();
    const { id } = await announce();
    await work();
    expect(fcm.messages.filter((message) => message.token === token)).toHaveLength(1);
    expect(said(browser)).toEqual([]);
    expect(said(withBrowser.browser)).toEqual(['On ouvre à 20 h.']);
    expect(await mailTo('nora@exemple.fr')).toEqual([]);
    expect(await mailTo('sacha@exemple.fr')).toHaveLength(1);
    const shown = await read(id);
    expect(shown).toMatchObject({ status: 'sent', recipientCount: 4, delivered: 3, failed: 1, waiting: 0 });
    expect(shown.failures).toEqual([{ channel: 'none', reason: 'unreachable', count: 1 }]);
    expect(shown.channels.map(({ channel, delivered }) => [channel, delivered])).toEqual([
      ['mobile', 1],
      ['web', 1],
      ['email', 1],
      ['none', 0],
    ]);
  });

  it('lets guests answer the organiser by e-mail, if the organiser wants that', async () => {
    await guest({ email: 'omar@exemple.fr' });
    const emailOf = async (takesReplies: boolean) => {
      await server.deps.db.update(organisers).set({ takesReplies }).where(eq(organisers.id, organiserId));
      const { id } = await announce({ body: takesReplies ? 'Répondez.' : 'Bonsoir.' });
      await work();
      return (await mailTo('omar@exemple.fr')).find((email) => email.id.startsWith(id));
    };
    const [owner] = await server.deps.db
      .select({ email: accounts.email })
      .from(accounts)
      .innerJoin(organisers, eq(organisers.accountId, accounts.id))
      .where(eq(organisers.id, organiserId));
    expect((await emailOf(true))?.replyTo).toBe(owner?.email);
    expect((await emailOf(false))?.replyTo).toBeUndefined();
  });

  it('reaches an app account, on the device seen last', async () => {
    const profile = await createAppAccount(server.deps);
    const [old, recent] = [fcm.install(), fcm.install()];
    await createDevice(
      server.deps,
      { appAccountId: profile.id },
      { address: recent, lastSeenAt: new Date() },
    );
    await createDevice(server.deps, { appAccountId: profile.id }, { address: old, lastSeenAt: new Date(0) });
    await guest({ appAccountId: profile.id });
    await announce();
    await work();
    expect(fcm.messages.filter(({ token }) => token === old || token === recent)).toMatchObject([
      { token: recent, notification: { title: 'Bal du canal', body: 'On ouvre à 20 h.' } },
    ]);
  });

  it('sends an e-mail with the unsubscribe link and the link to the page', async () => {
    await guest({ email: 'lou@exemple.fr' });
    await announce();
    await work();
    const [email] = await mailTo('lou@exemple.fr');
    expect(email?.subject).toBe('Bal du canal');
    expect(email?.text).toContain('On ouvre à 20 h.');
    expect(email?.text).toContain(`/events/${eventId}`);
    expect(email?.unsubscribeUrl).toMatch(/\/unsubscribe\/[\w-]{43}$/);
  });

  it('carries the private link of a guest without an account, and for a member the event’s page', async () => {
    const { browser, id: guestId } = await guestWithBrowser({ email: 'iris@exemple.fr' });
    await guest({ email: 'paul@exemple.fr' });
    const account = await createAccount(server.deps, { email: 'membre@exemple.fr' });
    await guest({ accountId: account.id });
    await announce();
    await work();
    const tokenOf = (text = '') => /\/replies\/([\w-]{43})/.exec(text)?.[1];
    const [toPaul] = await mailTo('paul@exemple.fr');
    const [toMember] = await mailTo('membre@exemple.fr');
    expect(tokenOf(toMember?.text)).toBeUndefined();
    expect(toMember?.text).toContain(`/events/${eventId}`);
    const opened = await server.app.inject({ url: `/api/replies/${tokenOf(toPaul?.text)}` });
    expect(opened.json()).toMatchObject({ reply: 'yes', event: { _id: eventId } });
    const url = browser.received[0]?.url ?? '';
    const pushed = await server.app.inject({
      method: 'PUT',
      url: `/api/replies/${tokenOf(url)}`,
      payload: { reply: 'no' },
    });
    expect(pushed.json()).toMatchObject({ reply: 'no' });
    const list = await server.app.inject({ url: `${base()}/guests?reply=no`, headers });
    expect(list.json().guests).toMatchObject([{ id: guestId }]);
  });

  it('is the next one when the device has expired, which is deleted', async () => {
    const { browser } = await guestWithBrowser({ email: 'zoe@exemple.fr' });
    const token = fcm.install();
    const account = await createAccount(server.deps, { email: 'max@exemple.fr' });
    await createDevice(server.deps, { accountId: account.id }, { address: token });
    await guest({ accountId: account.id });
    push.drop(browser);
    fcm.uninstall(token);
    const { id } = await announce();
    await work();
    expect(await mailTo('zoe@exemple.fr')).toHaveLength(1);
    expect(await mailTo('max@exemple.fr')).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'sent', delivered: 2, failed: 0 });
    const before = push.calls();
    await announce({ body: 'Et encore' });
    await work();
    expect(push.calls()).toBe(before);
    expect(await mailTo('zoe@exemple.fr')).toHaveLength(2);
  });

  it('prefers another browser of the same guest to another channel', async () => {
    const { id: guestId, browser: gone } = await guestWithBrowser({ email: 'ines@exemple.fr' });
    const other = push.subscribe();
    await createDevice(server.deps, { guestId }, { ...other, lastSeenAt: new Date(0) });
    push.drop(gone);
    await announce();
    await work();
    expect(said(other)).toHaveLength(1);
    expect(await mailTo('ines@exemple.fr')).toEqual([]);
  });
});

describe('a provider that refuses', () => {
  it('is retried after the time it names, and not before', async () => {
    const { browser } = await guestWithBrowser();
    push.failNext({ kind: 'status', status: 429, retryAfter: '1' });
    const { id } = await announce();
    await work();
    expect(await read(id)).toMatchObject({ status: 'sending', delivered: 0, waiting: 1 });
    await workLater(0);
    expect(said(browser)).toEqual([]);
    await workLater(2);
    expect(said(browser)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'sent', delivered: 1 });
  });

  it.each([500, 502, 503])('with %i is retried later', async (status) => {
    const { browser } = await guestWithBrowser();
    push.failNext({ kind: 'status', status });
    const { id } = await announce();
    await work();
    await workLater(6);
    expect(said(browser)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'sent', delivered: 1, failed: 0 });
  });

  it('fails in the end with the reason, and is retried on the organiser’s request', async () => {
    const { browser } = await guestWithBrowser();
    push.setErrorShare(1);
    const { id } = await announce();
    await work();
    for (let round = 0; round < 60; round += 1) await workLater(1800);
    expect(await read(id)).toMatchObject({
      status: 'sent',
      delivered: 0,
      failed: 1,
      failures: [{ channel: 'web', reason: 'unavailable', count: 1 }],
    });
    push.setErrorShare(0);
    expect(await change(id, 'retry')).toMatchObject({ status: 'sending', failed: 0, waiting: 1 });
    await work();
    expect(said(browser)).toHaveLength(1);
    expect(await change(id, 'retry')).toMatchObject({ status: 'sent', delivered: 1 });
    await work();
    expect(said(browser)).toHaveLength(1);
  });

  it('an expired Firebase access token is renewed, once for all', async () => {
    const tokens = [fcm.install(), fcm.install(), fcm.install()];
    for (const address of tokens) {
      const profile = await createAppAccount(server.deps);
      await createDevice(server.deps, { appAccountId: profile.id }, { address });
      await guest({ appAccountId: profile.id });
    }
    fcm.revokeTokens();
    const { id } = await announce();
    await work();
    const before = fcm.tokensIssued();
    await workLater(10);
    expect(await read(id)).toMatchObject({ status: 'sent', delivered: 3 });
    expect(fcm.tokensIssued() - before).toBeLessThanOrEqual(1);
  });
});

describe('each guest is notified once', () => {
  it('by two workers at the same time', async () => {
    const guests = await Promise.all(Array.from({ length: 120 }, () => guestWithBrowser()));
    push.setErrorShare(0.1);
    const { id } = await announce();
    await Promise.all([work(server), work(second)]);
    push.setErrorShare(0);
    await workLater(30);
    expect(guests.map(({ browser }) => browser.received.length)).toEqual(guests.map(() => 1));
    expect(await read(id)).toMatchObject({ status: 'sent', delivered: 120, failed: 0 });
  });

  it('when the same job runs repeatedly', async () => {
    const { browser } = await guestWithBrowser();
    await announce();
    await work();
    for (let round = 0; round < 3; round += 1) await workLater(120);
    expect(said(browser)).toHaveLength(1);
  });

  it('with the same id, where the answer was lost', async () => {
    const { browser } = await guestWithBrowser();
    push.failNext({ kind: 'lost-answer' });
    const { id } = await announce();
    await work();
    await workLater(10);
    expect(new Set(browser.received.map((message) => message.id))).toEqual(new Set([id]));
    expect(await read(id)).toMatchObject({ delivered: 1 });
  });

  it('after a worker crashed: when its lease expires, another one continues', async () => {
    const { id: guestId, browser } = await guestWithBrowser();
    const { id } = await announce();
    await server.deps.database.pool.query(
      `INSERT INTO deliveries (announcement_id, guest_id, channel, batch, status, due_at, attempts)
       VALUES ($1, $2, 'web', 0, 'sending', $3, 1)`,
      [id, guestId, new Date(server.deps.now().getTime() + 90_000)],
    );
    await work();
    expect(said(browser)).toEqual([]);
    await workLater(91);
    expect(said(browser)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'sent', delivered: 1 });
  });
});

describe('an announcement that is paused', () => {
  it('continues where it stopped once it is resumed', async () => {
    const { browser } = await guestWithBrowser();
    const { id } = await announce();
    expect(await change(id, 'pause')).toMatchObject({ status: 'paused', waiting: 1 });
    await work();
    await workLater(600);
    expect(said(browser)).toEqual([]);
    expect(await change(id, 'resume')).toMatchObject({ status: 'sending' });
    await work();
    expect(said(browser)).toHaveLength(1);
    expect(await change(id, 'pause')).toMatchObject({ status: 'sent' });
  });
});

describe('more guests than one batch holds', () => {
  it('are notified by several jobs, none left out', async () => {
    await server.deps.database.pool.query(
      `INSERT INTO guests (id, event_id, nickname, reply)
       SELECT gen_random_uuid(), $1, 'Convive ' || n, 'yes' FROM generate_series(1, 1203) n`,
      [eventId],
    );
    const { id, recipientCount } = await announce();
    expect(recipientCount).toBe(1203);
    await work();
    expect(await read(id)).toMatchObject({ status: 'sent', failed: 1203, waiting: 0 });
    const jobs = `SELECT count(*)::int AS count FROM pgboss.job WHERE data ->> 'announcementId' = $1`;
    expect((await server.deps.database.pool.query(jobs, [id])).rows).toEqual([{ count: 3 }]);
  });
});

describe('what the organiser reads afterwards', () => {
  it('lists each delivery with its channel or the reason of its failure', async () => {
    const shown = await guestWithBrowser({ nickname: 'Nora' });
    const missed = await guest({ nickname: 'Sacha' });
    const { id } = await announce();
    await work();
    const recipients = await server.app.inject({ url: `${base()}/announcements/${id}/recipients`, headers });
    expect(recipients.json().recipients).toMatchObject([
      { nickname: 'Nora', channel: 'web', status: 'delivered', reason: null },
      { nickname: 'Sacha', channel: 'none', status: 'failed', reason: 'unreachable' },
    ]);
    const failed = await server.app.inject({
      url: `${base()}/announcements/${id}/recipients?status=failed`,
      headers,
    });
    expect(failed.json().recipients).toHaveLength(1);
    const history = async (guestId: string) =>
      (await server.app.inject({ url: `${base()}/guests/${guestId}/announcements`, headers })).json();
    expect(await history(shown.id)).toMatchObject([
      { announcementId: id, channel: 'web', status: 'delivered' },
    ]);
    expect(await history(missed.id)).toMatchObject([{ status: 'failed', reason: 'unreachable' }]);
    const stranger = await createOrganiser(server.deps);
    const url = `${base()}/guests/${shown.id}/announcements`;
    const refused = await server.app.inject({ url, headers: await signIn(server.deps, stranger.accountId) });
    expect(refused.statusCode).toBe(404);
  });
});
