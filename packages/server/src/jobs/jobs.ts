import type { EmailTemplate } from '@lampion/contract/schemas/admin-email';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type { Queryable } from '../db/database.ts';
import type { Log } from '../deps.ts';
import { type JobName, jobNames, jobSettings } from './job-settings.ts';

/** Every kind of background job with its payload. Payloads are JSON: ids, never copies of rows or secrets. */
export interface JobPayloads extends Record<JobName, object | null> {
  /** `id` is the row the e-mail is about: an account, a contact message, a notice. */
  'send-email': { readonly template: EmailTemplate; readonly id: string };
  /** `id` is the row of the code to be sent. */
  'send-verification-code': { readonly id: string };
  'deliver-batch': { readonly announcementId: string; readonly batch: number };
  'send-reminders': null;
  'update-customer': { readonly organiserId: string };
  'close-customer': { readonly customerId: string };
  'sync-subscriptions': null;
  /** The date it was scheduled for, ISO 8601: if the date has changed since, the job does nothing. */
  'publish-article': { readonly articleId: string; readonly publishDate: string };
  'clean-up': null;
}

/** Does one job. It may run twice and must be idempotent. Throwing means "try again later". */
type JobHandler<N extends JobName> = (payload: JobPayloads[N], jobId: string) => Promise<void>;

export type JobHandlers = { readonly [N in JobName]: JobHandler<N> };

export interface Jobs {
  /**
   * Queues a job inside the caller's transaction: it exists if and only if the transaction commits. It is due at once,
   * or at `startAfter`. `id`, a new UUID, lets the caller find the job again.
   */
  enqueue<N extends JobName>(
    tx: Queryable,
    name: N,
    payload: JobPayloads[N],
    options?: { readonly startAfter?: Date; readonly id?: string },
  ): Promise<void>;
  /** The same for many jobs at once, due at once. */
  enqueueAll<N extends JobName>(tx: Queryable, name: N, payloads: readonly JobPayloads[N][]): Promise<void>;
  /** Starts processing jobs in this process, and queues the scheduled ones. Call once. */
  work(handlers: JobHandlers): Promise<void>;
  /**
   * Does every job that is due now, and resolves with their number. Failed ones are retried later, as usual. For
   * scripts and tests, instead of `work`.
   */
  workOff(handlers: JobHandlers): Promise<number>;
  close(): Promise<void>;
}

type ConnectionOptions = Omit<NonNullable<Exclude<ConstructorParameters<typeof PgBoss>[0], string>>, 'max'>;

/**
 * Opens the job queue on PostgreSQL (pg-boss, in its own schema). Resolves when jobs can be queued; the schema is
 * created at the first start.
 */
export async function openJobs(connection: ConnectionOptions, log: Log): Promise<Jobs> {
  const boss = new PgBoss({ ...connection, application_name: 'lampion-jobs', max: 4 });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'));
  await boss.start();
  for (const name of jobNames) await openQueue(boss, name);
  // pg-boss looks up a queue at its first job, on a separate connection: do it now, not inside a transaction.
  for (const name of jobNames) await boss.insert(name, []);
  return {
    async enqueue(tx, name, payload, options = {}) {
      await boss.send(name, payload, { db: fromDrizzle(tx, sql), ...options });
    },
    async enqueueAll(tx, name, payloads) {
      if (payloads.length === 0) return;
      const orders = payloads.map((data) => ({ ...(data !== null && { data }) }));
      await boss.insert(name, orders, { db: fromDrizzle(tx, sql) });
    },
    async work(handlers) {
      for (const name of jobNames) await startWorker(boss, name, handlers, log);
      for (const name of jobNames) await scheduleRegular(boss, name);
    },
    async workOff(handlers) {
      let done = 0;
      for (const name of jobNames) done += await workOffQueue(boss, name, handlers, log);
      return done;
    },
    close: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

async function openQueue(boss: PgBoss, name: JobName): Promise<void> {
  const { queue, policy = 'standard' } = jobSettings[name];
  await boss.createQueue(name, { ...queue, policy });
  // An existing queue takes over the current settings.
  await boss.updateQueue(name, queue);
}

interface FetchedJob<N extends JobName> {
  readonly id: string;
  readonly data: JobPayloads[N];
}

/** Runs a handler and logs a failure, which the queue would only record in its own table. */
async function run<N extends JobName>(
  name: N,
  job: FetchedJob<N>,
  handlers: JobHandlers,
  log: Log,
): Promise<void> {
  try {
    await handlers[name](job.data, job.id);
  } catch (error) {
    log.error({ err: error, job: name, jobId: job.id }, 'a job failed');
    throw error;
  }
}

/** Concurrent jobs of a bursty queue. With fewer than two, pg-boss waits a poll interval between jobs. */
const BURST_SIZE = 2;

async function startWorker<N extends JobName>(boss: PgBoss, name: N, handlers: JobHandlers, log: Log) {
  const { pollingSeconds: pollingIntervalSeconds, isBursty = false } = jobSettings[name];
  const burst = isBursty ? { batchSize: BURST_SIZE, burstWhenBatchFull: true } : {};
  const options = { pollingIntervalSeconds, perJobResults: true, ...burst } as const;
  await boss.work<JobPayloads[N], unknown, typeof options>(name, options, (jobs) =>
    Promise.all(jobs.map((job) => settle(name, job, handlers, log))),
  );
}

/** Jobs fetched together fail independently. */
async function settle<N extends JobName>(
  name: N,
  job: FetchedJob<N>,
  handlers: JobHandlers,
  log: Log,
): Promise<JobResult> {
  try {
    await run(name, job, handlers, log);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    return { id: job.id, status: 'failed', output: { message: String(error) } };
  }
}

async function scheduleRegular(boss: PgBoss, name: JobName): Promise<void> {
  const { comesAt } = jobSettings[name];
  // A machine that sleeps at night runs the missed one when it wakes.
  if (comesAt) await boss.schedule(name, comesAt, null, { tz: 'Europe/Paris', missed: 'once' });
}

async function workOffQueue<N extends JobName>(boss: PgBoss, name: N, handlers: JobHandlers, log: Log) {
  let done = 0;
  for (;;) {
    const [job] = await boss.fetch<JobPayloads[N]>(name);
    if (job === undefined) return done;
    try {
      await run(name, job, handlers, log);
      await boss.complete(name, job.id);
      done += 1;
    } catch (error) {
      await boss.fail(name, job.id, { message: String(error) });
    }
  }
}
