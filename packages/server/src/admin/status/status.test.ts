import { queueLabels, systemStatusSchema } from '@lampion/contract/admin/system-status';
import { emailLanes } from '@lampion/contract/messages/emails';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueEmail } from '../../messages/mail/queue.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { jobNames } from '../../platform/jobs/job-database.ts';
import { version } from '../../platform/version.ts';
import { buildTestServer, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { createAccount, createAdminActor } from '../../testing/factories.ts';
import { getSystemStatus } from './status.ts';

let server: TestServer;
let worker: TestServer;
let nour: AccountActor;
beforeAll(async () => {
  // One role alone wants a database that is not embedded.
  const DATABASE_URL = 'postgres://localhost/given-by-the-test';
  server = await buildTestServer({ ROLES: 'web', DATABASE_URL });
  worker = await buildTestServer({ ROLES: 'worker', DATABASE_URL }, { beside: server });
  nour = await createAdminActor(server.deps);
  await server.deps.pages.listen({ changed: () => undefined, missed: () => undefined });
  await worker.deps.pages.hearConfirmations();
});
afterAll(async () => {
  await worker.close();
  await server.close();
});

it('names every queue in words that people read', () => {
  const queues = [...jobNames, ...emailLanes.map((lane) => `email-${lane}`)];
  expect(Object.keys(queueLabels).toSorted()).toEqual(queues.toSorted());
});

describe('the status of the installation', () => {
  it('lists every process with its role, and which of them answers', async () => {
    const { processes } = await getSystemStatus(server.deps, nour);
    expect(processes).toMatchObject([
      { roles: ['web'], version, isThis: true },
      { roles: ['worker'], version, isThis: false },
    ]);
    expect(Date.now() - Date.parse(processes[0]?.startedAt ?? '')).toBeLessThan(600_000);
    const others = await getSystemStatus(worker.deps, nour);
    expect(others.processes.map(({ isThis }) => isThis)).toEqual([false, true]);
  });

  it('forgets a process with its session', async () => {
    const third = await buildTestServer({}, { beside: server });
    await third.deps.pages.listen({ changed: () => undefined, missed: () => undefined });
    expect((await getSystemStatus(server.deps, nour)).processes).toHaveLength(3);
    await third.close();
    await expect.poll(async () => (await getSystemStatus(server.deps, nour)).processes).toHaveLength(2);
  });

  it('counts jobs, and e-mails that left', async () => {
    const { id } = await createAccount(server.deps);
    await queueEmail(server.deps, server.deps.db, { template: 'welcome', id });
    const before = await getSystemStatus(server.deps, nour);
    expect(before.emails.sentLastHour).toBe(0);
    expect(before.queues).toContainEqual(
      expect.objectContaining({ queue: 'email-security', due: 1, active: 0, failed: 0 }),
    );
    await workOff(worker);
    const status = await getSystemStatus(server.deps, nour);
    expect(status.emails).toEqual({ sentLastHour: 1, failedLastHour: 0, undelivered: 0 });
    expect(status.queues.map(({ queue }) => queue)).toContain('deliver-batch');
    expect(status.channels.map(({ channel }) => channel)).toEqual(['mobile', 'web', 'email']);
    expect(systemStatusSchema.parse(status)).toEqual(status);
  });

  it('says what the database is', async () => {
    const { database } = await getSystemStatus(server.deps, nour);
    expect(database.version).toMatch(/^1[5-8]/);
    expect(database.bytes).toBeGreaterThan(1_000_000);
    expect(database.connections).toBeGreaterThan(2);
    expect(database.connectionsMax).toBeGreaterThan(database.connections);
  });

  it('notices a storage that fails, and answers all the same', async () => {
    const failing = async () => {
      throw new Error('no bucket');
    };
    const storage = { ...server.deps.storage, get: failing };
    const status = await getSystemStatus({ ...server.deps, storage }, nour);
    expect(status.storage).toEqual({ kind: 'folder', isReachable: false });
    expect((await getSystemStatus(server.deps, nour)).storage.isReachable).toBe(true);
  });

  it('shows the pages in memory of a process that keeps them', async () => {
    expect((await getSystemStatus(server.deps, nour)).pageCache).toBeNull();
    server.deps.pageFigures.provide(() => ({ hits: 3, misses: 1, evictions: 0, bytes: 9, pages: 1 }));
    expect((await getSystemStatus(server.deps, nour)).pageCache).toEqual({
      hits: 3,
      misses: 1,
      bytes: 9,
      pages: 1,
    });
  });

  it('knows of no backup where none was made', async () => {
    expect((await getSystemStatus(server.deps, nour)).backup).toEqual({ latest: null, latestGoodAt: null });
  });
});
