import type { Queue } from 'pg-boss';

interface JobSettings {
  readonly queue: Omit<Queue, 'name' | 'policy' | 'partition' | 'deadLetter'>;
  /** Fixed when the queue is made: "exclusive" holds one job at a time, waiting or running. */
  readonly policy?: 'exclusive';
  /** How often an idle process looks for one. */
  readonly pollingSeconds: number;
  /** Asks for the next job as soon as one is done, for work that comes in hundreds. */
  readonly isBursty?: boolean;
  /** Cron expression in Europe/Paris of a job that comes by itself. */
  readonly comesAt?: string;
}

/** Minutes at first, then hours: an e-mail server may be down for half a day before an e-mail is given up. */
const patient = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
};

/** For what is waited for: a code that comes after ten minutes opens nothing any more. */
const hasty = { retryLimit: 3, retryDelay: 5, expireInSeconds: 30 };

/** Every queue, with how often and how long its jobs are tried. */
const settings = {
  'send-email': { queue: patient, pollingSeconds: 1 },
  'send-verification-code': { queue: hasty, pollingSeconds: 1 },
  // A worker that is killed is missed after ten seconds; what it had begun then goes on elsewhere.
  'deliver-batch': {
    queue: { ...patient, retryDelay: 1, retryDelayMax: 600, expireInSeconds: 240, heartbeatSeconds: 10 },
    pollingSeconds: 1,
    isBursty: true,
  },
  'send-reminders': {
    queue: { retryLimit: 3, retryDelay: 30, expireInSeconds: 240 },
    policy: 'exclusive',
    pollingSeconds: 30,
    comesAt: '*/5 * * * *',
  },
  'update-customer': { queue: patient, pollingSeconds: 10 },
  'close-customer': { queue: patient, pollingSeconds: 10 },
  'sync-subscriptions': {
    queue: { retryLimit: 3, retryDelay: 600, expireInSeconds: 900 },
    policy: 'exclusive',
    pollingSeconds: 60,
    comesAt: '10 4 * * *',
  },
  // Looked for often, because readers wait: at most two seconds late.
  'publish-article': { queue: patient, pollingSeconds: 2 },
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
