import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AnnouncingHost, createAnnouncingHost } from '../../testing/announcing-host.ts';
import { buildTestServer, readOutbox, type TestServer, workOff } from '../../testing/build-test-server.ts';
import {
  type Browser,
  type PushServiceDouble,
  startPushService,
} from '../../testing/doubles/push-service.ts';

let push: PushServiceDouble;
let server: TestServer;
let host: AnnouncingHost;

beforeAll(async () => {
  push = await startPushService();
  server = await buildTestServer({ WEB_PUSH_LOCAL: 'on', EMAIL_PER_SECOND: '1000' });
});
afterAll(async () => {
  await server.close();
  await push.close();
});

const noon = new Date('2027-07-01T12:00:00Z');
const later = (seconds: number) => new Date(server.deps.now().getTime() + seconds * 1000);

beforeEach(async () => {
  server.setNow(noon);
  host = await createAnnouncingHost(server);
});

async function workLater(seconds: number): Promise<void> {
  server.setNow(later(seconds));
  await workOff(server);
}

const said = ({ received }: Browser) => received.map(({ body }) => body);
const unavailable = { kind: 'status', status: 500 } as const;

describe('two announcements of an event', () => {
  it('reach a guest in their order, though the first is tried again and again', async () => {
    const { browser } = await host.guestWithBrowser(push);
    const { browser: quick } = await host.guestWithBrowser(push);
    push.failFor(browser, unavailable);
    await host.announce('Un');
    await workOff(server);
    await host.announce('Deux');
    await workLater(2);
    await workLater(5);
    expect(said(browser)).toEqual([]);
    expect(said(quick)).toEqual(['Un', 'Deux']);
    push.failFor(browser, null);
    await workLater(60);
    await workLater(3);
    expect(said(browser)).toEqual(['Un', 'Deux']);
  });

  it('wait for the messages of the first to exist', async () => {
    const { browser } = await host.guestWithBrowser(push);
    const { id: one } = await host.announce('Un');
    await host.announce('Deux');
    const { rows } = await server.deps.database.pool.query(
      `DELETE FROM pgboss.job WHERE name = 'deliver-batch' AND state < 'active' RETURNING data`,
    );
    const first = rows.find(({ data }) => data.announcementId === one)?.data;
    const second = rows.find(({ data }) => data.announcementId !== one)?.data;
    await server.deps.db.transaction((tx) => server.deps.jobs.enqueue(tx, 'deliver-batch', second));
    await workOff(server);
    expect(said(browser)).toEqual([]);
    await server.deps.db.transaction((tx) => server.deps.jobs.enqueue(tx, 'deliver-batch', first));
    await workOff(server);
    await workLater(3);
    expect(said(browser)).toEqual(['Un', 'Deux']);
  });

  it('pass one that is paused', async () => {
    const { browser } = await host.guestWithBrowser(push);
    const { id } = await host.announce('Un');
    await host.change(id, 'pause');
    await host.announce('Deux');
    await workOff(server);
    expect(said(browser)).toEqual(['Deux']);
    await host.change(id, 'resume');
    await workOff(server);
    expect(said(browser)).toEqual(['Deux', 'Un']);
  });
});

describe('a cancellation', () => {
  it('takes the place of what was not delivered yet', async () => {
    const { browser } = await host.guestWithBrowser(push);
    const { browser: shown } = await host.guestWithBrowser(push);
    push.failFor(browser, unavailable);
    const { id } = await host.announce('On ouvre à 20 h.');
    await workOff(server);
    push.failFor(browser, null);
    await host.cancel();
    await workOff(server);
    await workLater(3);
    expect(said(browser)).toEqual([expect.stringContaining('est annulé')]);
    expect(said(shown)).toEqual(['On ouvre à 20 h.', expect.stringContaining('est annulé')]);
    expect(await host.read(id)).toMatchObject({
      status: 'sent',
      delivered: 1,
      failed: 1,
      failures: [{ channel: 'web', reason: 'superseded', count: 1 }],
    });
  });

  it('takes the place of one that is paused, or was not begun', async () => {
    const { browser } = await host.guestWithBrowser(push);
    const { id } = await host.announce('On ouvre à 20 h.');
    await workOff(server);
    const { id: paused } = await host.announce('Venez déguisés.');
    await host.change(paused, 'pause');
    await host.announce('À tout de suite.');
    await host.cancel();
    await workOff(server);
    await workLater(3);
    expect(said(browser)).toEqual(['On ouvre à 20 h.', expect.stringContaining('est annulé')]);
    expect(await host.read(id)).toMatchObject({ status: 'sent', delivered: 1 });
    await host.change(paused, 'resume');
    await workLater(3);
    expect(said(browser)).toHaveLength(2);
  });
});

describe('news within a day of the event', () => {
  const tonight = { beginDate: new Date(noon.getTime() + 8 * 3_600_000) };

  it('that it is cancelled goes by push and by e-mail both, and counts each guest once', async () => {
    host = await createAnnouncingHost(server, tonight);
    const { browser, id } = await host.guestWithBrowser(push, { email: 'nora@exemple.fr' });
    await host.guest({ email: 'sacha@exemple.fr' });
    await host.cancel();
    await workOff(server);
    expect(said(browser)).toHaveLength(1);
    const mails = (await readOutbox(server)).map(({ to }) => to);
    expect(mails.toSorted()).toEqual(['nora@exemple.fr', 'sacha@exemple.fr']);
    const [shown] = await host.list();
    expect(shown).toMatchObject({ status: 'sent', recipientCount: 2, delivered: 2, failed: 0, waiting: 0 });
    expect(await host.shown(id)).toMatchObject([{ status: 'delivered' }]);
  });

  it('reaches a guest whose browser is gone by e-mail, once', async () => {
    host = await createAnnouncingHost(server, tonight);
    const { browser } = await host.guestWithBrowser(push, { email: 'ines@exemple.fr' });
    push.drop(browser);
    await host.cancel();
    await workOff(server);
    expect((await readOutbox(server)).filter(({ to }) => to === 'ines@exemple.fr')).toHaveLength(1);
    expect((await host.list())[0]).toMatchObject({ status: 'sent', delivered: 1, failed: 0, failures: [] });
  });

  it('of another kind goes one way', async () => {
    host = await createAnnouncingHost(server, tonight);
    await host.guestWithBrowser(push, { email: 'lou@exemple.fr' });
    await host.announce('On ouvre à 20 h.');
    await workOff(server);
    expect((await readOutbox(server)).filter(({ to }) => to === 'lou@exemple.fr')).toEqual([]);
  });
});

describe('an announcement that is useful until an instant', () => {
  const setUsefulUntil = (id: string, instant: Date | null) =>
    server.deps.database.pool.query('UPDATE announcements SET useful_until = $2 WHERE id = $1', [
      id,
      instant,
    ]);

  it('is kept by the push service for what is left, and is never sent afterwards', async () => {
    const { browser } = await host.guestWithBrowser(push);
    const { browser: late } = await host.guestWithBrowser(push);
    push.failFor(late, unavailable);
    const { id } = await host.announce('C’est dans deux heures.');
    await setUsefulUntil(id, later(7200));
    await workOff(server);
    expect(said(browser)).toHaveLength(1);
    expect(push.lifetimes.at(-1)).toBe(7200);
    push.failFor(late, null);
    await workLater(7200);
    expect(said(late)).toEqual([]);
    expect(await host.read(id)).toMatchObject({
      status: 'sent',
      delivered: 1,
      failures: [{ channel: 'web', reason: 'expired', count: 1 }],
    });
  });

  it('is kept for a day when nothing else is known', async () => {
    await host.guestWithBrowser(push);
    const { id } = await host.announce('On ouvre à 20 h.');
    await setUsefulUntil(id, null);
    await workOff(server);
    expect(push.lifetimes.at(-1)).toBe(86_400);
  });
});
