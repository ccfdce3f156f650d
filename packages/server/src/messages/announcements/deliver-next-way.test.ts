import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pushDevices } from '../../platform/db/tables.ts';
import { type AnnouncingHost, createAnnouncingHost } from '../../testing/announcing-host.ts';
import { buildTestServer, readOutbox, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { type FcmDouble, startFcm } from '../../testing/doubles/fcm.ts';
import {
  type Browser,
  type PushServiceDouble,
  startPushService,
} from '../../testing/doubles/push-service.ts';
import { type SmtpDouble, startSmtpDouble } from '../../testing/doubles/smtp.ts';
import { createAccount, createDevice, signIn } from '../../testing/factories.ts';
import { findSuppressed } from '../mail/queue.ts';
import { suppressAddress } from '../mail/suppressions.ts';

let push: PushServiceDouble;
let fcm: FcmDouble;
let smtp: SmtpDouble;
let server: TestServer;
let mailing: TestServer;
let host: AnnouncingHost;

beforeAll(async () => {
  push = await startPushService();
  fcm = await startFcm();
  smtp = await startSmtpDouble();
  const settings = {
    WEB_PUSH_LOCAL: 'on',
    FCM_SERVICE_ACCOUNT: fcm.serviceAccount,
    FCM_API_URL: fcm.url,
    EMAIL_PER_SECOND: '1000',
  };
  server = await buildTestServer(settings);
  mailing = await buildTestServer({ ...settings, SMTP_URL: smtp.url }, { beside: server });
});
afterAll(async () => {
  await mailing.close();
  await server.close();
  await push.close();
  await fcm.close();
  await smtp.close();
});
beforeEach(async () => {
  server.setNow(new Date('2027-07-01T12:00:00Z'));
  host = await createAnnouncingHost(server);
});

const said = ({ received }: Browser) => received.map(({ body }) => body);
const mailsTo = async (address: string) => (await readOutbox(server)).filter(({ to }) => to === address);
const devicesOf = (guestId: string) =>
  server.deps.db.select().from(pushDevices).where(eq(pushDevices.guestId, guestId));
const addHours = (hours: number) => server.setNow(new Date(server.deps.now().getTime() + hours * 3_600_000));

describe.each([302, 400, 403, 413, 451])('a browser whose push service answers %i', (status) => {
  const refusal = { kind: 'status', status } as const;

  it('is left alone, and the next channel is used at once', async () => {
    const email = `nora-${status}@exemple.fr`;
    const { id: guestId, browser } = await host.guestWithBrowser(push, { email });
    push.failFor(browser, refusal);
    const { id } = await host.announce('Un');
    await workOff(server);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await host.read(id)).toMatchObject({ status: 'sent', delivered: 1, failed: 0, failures: [] });
    expect(await host.shown(guestId)).toMatchObject([{ channel: 'email', status: 'delivered' }]);
    const calls = push.calls();
    await host.announce('Deux');
    await workOff(server);
    expect(push.calls()).toBe(calls);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('is tried again after a day: deleted if it refuses again, kept if not', async () => {
    const { id: twice, browser } = await host.guestWithBrowser(push);
    const { id: once, browser: mended } = await host.guestWithBrowser(push);
    for (const one of [browser, mended]) push.failFor(one, refusal);
    await host.announce('Un');
    await workOff(server);
    expect([await devicesOf(twice), await devicesOf(once)]).toMatchObject([[{}], [{}]]);
    push.failFor(mended, null);
    addHours(25);
    await host.announce('Deux');
    await workOff(server);
    expect(await devicesOf(twice)).toEqual([]);
    expect(await devicesOf(once)).toMatchObject([{ refusedAt: null }]);
    expect(said(mended)).toEqual(['Deux']);
  });

  it('is followed by the guest’s other browser', async () => {
    const { id: guestId, browser } = await host.guestWithBrowser(push, { email: 'zoe@exemple.fr' });
    const other = push.subscribe();
    await createDevice(server.deps, { guestId }, { ...other, lastSeenAt: new Date(0) });
    push.failFor(browser, refusal);
    await host.announce('Un');
    await workOff(server);
    expect(said(other)).toEqual(['Un']);
    expect(await mailsTo('zoe@exemple.fr')).toEqual([]);
  });
});

it('a guest without another channel is counted once, with the reason', async () => {
  const { browser, id: guestId } = await host.guestWithBrowser(push);
  push.failFor(browser, { kind: 'status', status: 403 });
  const { browser: gone } = await host.guestWithBrowser(push);
  push.drop(gone);
  const { id } = await host.announce('Un');
  await workOff(server);
  const shown = await host.read(id);
  expect(shown).toMatchObject({ status: 'sent', delivered: 0, failed: 2, waiting: 0 });
  expect(shown.failures).toHaveLength(2);
  expect(await host.shown(guestId)).toMatchObject([{ channel: 'web', status: 'failed', reason: 'refused' }]);
});

it('a browser that refused is used again after a new subscription', async () => {
  const account = await createAccount(server.deps);
  const headers = await signIn(server.deps, account.id);
  const browser = push.subscribe();
  const { address: endpoint, p256dh, auth } = browser;
  const register = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/me/devices',
      headers,
      payload: { endpoint, keys: { p256dh, auth } },
    });
  await register();
  await host.guest({ accountId: account.id });
  push.failNext({ kind: 'status', status: 403 });
  await host.announce('Un');
  await workOff(server);
  await register();
  await host.announce('Deux');
  await workOff(server);
  expect(said(browser)).toEqual(['Deux']);
});

it('a mailbox that is refused for good fails at once, and gets no e-mail any more', async () => {
  smtp.refuseWith('550 5.1.1 unknown');
  const { id: guestId } = await host.guest({ email: 'partie@exemple.fr' });
  const { id } = await host.announce('Un');
  await workOff(mailing);
  smtp.refuseWith(null);
  expect(await host.shown(guestId)).toMatchObject([
    { channel: 'email', status: 'failed', reason: 'refused' },
  ]);
  expect(await host.read(id)).toMatchObject({ status: 'sent', failed: 1 });
  expect((await findSuppressed(server.deps.db, ['partie@exemple.fr'])).size).toBe(1);
});

it('an address that gets no e-mail any more counts as none', async () => {
  await host.guest({ email: 'Rebond@exemple.fr' });
  await server.deps.db.transaction((tx) =>
    suppressAddress(server.deps, tx, { address: 'rebond@exemple.fr', reason: 'bounce', source: 'smtp' }),
  );
  const { id } = await host.announce('Un');
  await workOff(server);
  expect(await mailsTo('Rebond@exemple.fr')).toEqual([]);
  expect((await host.read(id)).failures).toEqual([{ channel: 'none', reason: 'unreachable', count: 1 }]);
});

describe('a channel that is out', () => {
  const addMinutes = (minutes: number) => addHours(minutes / 60);
  const out = { kind: 'status', status: 503 } as const;

  /** Advances by so many minutes, and works off what is due every five of them. */
  async function passMinutes(minutes: number, by: TestServer = server): Promise<void> {
    for (let passed = 0; passed < minutes; passed += 5) {
      addMinutes(5);
      mailing.setNow(server.deps.now());
      await workOff(by);
    }
  }

  it('is given up after half an hour for the next way, and not taken up again when it is back', async () => {
    const { id, browser } = await host.guestWithBrowser(push, { email: 'panne@exemple.fr' });
    push.failFor(browser, out);
    const { id: announcementId } = await host.announce('Un');
    await workOff(server);
    await passMinutes(25);
    expect(await mailsTo('panne@exemple.fr')).toEqual([]);
    await passMinutes(10);
    expect(await mailsTo('panne@exemple.fr')).toHaveLength(1);
    push.failFor(browser, null);
    await passMinutes(60);
    expect([await mailsTo('panne@exemple.fr'), said(browser)]).toMatchObject([[{}], []]);
    expect(await host.shown(id)).toMatchObject([{ channel: 'email', status: 'delivered' }]);
    expect(await host.read(announcementId)).toMatchObject({ status: 'sent', delivered: 1, failed: 0 });
  });

  it('is given up after half an hour also where it is that of the app’s phones', async () => {
    const { id: accountId } = await createAccount(server.deps, { email: 'telephone@exemple.fr' });
    const token = fcm.install();
    await createDevice(server.deps, { accountId }, { address: token });
    const { id } = await host.guest({ accountId });
    fcm.failNext(100, 503);
    const { id: announcementId } = await host.announce('Un');
    await workOff(server);
    await passMinutes(25);
    expect(await mailsTo('telephone@exemple.fr')).toEqual([]);
    await passMinutes(10);
    expect(await mailsTo('telephone@exemple.fr')).toHaveLength(1);
    fcm.recover();
    await passMinutes(60);
    expect([await mailsTo('telephone@exemple.fr'), fcm.messages]).toMatchObject([[{}], []]);
    expect(await host.shown(id)).toMatchObject([{ channel: 'email', status: 'delivered' }]);
    expect(await host.read(announcementId)).toMatchObject({ status: 'sent', delivered: 1, failed: 0 });
  });

  it('is given up sooner where the event begins soon', async () => {
    const begin = new Date(server.deps.now().getTime() + 30 * 60_000);
    host = await createAnnouncingHost(server, { beginDate: begin });
    const { browser } = await host.guestWithBrowser(push, { email: 'bientot@exemple.fr' });
    push.failFor(browser, out);
    await host.announce('Un');
    await workOff(server);
    await passMinutes(15);
    expect(await mailsTo('bientot@exemple.fr')).toHaveLength(1);
  });

  it('is kept where there is no other way, for as long as the announcement is of use', async () => {
    const { browser } = await host.guestWithBrowser(push);
    push.failFor(browser, out);
    await host.announce('Un');
    await workOff(server);
    await passMinutes(180);
    push.failFor(browser, null);
    await passMinutes(30);
    expect(said(browser)).toEqual(['Un']);
  });

  it('is tried again where the other way is out as well', async () => {
    const email = 'partout@exemple.fr';
    const { browser } = await host.guestWithBrowser(push, { email });
    push.failFor(browser, out);
    smtp.refuseWith('451 4.3.0 later');
    await host.announce('Un');
    mailing.setNow(server.deps.now());
    await workOff(mailing);
    await passMinutes(40, mailing);
    push.failFor(browser, null);
    await passMinutes(60, mailing);
    smtp.refuseWith(null);
    await passMinutes(60, mailing);
    expect(said(browser)).toEqual(['Un']);
  });

  // Last, because the provider stays in backoff from then on.
  it('is given up also while its provider is sent nothing', async () => {
    const { browser: first } = await host.guestWithBrowser(push);
    push.failFor(first, { kind: 'status', status: 429, retryAfter: '5400' });
    await host.announce('Un');
    await workOff(server);
    await host.guestWithBrowser(push, { email: 'repos@exemple.fr' });
    await host.announce('Deux');
    await workOff(server);
    await passMinutes(35);
    expect(await mailsTo('repos@exemple.fr')).toHaveLength(1);
  });
});
