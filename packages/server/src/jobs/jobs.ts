import type { EmailTemplate } from '@lampion/contract/schemas/admin-email';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type { Queryable } from '../db/database.ts';
import type { Log } from '../deps.ts';
import { type JobName, jobNames, jobSettings } from './job-settings.ts';

/** Every kind of background work and what it is given. Payloads are JSON: ids, never copies of rows or secrets. */
export interface JobPayloads extends Record<JobName, object | null> {
  /** `id` is the row the e-mail is about: an account, a contact message, a notice. */
  'send-email': { readonly template: EmailTemplate; readonly id: string };
  /** `id` is the row of the code to be. */
  'send-verification-code': { readonly id: string };
  'deliver-batch': { readonly announcementId: string; readonly batch: number };
  'send-reminders': null;
  'update-customer': { readonly organiserId: string };
  'close-customer': { readonly customerId: string };
  'sync-subscriptions': null;
  /** The date it was scheduled for, ISO 8601: another one since makes this job void. */
  'publish-article': { readonly articleId: string; readonly publishDate: string };
  'clean-up': null;
}

/** Does one job. It may run twice: it must do no harm then. Throwing means "try again later". */
type JobHandler<N extends JobName> = (payload: JobPayloads[N], jobId: string) => Promise<void>;

export type JobHandlers = { readonly [N in JobName]: JobHandler<N> };

export interface Jobs {
  /**
   * Queues a job inside the caller's transaction: it exists exactly if the transaction commits. It is due at once, or
   * at `startAfter`. `id` is for whoever has to find it again; a new UUID.
   */
  enqueue<N extends JobName>(
    tx: Queryable,
    name: N,
    payload: JobPayloads[N],
    options?: { readonly startAfter?: Date; readonly id?: string },
  ): Promise<void>;
  /** The same for many jobs at once, due at once. */
  enqueueAll<N extends JobName>(tx: Queryable, name: N, payloads: readonly JobPayloads[N][]): Promise<void>;
  /** Starts working on jobs in this process, and queues the regular ones at their hour. Call once. */
  work(handlers: JobHandlers): Promise<void>;
  /**
   * Does every job that is due here and now, and resolves with how many were done. Failed ones are tried again
   * later, as ever. For scripts and tests, in place of `work`.
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
  // The first job of a queue has pg-boss look it up on a connection of its own: now, not inside a transaction.
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
  // A queue that was there already takes over today's settings.
  await boss.updateQueue(name, queue);
}

interface FetchedJob<N extends JobName> {
  readonly id: string;
  readonly data: JobPayloads[N];
}

/** Runs a handler; a failure is logged where the queue would only note it in its own table. */
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

/** Jobs of a bursty queue that are done at once. Fewer than two, and pg-boss waits a poll between one and the next. */
const BURST_SIZE = 2;

async function startWorker<N extends JobName>(boss: PgBoss, name: N, handlers: JobHandlers, log: Log) {
  const { pollingSeconds: pollingIntervalSeconds, isBursty = false } = jobSettings[name];
  const burst = isBursty ? { batchSize: BURST_SIZE, burstWhenBatchFull: true } : {};
  const options = { pollingIntervalSeconds, perJobResults: true, ...burst } as const;
  await boss.work<JobPayloads[N], unknown, typeof options>(name, options, (jobs) =>
    Promise.all(jobs.map((job) => settle(name, job, handlers, log))),
  );
}

/** One job's failure is its own: the others it was fetched with are done all the same. */
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
  // A machine that sleeps at night does the missed one when it wakes.
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
