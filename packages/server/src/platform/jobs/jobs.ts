import type { EmailTemplate } from '@lampion/contract/messages/emails';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type { Database, Queryable } from '../db/database.ts';
import { isDatabaseAway } from '../db/errors.ts';
import type { Log } from '../log.ts';
import { type Metrics, noMetrics } from '../ports/metrics.ts';
import type { Tracer } from '../ports/tracer.ts';
import { type JobName, jobNames, jobSettings, openJobDatabase } from './job-database.ts';

/**
 * Every kind of background job and its payload. Payloads are JSON and hold ids, never copies of
 * rows or secrets.
 */
export interface JobPayloads extends Record<JobName, object | null> {
  /**
   * Queued by the previous version; `id` is the row the e-mail is about. contract: remove one
   * version after this one.
   */
  'send-email': { readonly template: EmailTemplate; readonly id: string };
  /** `id` is the row of the code to be sent. */
  'send-verification-code': { readonly id: string };
  /** As `send-verification-code`, for the phone of a member. */
  'send-phone-code': { readonly id: string };
  'deliver-batch': { readonly announcementId: string; readonly batch: number };
  'invite-imported': { readonly importId: string };
  /** For all events of the import with the picture of this one. */
  'fetch-event-picture': { readonly importId: string; readonly eventId: string };
  'push-news': { readonly ids: readonly string[] };
  'send-reminders': null;
  'remind-steps': null;
  'announce-change': { readonly eventId: string };
  /** Due at the hour of the message; does nothing once that was moved or sent. */
  'tell-followers': { readonly dayId: string };
  'update-customers': null;
  'update-customer': { readonly organiserId: string };
  'check-vat-number': { readonly organiserId: string };
  'close-customer': { readonly customerId: string };
  'sync-subscriptions': null;
  'play-payments': null;
  /** The scheduled date, ISO 8601. If it has changed since, the job does nothing. */
  'publish-article': { readonly articleId: string; readonly publishDate: string };
  /** The same. */
  /** The regulars of a series answer one of its dates. */
  'answer-series': { readonly eventId: string };
  'publish-event': { readonly eventId: string; readonly publishAt: string };
  /** The same. */
  'send-planned': { readonly messageId: string; readonly sendAt: string };
  /** End of the time the places are held, ISO 8601. */
  'end-offers': { readonly eventId: string; readonly until: string };
  /** Members who now have a place at a party or are offered some. */
  'tell-places': {
    readonly eventId: string;
    readonly kind: 'place_freed' | 'places_offered';
    readonly memberIds: readonly string[];
  };
  /** The requested time, ISO 8601. If it has changed since, the job does nothing. */
  'remind-home': { readonly eventId: string; readonly memberId: string; readonly remindAt: string };
  'attach-guests': { readonly accountId: string };
  'send-held-invitations': { readonly accountId: string };
  'create-backup': null;
  'clean-up': null;
}

/** Runs one job. May run twice, so it must be idempotent. Throwing means "retry later". */
type JobHandler<N extends JobName> = (payload: JobPayloads[N], jobId: string) => Promise<void>;

export type JobHandlers = { readonly [N in JobName]: JobHandler<N> };

/** Figures of one queue. */
interface QueueFigures {
  readonly queue: JobName;
  /**
   * Jobs that could run now, scheduled jobs, running jobs, and jobs given up in the last seven
   * days.
   */
  readonly due: number;
  readonly deferred: number;
  readonly active: number;
  readonly failed: number;
  /** Age in seconds of the oldest job that could run; 0 when there is none. Never negative. */
  readonly oldestSeconds: number;
}

/** A job to be queued, due at once or at `startAfter`. */
export interface JobOrder<N extends JobName> {
  readonly payload: JobPayloads[N];
  readonly startAfter?: Date;
}

export interface Jobs {
  /**
   * Queues a job inside the caller's transaction: it exists if and only if the transaction commits.
   * It is due at once, or at `startAfter`. `id`, a new UUID, lets the caller find the job again.
   */
  enqueue<N extends JobName>(
    tx: Queryable,
    name: N,
    payload: JobPayloads[N],
    options?: { readonly startAfter?: Date; readonly id?: string },
  ): Promise<void>;
  /** As `enqueue`, for many jobs. */
  enqueueAll<N extends JobName>(tx: Queryable, name: N, orders: readonly JobOrder<N>[]): Promise<void>;
  /** Starts processing jobs in this process, and queues the scheduled ones. Call once. */
  work(handlers: JobHandlers): Promise<void>;
  /**
   * Runs every job that is due and resolves with their number. Failed jobs are retried later, as
   * usual. For scripts and tests, instead of `work`.
   */
  workOff(handlers: JobHandlers): Promise<number>;
  /** Makes jobs due again that were delayed because a clock was set back. */
  hasten(): Promise<void>;
  /**
   * Figures of each queue, over all processes. Counted at most once a minute, whatever the number
   * of calls.
   */
  readFigures(): Promise<QueueFigures[]>;
  close(): Promise<void>;
}

interface JobsOptions {
  readonly isWorker?: boolean;
  /** Times of day in Europe/Paris ("03:30"). */
  readonly backupTimes?: readonly string[] | undefined;
  readonly metrics?: Metrics;
  readonly tracer?: Tracer | null;
}

/**
 * Opens the job queue on PostgreSQL (pg-boss, in its own schema). Resolves when jobs can be queued;
 * the schema is created at the first start. Without `isWorker`, nothing periodic runs in this
 * process: it only queues jobs, and `work` is never called.
 */
export async function openJobs(
  database: Pick<Database, 'openPool' | 'watch'>,
  log: Log,
  { isWorker = true, backupTimes = [], metrics = noMetrics, tracer = null }: JobsOptions = {},
): Promise<Jobs> {
  const watch: Watch = { log, metrics, tracer };
  const db = openJobDatabase(database);
  const boss = new PgBoss({
    db,
    // Runs schedules, and maintenance of expired and old jobs.
    schedule: isWorker,
    supervise: isWorker,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'));
  try {
    await boss.start();
    for (const name of jobNames) await openQueue(boss, name);
    // pg-boss looks up a queue at its first job, on a separate connection. Do it now, not inside a
    // transaction.
    for (const name of jobNames) await boss.insert(name, []);
  } catch (error) {
    db.stopWaiting();
    await boss.stop({ graceful: false }).catch(() => undefined);
    await db.close();
    throw error;
  }
  return {
    async enqueue(tx, name, payload, options = {}) {
      await boss.send(name, payload, { db: fromDrizzle(tx, sql), ...options });
    },
    async enqueueAll(tx, name, orders) {
      if (orders.length === 0) return;
      const jobs = orders.map(({ payload, startAfter }) => ({
        ...(payload !== null && { data: payload }),
        ...(startAfter && { startAfter }),
      }));
      await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) });
    },
    async work(handlers) {
      const surviving = surviveAbsence(handlers, database);
      for (const name of jobNames) await startWorker(boss, name, surviving, watch);
      for (const name of jobNames) await scheduleRegular(boss, name);
      await scheduleDaily(boss, 'create-backup', backupTimes);
    },
    async workOff(handlers) {
      let done = 0;
      for (const name of jobNames) done += await workOffQueue(boss, name, handlers, watch);
      return done;
    },
    async hasten() {
      for (const statement of HASTEN) await boss.getDb().executeSql(statement);
    },
    async readFigures() {
      // Statements would block until the database is back.
      database.watch.presence.throwIfAborted();
      const oldest = await findOldest(boss);
      return Promise.all(jobNames.map((queue) => readQueue(boss, queue, oldest.get(queue) ?? 0)));
    },
    async close() {
      db.stopWaiting();
      await boss.stop({ graceful: true, timeout: 10_000 });
      await db.close();
    },
  };
}

/**
 * How often a job is repeated at once because the database went away while it ran. Then the queue
 * retries it as usual.
 */
const REPEATS_MAX = 3;

/** Wraps handlers so that a job is repeated as soon as a database that went away is back. */
function surviveAbsence(handlers: JobHandlers, { watch }: Pick<Database, 'watch'>): JobHandlers {
  const survive =
    <N extends JobName>(handle: JobHandler<N>): JobHandler<N> =>
    async (payload, jobId) => {
      for (let repeat = 0; ; repeat += 1) {
        try {
          return await handle(payload, jobId);
        } catch (error) {
          if (!isDatabaseAway(error) || repeat === REPEATS_MAX) throw error;
          await watch.check().catch(() => watch.untilHere());
        }
      }
    };
  const entries = jobNames.map((name) => [name, survive(handlers[name] as JobHandler<JobName>)]);
  return Object.fromEntries(entries) as JobHandlers;
}

/**
 * Resets times that lie in the future because a clock was set back: of jobs due when queued, of
 * retries delayed beyond any retry delay, of running jobs (whose dead worker would not be
 * detected), and of pg-boss's last check of schedules and queues. Scheduled jobs keep their time.
 */
const HASTEN = [
  `UPDATE pgboss.job SET start_after = now() WHERE state < 'active' AND start_after > now()
     AND (state = 'created' AND start_after <= created_on OR state = 'retry' AND start_after > now() + interval '65 minutes')`,
  `UPDATE pgboss.job SET started_on = now(), heartbeat_on = CASE WHEN heartbeat_on IS NOT NULL THEN now() END
     WHERE state = 'active' AND started_on > now() + interval '1 minute'`,
  `UPDATE pgboss.version SET cron_on = least(cron_on, now()), bam_on = least(bam_on, now()), flow_on = least(flow_on, now())
     WHERE greatest(cron_on, bam_on, flow_on) > now() + interval '1 minute'`,
  `UPDATE pgboss.queue SET monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now())
     WHERE greatest(monitor_claim_on, monitor_on) > now() + interval '1 minute'`,
];

/** Age in seconds of the oldest due job of each queue, read by the index that fetches jobs. */
async function findOldest(boss: PgBoss): Promise<Map<string, number>> {
  const { rows } = await boss.getDb().executeSql(
    `SELECT name, extract(epoch FROM now() - min(start_after))::float8 AS seconds FROM pgboss.job
     WHERE state < 'active' AND NOT blocked AND start_after <= now() GROUP BY name`,
  );
  return new Map(rows.map(({ name, seconds }: { name: string; seconds: number }) => [name, seconds]));
}

async function readQueue(boss: PgBoss, queue: JobName, oldestSeconds: number): Promise<QueueFigures> {
  // Recounted when the stored figures are older than a minute, by one process at a time.
  const [stats] = await boss.getQueueStats(queue, { force: true });
  const { readyCount = 0, deferredCount = 0, activeCount = 0, failedCount = 0 } = stats ?? {};
  return {
    queue,
    due: readyCount,
    deferred: deferredCount,
    active: activeCount,
    failed: failedCount,
    oldestSeconds,
  };
}

async function openQueue(boss: PgBoss, name: JobName): Promise<void> {
  const { queue, policy = 'standard' } = jobSettings[name];
  await boss.createQueue(name, { ...queue, policy });
  // Applies the current settings to an existing queue.
  await boss.updateQueue(name, queue);
}

interface FetchedJob<N extends JobName> {
  readonly id: string;
  readonly data: JobPayloads[N];
}

interface Watch {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracer: Tracer | null;
}

/** Runs a handler, counts it and logs a failure, which the queue only records in its table. */
async function run<N extends JobName>(
  name: N,
  job: FetchedJob<N>,
  handlers: JobHandlers,
  { log, metrics, tracer }: Watch,
): Promise<void> {
  const since = performance.now();
  try {
    const work = () => handlers[name](job.data, job.id);
    const span = { name: `job ${name}`, kind: 'consumer', attributes: { 'lampion.queue': name } } as const;
    await (tracer === null ? work() : tracer.span(span, work));
    metrics.count('lampion_jobs_run_total', { queue: name, outcome: 'done' });
  } catch (error) {
    metrics.count('lampion_jobs_run_total', { queue: name, outcome: 'failed' });
    log.error({ err: error, job: name, jobId: job.id }, 'a job failed');
    throw error;
  } finally {
    metrics.observe('lampion_job_duration_seconds', { queue: name }, (performance.now() - since) / 1000);
  }
}

/**
 * Concurrent jobs of a bursty queue. With fewer than two, pg-boss waits a poll interval between
 * jobs.
 */
const BURST_SIZE = 2;

async function startWorker<N extends JobName>(boss: PgBoss, name: N, handlers: JobHandlers, watch: Watch) {
  const { pollingSeconds: pollingIntervalSeconds, isBursty = false } = jobSettings[name];
  const burst = isBursty ? { batchSize: BURST_SIZE, burstWhenBatchFull: true } : {};
  const options = { pollingIntervalSeconds, perJobResults: true, ...burst } as const;
  await boss.work<JobPayloads[N], unknown, typeof options>(name, options, (jobs) =>
    Promise.all(jobs.map((job) => settle(name, job, handlers, watch))),
  );
}

/** Jobs fetched together fail independently. */
async function settle<N extends JobName>(
  name: N,
  job: FetchedJob<N>,
  handlers: JobHandlers,
  watch: Watch,
): Promise<JobResult> {
  try {
    await run(name, job, handlers, watch);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    return { id: job.id, status: 'failed', output: { message: String(error) } };
  }
}

async function scheduleRegular(boss: PgBoss, name: JobName): Promise<void> {
  const { comesAt } = jobSettings[name];
  // A machine that was asleep at the scheduled time runs the missed job once.
  if (comesAt) await boss.schedule(name, comesAt, null, { tz: 'Europe/Paris', missed: 'once' });
}

/** Schedules a job daily at exactly these times. */
async function scheduleDaily(boss: PgBoss, name: JobName, times: readonly string[]): Promise<void> {
  for (const { key } of await boss.getSchedules(name)) {
    if (!times.includes(key.replace('-', ':'))) await boss.unschedule(name, key);
  }
  for (const time of times) {
    const [hour, minute] = time.split(':').map(Number);
    const options = { tz: 'Europe/Paris', missed: 'once', key: time.replace(':', '-') } as const;
    await boss.schedule(name, `${minute} ${hour} * * *`, null, options);
  }
}

async function workOffQueue<N extends JobName>(boss: PgBoss, name: N, handlers: JobHandlers, watch: Watch) {
  let done = 0;
  for (;;) {
    const [job] = await boss.fetch<JobPayloads[N]>(name);
    if (job === undefined) return done;
    try {
      await run(name, job, handlers, watch);
      await boss.complete(name, job.id);
      done += 1;
    } catch (error) {
      await boss.fail(name, job.id, { message: String(error) });
    }
  }
}
