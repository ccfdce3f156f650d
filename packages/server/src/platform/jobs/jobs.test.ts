import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { eventually } from '../../testing/side-by-side.ts';
import { type JobHandlers, openJobs } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const order = { template: 'welcome', id: 'un' } as const;
const nothing = async () => undefined;
const idle: JobHandlers = {
  'send-email': nothing,
  'send-verification-code': nothing,
  'send-phone-code': nothing,
  'deliver-batch': nothing,
  'invite-imported': nothing,
  'fetch-event-picture': nothing,
  'push-news': nothing,
  'send-reminders': nothing,
  'announce-change': nothing,
  'tell-followers': nothing,
  'update-customers': nothing,
  'update-customer': nothing,
  'check-vat-number': nothing,
  'close-customer': nothing,
  'sync-subscriptions': nothing,
  'play-payments': nothing,
  'publish-article': nothing,
  'answer-series': nothing,
  'publish-event': nothing,
  'send-planned': nothing,
  'end-offers': async () => undefined,
  'remind-steps': nothing,
  'remind-home': async () => undefined,
  'tell-places': async () => undefined,
  'attach-guests': nothing,
  'send-held-invitations': nothing,
  'create-backup': nothing,
  'clean-up': nothing,
};

async function readJobs(): Promise<{ state: string; output: unknown }[]> {
  const query = `SELECT state, output FROM pgboss.job WHERE name = 'send-email' ORDER BY created_on`;
  return (await server.deps.database.pool.query(query)).rows;
}

describe('the job queue', () => {
  it('holds a job if and only if its transaction commits', async () => {
    const { db, jobs } = server.deps;
    const failure = new Error('rolled back');
    const attempt = db.transaction(async (tx) => {
      await jobs.enqueue(tx, 'send-email', order);
      throw failure;
    });
    await expect(attempt).rejects.toBe(failure);
    expect(await jobs.workOff(idle)).toBe(0);
    await db.transaction((tx) => jobs.enqueue(tx, 'send-email', order));
    expect(await jobs.workOff(idle)).toBe(1);
    expect(await jobs.workOff(idle)).toBe(0);
  });

  it('leaves a delayed job until its time', async () => {
    const { db, jobs } = server.deps;
    await jobs.enqueue(db, 'send-email', order, { startAfter: new Date(Date.now() + 3_600_000) });
    expect(await jobs.workOff(idle)).toBe(0);
    await db.execute(`UPDATE pgboss.job SET start_after = now() WHERE state = 'created'`);
    expect(await jobs.workOff(idle)).toBe(1);
  });

  it('retries a failed job later', async () => {
    const { db, jobs } = server.deps;
    await jobs.enqueue(db, 'send-email', order);
    const failing: JobHandlers = {
      ...idle,
      'send-email': async () => {
        throw new Error('down');
      },
    };
    expect(await jobs.workOff(failing)).toBe(0);
    expect((await readJobs()).at(-1)).toMatchObject({ state: 'retry', output: { message: 'Error: down' } });
    // Not due before a while.
    expect(await jobs.workOff(idle)).toBe(0);
  });

  it('does one clean-up at a time', async () => {
    const { db, jobs } = server.deps;
    await jobs.enqueue(db, 'clean-up', null);
    await jobs.enqueue(db, 'clean-up', null);
    expect(await jobs.workOff(idle)).toBe(1);
  });

  it('takes jobs that a process without the role worker queued', async () => {
    const environment = { ROLES: 'web', DATABASE_URL: server.database.url };
    const web = await buildTestServer(environment, { beside: server });
    await web.deps.jobs.enqueue(web.deps.db, 'send-email', order);
    expect(await server.deps.jobs.workOff(idle)).toBe(1);
    await web.close();
  });

  it('works in the background, on two batches at once that fail independently, and on a schedule', async () => {
    const { db, jobs, database } = server.deps;
    const done: string[] = [];
    const started: number[] = [];
    const bothStarted = Promise.withResolvers<void>();
    const noting: JobHandlers = {
      ...idle,
      'send-email': async ({ id }) => {
        done.push(id);
      },
      // Each waits for the other: run one after the other, neither would end.
      'deliver-batch': async ({ batch }) => {
        started.push(batch);
        if (started.length === 2) bothStarted.resolve();
        await bothStarted.promise;
        if (batch === 1) throw new Error('down');
      },
    };
    await jobs.work(noting);
    const announcementId = '0199a0d0-0000-7000-8000-000000000000';
    await jobs.enqueueAll(
      db,
      'deliver-batch',
      [0, 1].map((batch) => ({ payload: { announcementId, batch } })),
    );
    await jobs.enqueue(db, 'send-email', { template: 'welcome', id: 'deux' });
    await eventually(() => expect(done).toEqual(['deux']));
    const readBatches = async () => {
      const query = `SELECT state FROM pgboss.job WHERE name = 'deliver-batch' ORDER BY data->>'batch'`;
      return (await database.pool.query<{ state: string }>(query)).rows.map(({ state }) => state);
    };
    await eventually(async () => expect(await readBatches()).toEqual(['completed', 'retry']));
    const { rows } = await database.pool.query('SELECT name, cron, timezone FROM pgboss.schedule');
    expect(rows.sort((one, other) => one.name.localeCompare(other.name))).toEqual([
      { name: 'clean-up', cron: '40 4 * * *', timezone: 'Europe/Paris' },
      { name: 'play-payments', cron: '*/5 * * * *', timezone: 'Europe/Paris' },
      { name: 'remind-steps', cron: '0 10 * * *', timezone: 'Europe/Paris' },
      { name: 'send-reminders', cron: '*/5 * * * *', timezone: 'Europe/Paris' },
      { name: 'sync-subscriptions', cron: '10 4 * * *', timezone: 'Europe/Paris' },
    ]);
  });

  it('schedules backups for the times of the setting, and for no former one', async () => {
    const { pool } = server.deps.database;
    const readTimes = async () => {
      const query = `SELECT cron FROM pgboss.schedule WHERE name = 'create-backup' ORDER BY cron`;
      return (await pool.query<{ cron: string }>(query)).rows.map(({ cron }) => cron);
    };
    for (const [backupTimes, crons] of [
      [
        ['03:30', '15:05'],
        ['30 3 * * *', '5 15 * * *'],
      ],
      [['15:05'], ['5 15 * * *']],
      [undefined, []],
    ] as const) {
      const jobs = await openJobs(server.deps.database, server.deps.log, { backupTimes });
      await jobs.work(idle);
      expect(await readTimes()).toEqual(crons);
      await jobs.close();
    }
  });
});
