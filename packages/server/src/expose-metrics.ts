import { readLastBackup } from './admin/backups/backups.ts';
import { countBusiness } from './admin/stats/admin.ts';
import type { Deps } from './deps.ts';
import { countUndelivered, readEmailFigures } from './messages/mail/undelivered.ts';
import type { Sample } from './platform/ports/metrics.ts';

/**
 * Minimum interval, in each process, between queries for figures that are the same in all
 * processes.
 */
const QUEUES_EVERY_MS = 15_000;
const BUSINESS_EVERY_MS = 60_000;

type Exposed = Pick<Deps, 'config' | 'database' | 'db' | 'jobs' | 'metrics' | 'now'>;

/** Exposes the figures of the database and the pool to monitoring. Call once per process. */
export function exposeFigures(deps: Exposed): void {
  const { config, database, metrics } = deps;
  metrics.expose({
    name: 'pool',
    metrics: [
      'lampion_database_pool_connections',
      'lampion_database_pool_connections_max',
      'lampion_database_pool_waiting',
    ],
    read() {
      const { totalCount, idleCount, waitingCount } = database.pool;
      return [
        ['lampion_database_pool_connections', { state: 'idle' }, idleCount],
        ['lampion_database_pool_connections', { state: 'busy' }, totalCount - idleCount],
        ['lampion_database_pool_connections_max', {}, config.DATABASE_POOL_SIZE],
        ['lampion_database_pool_waiting', {}, waitingCount],
      ];
    },
  });
  metrics.expose({
    name: 'database',
    metrics: ['lampion_database_up'],
    async read() {
      const isUp = await database.watch.check().then(
        () => 1,
        () => 0,
      );
      return [['lampion_database_up', {}, isUp]];
    },
  });
  metrics.expose({
    name: 'jobs',
    metrics: [
      'lampion_backup_last_success_timestamp_seconds',
      'lampion_emails_undelivered',
      'lampion_jobs',
      'lampion_jobs_oldest_age_seconds',
    ],
    everyMs: QUEUES_EVERY_MS,
    read: () => readQueues(deps),
  });
  metrics.expose({
    name: 'business',
    metrics: [
      'lampion_accounts',
      'lampion_announcements',
      'lampion_events',
      'lampion_organisers',
      'lampion_replies',
      'lampion_subscriptions',
    ],
    everyMs: BUSINESS_EVERY_MS,
    read: () => readBusiness(deps),
  });
}

async function readQueues(deps: Exposed): Promise<Sample[]> {
  const [jobs, lanes, undelivered, { latestGood }] = await Promise.all([
    deps.jobs.readFigures(),
    readEmailFigures(deps),
    countUndelivered(deps),
    readLastBackup(deps),
  ]);
  const backedUp = latestGood && latestGood.finishedAt.getTime() / 1000;
  return [
    ...(backedUp === null
      ? []
      : [['lampion_backup_last_success_timestamp_seconds', {}, backedUp] satisfies Sample]),
    ['lampion_emails_undelivered', {}, undelivered],
    ...[...jobs, ...lanes].flatMap(({ queue, oldestSeconds, ...states }): Sample[] => [
      ['lampion_jobs_oldest_age_seconds', { queue }, oldestSeconds],
      ...Object.entries(states).map(([state, count]): Sample => ['lampion_jobs', { queue, state }, count]),
    ]),
  ];
}

async function readBusiness(deps: Exposed): Promise<Sample[]> {
  const { accounts, organisers, announcements, replies, events, subscriptions } = await countBusiness(deps);
  return [
    ['lampion_accounts', {}, accounts],
    ['lampion_organisers', {}, organisers],
    ['lampion_announcements', {}, announcements],
    ...Object.entries(replies).map(([reply, count]): Sample => ['lampion_replies', { reply }, count]),
    ...Object.entries(events).map(([status, count]): Sample => ['lampion_events', { status }, count]),
    ...subscriptions.map(
      ({ plan, status, count }): Sample => ['lampion_subscriptions', { plan, status }, count],
    ),
  ];
}
