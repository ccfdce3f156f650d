import { setTimeout as delay } from 'node:timers/promises';
import type { Queue } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { isDatabaseAway } from '../db/errors.ts';

const POOL_SIZE = 4;
const ACQUIRE_MS = 10_000;
/** Pause before retrying a statement that was cut although the database is not away. */
const PAUSE_MS = 250;

/** Recognises pg-boss's statement that fetches jobs, by the name of its subquery. */
const TAKING = /\bnext AS \(/;

/**
 * The job queue's database access, with its own connections. While the database is away statements
 * wait instead of failing, so that the log is not flooded, every outcome is recorded and jobs
 * resume as soon as it is back. A statement that was cut is retried, so each must tolerate running
 * twice.
 */
export function openJobDatabase({ openPool, watch }: Pick<Database, 'openPool' | 'watch'>) {
  const pool = openPool({ poolSize: POOL_SIZE, name: 'lampion-jobs', acquireMs: ACQUIRE_MS });
  const end = Promise.withResolvers<void>();
  let isPatient = true;

  /**
   * Fetches jobs in a transaction. A frozen server may run the statement after its connection was
   * cut; without the transaction, that would mark jobs as active that no worker runs.
   */
  async function take(text: string, values?: unknown[]) {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const taken = await client.query(text, values);
      await client.query('COMMIT');
      client.release();
      return taken;
    } catch (error) {
      // Closed, because the transaction is still open on it.
      client.release(true);
      throw error;
    }
  }

  return {
    async executeSql(text: string, values?: unknown[]) {
      for (;;) {
        await Promise.race([watch.untilHere(), end.promise]);
        try {
          return await (TAKING.test(text) ? take(text, values) : pool.query(text, values));
        } catch (error) {
          if (!isPatient || !isDatabaseAway(error)) throw error;
          await delay(PAUSE_MS, undefined, { ref: false });
        }
      }
    },
    /** Makes statements fail while the database is away, because this process is stopping. */
    stopWaiting() {
      isPatient = false;
      end.resolve();
    },
    close: () => pool.end(),
  };
}

interface JobSettings {
  readonly queue: Omit<Queue, 'name' | 'policy' | 'partition' | 'deadLetter'>;
  /** Fixed at creation: "exclusive" allows one job at a time, waiting or running. */
  readonly policy?: 'exclusive';
  /** How often an idle process polls for a job. */
  readonly pollingSeconds: number;
  /** Fetches the next job as soon as one is done, for bursts of hundreds of jobs. */
  readonly isBursty?: boolean;
  /** Cron expression in Europe/Paris of a scheduled job. */
  readonly comesAt?: string;
}

/**
 * Minutes at first, then hours: an e-mail server may be down for half a day before an e-mail is
 * given up.
 */
const patient = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
};

/** For jobs a user waits for: a code that arrives after ten minutes has expired. */
const hasty = { retryLimit: 3, retryDelay: 5, expireInSeconds: 30 };

/** Every queue, with the retries and time-outs of its jobs. */
const settings = {
  'send-email': { queue: patient, pollingSeconds: 1 },
  'send-verification-code': { queue: hasty, pollingSeconds: 1 },
  'send-phone-code': { queue: hasty, pollingSeconds: 1 },
  // A killed worker is detected after ten seconds; another one then takes over its job.
  'deliver-batch': {
    queue: { ...patient, retryDelay: 1, retryDelayMax: 600, expireInSeconds: 240, heartbeatSeconds: 10 },
    pollingSeconds: 1,
    isBursty: true,
  },
  // Each transaction invites some hundred people. A killed worker is detected at once and another
  // one continues.
  'invite-imported': {
    queue: { ...patient, retryDelay: 1, expireInSeconds: 1800, heartbeatSeconds: 10 },
    pollingSeconds: 1,
  },
  // Its site has ten seconds to answer; one that does not is given up by the job itself.
  'fetch-event-picture': {
    queue: { ...patient, retryLimit: 10, expireInSeconds: 180 },
    pollingSeconds: 2,
    isBursty: true,
  },
  // Delivered within a second. While a push service is down, retried for half a day, often enough
  // to switch to e-mail before the notification is useless.
  'push-news': {
    queue: { ...patient, retryLimit: 150, retryDelayMax: 300, expireInSeconds: 300 },
    pollingSeconds: 1,
    isBursty: true,
  },
  'send-reminders': {
    queue: { retryLimit: 3, retryDelay: 30, expireInSeconds: 240 },
    policy: 'exclusive',
    pollingSeconds: 30,
    comesAt: '*/5 * * * *',
  },
  'remind-steps': {
    queue: { retryLimit: 3, retryDelay: 600, expireInSeconds: 1800 },
    policy: 'exclusive',
    pollingSeconds: 60,
    comesAt: '0 10 * * *',
  },
  // Its author chose the time: a delay of a minute is noticed.
  'send-planned': { queue: patient, pollingSeconds: 2 },
  // Due at the end of a window of minutes, so a few seconds do not matter.
  'announce-change': { queue: patient, pollingSeconds: 10 },
  'tell-followers': { queue: patient, pollingSeconds: 10 },
  'update-customers': { queue: patient, pollingSeconds: 10 },
  // Hundreds are queued at once when the settings of invoices change.
  'update-customer': { queue: patient, pollingSeconds: 10, isBursty: true },
  'check-vat-number': { queue: patient, pollingSeconds: 10 },
  'close-customer': { queue: patient, pollingSeconds: 10 },
  'sync-subscriptions': {
    queue: { retryLimit: 3, retryDelay: 600, expireInSeconds: 900 },
    policy: 'exclusive',
    pollingSeconds: 60,
    comesAt: '10 4 * * *',
  },
  // Only for the demo payment, where no provider posts events.
  'play-payments': {
    queue: { retryLimit: 0, expireInSeconds: 240 },
    policy: 'exclusive',
    pollingSeconds: 30,
    comesAt: '*/5 * * * *',
  },
  // Polled often, because readers wait: at most two seconds late.
  'publish-article': { queue: patient, pollingSeconds: 2 },
  'publish-event': { queue: patient, pollingSeconds: 2 },
  'answer-series': { queue: { ...patient, expireInSeconds: 1800 }, pollingSeconds: 10 },
  // Also polled often: guests on the waiting list wait for it.
  'end-offers': { queue: patient, pollingSeconds: 2 },
  'remind-home': { queue: patient, pollingSeconds: 10 },
  'tell-places': { queue: patient, pollingSeconds: 2 },
  // Polled often: a member who has just confirmed their address looks for their earlier replies.
  'attach-guests': { queue: patient, pollingSeconds: 2 },
  'send-held-invitations': { queue: patient, pollingSeconds: 2 },
  // Scheduled by a setting (BACKUP_AT). A killed worker is detected after a minute; another one
  // then takes over.
  'create-backup': {
    queue: { retryLimit: 3, retryDelay: 600, expireInSeconds: 6 * 3600, heartbeatSeconds: 60 },
    policy: 'exclusive',
    pollingSeconds: 30,
  },
  'clean-up': {
    queue: { retryLimit: 3, retryDelay: 600, expireInSeconds: 900 },
    policy: 'exclusive',
    pollingSeconds: 60,
    comesAt: '40 4 * * *',
  },
} as const satisfies Record<string, JobSettings>;

export type JobName = keyof typeof settings;
export const jobSettings: Readonly<Record<JobName, JobSettings>> = settings;
export const jobNames = Object.keys(settings) as JobName[];
