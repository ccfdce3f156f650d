import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createJobHandlers } from '../../job-handlers.ts';
import { announcements } from '../../platform/db/tables.ts';
import type { QueueWorker } from '../../platform/jobs/worker.ts';
import { type AnnouncingHost, createAnnouncingHost } from '../../testing/announcing-host.ts';
import { buildTestServer, readOutbox, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { type PushServiceDouble, startPushService } from '../../testing/doubles/push-service.ts';
import { eventually } from '../../testing/side-by-side.ts';
import { deliverAnnouncements } from './delivery.ts';

/** Longer than a test: on a busy machine, a short one would end attempts that are well. */
const ATTEMPT_MS = 100_000;

let push: PushServiceDouble;
let slowPush: PushServiceDouble;
let server: TestServer;
let host: AnnouncingHost;
let started: QueueWorker[] = [];

beforeAll(async () => {
  push = await startPushService();
  slowPush = await startPushService();
  server = await buildTestServer({ WEB_PUSH_LOCAL: 'on', EMAIL_PER_SECOND: '1000' });
});
afterAll(async () => {
  await server.close();
  await push.close();
  await slowPush.close();
});
beforeEach(async () => {
  host = await createAnnouncingHost(server);
});
afterEach(async () => {
  await Promise.all(started.map((worker) => worker.close()));
  started = [];
  await server.deps.db.delete(announcements);
});

/** Sends as a worker process does, but gives up no attempt. */
async function startSending(): Promise<void> {
  await server.deps.jobs.workOff(createJobHandlers(server.deps));
  const deadlines = { mobile: ATTEMPT_MS, web: ATTEMPT_MS, email: ATTEMPT_MS };
  started = deliverAnnouncements(server.deps, deadlines);
  for (const worker of started) worker.start();
}

it.each(['head', 'body'] as const)(
  'a push service that drips the %s holds up nobody, and repeats nothing',
  async (part) => {
    const { browser: dripping } = await host.guestWithBrowser(slowPush);
    slowPush.failFor(dripping, { kind: 'drip', part });
    const others = await Promise.all(Array.from({ length: 5 }, () => host.guestWithBrowser(push)));
    await Promise.all(
      Array.from({ length: 5 }, (_, index) => host.guest({ email: `g${index}-${part}@exemple.fr` })),
    );
    const { id } = await host.announce('On ouvre à 20 h.');
    await startSending();
    const read = () => host.read(id);
    await eventually(async () => expect(await read()).toMatchObject({ delivered: 10, waiting: 1 }));
    expect(others.map(({ browser }) => browser.received.length)).toEqual([1, 1, 1, 1, 1]);
    const mails = (await readOutbox(server)).filter(({ to }) => to.endsWith(`-${part}@exemple.fr`));
    expect(mails).toHaveLength(5);
    slowPush.hangUp();
    // With the head, the message was accepted.
    const accepted = part === 'body' ? 1 : 0;
    await eventually(async () => expect(await read()).toMatchObject({ delivered: 10 + accepted }));
  },
);

it('each message is settled when its own attempt ends', async () => {
  const { browser: silent, id: silentGuest } = await host.guestWithBrowser(slowPush);
  slowPush.failFor(silent, { kind: 'silence' });
  const { id: quickGuest } = await host.guestWithBrowser(push);
  await host.announce('On ouvre à 20 h.');
  await startSending();
  await eventually(async () => expect(await host.shown(quickGuest)).toMatchObject([{ status: 'delivered' }]));
  expect(await host.shown(silentGuest)).toMatchObject([{ status: 'waiting' }]);
  slowPush.hangUp();
});

it('an organiser whose recipients all drip leaves room for the others', async () => {
  // More than all slots of a process.
  const guests = await Promise.all(Array.from({ length: 280 }, () => host.guestWithBrowser(slowPush)));
  for (const { browser } of guests) slowPush.failFor(browser, { kind: 'silence' });
  await host.announce('On ouvre à 20 h.');
  await startSending();
  await eventually(() => expect(slowPush.calls()).toBeGreaterThanOrEqual(60));
  const other = await createAnnouncingHost(server);
  const { browser } = await other.guestWithBrowser(push);
  const { id } = await other.announce('On ouvre à 21 h.');
  await server.deps.jobs.workOff(createJobHandlers(server.deps));
  await eventually(async () => expect(await other.read(id)).toMatchObject({ status: 'sent', delivered: 1 }));
  expect(browser.received).toHaveLength(1);
  for (const one of guests) slowPush.failFor(one.browser, null);
  slowPush.hangUp();
});

it('a push service that asks for a pause gets nothing, and no message is blamed for it', async () => {
  await host.guestWithBrowser(push);
  push.failNext({ kind: 'status', status: 429, retryAfter: '3000' });
  await host.announce('On ouvre à 20 h.');
  await workOff(server);
  const calls = push.calls();
  const other = await createAnnouncingHost(server);
  await other.guestWithBrowser(push);
  const { id } = await other.announce('On ouvre à 21 h.');
  await workOff(server);
  expect(push.calls()).toBe(calls);
  expect(await other.read(id)).toMatchObject({ status: 'sending', waiting: 1, failed: 0 });
  const { rows } = await server.deps.database.pool.query(
    'SELECT attempts, reason, status FROM deliveries WHERE announcement_id = $1',
    [id],
  );
  expect(rows).toEqual([{ attempts: 0, reason: 'unavailable', status: 'waiting' }]);
});
