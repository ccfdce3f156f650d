interface Definition {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
}

/**
 * Every figure exposed to monitoring, named by Prometheus's conventions. Label values come from
 * closed lists (route patterns, queue names): never a URL, an id or anything a visitor can choose.
 */
export const metricCatalogue = {
  lampion_info: {
    type: 'gauge',
    help: 'Always 1; its labels say what runs.',
    labels: ['version', 'node'],
  },
  lampion_http_requests_total: {
    type: 'counter',
    help: 'Answered requests by method, pattern of the route and class of the status.',
    labels: ['method', 'route', 'status'],
  },
  lampion_http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time from a request to the end of its answer.',
    labels: ['method', 'route'],
  },
  lampion_http_requests_in_flight: {
    type: 'gauge',
    help: 'Requests that are being answered.',
    labels: [],
  },
  lampion_page_cache_hits_total: {
    type: 'counter',
    help: 'Public pages answered without rendering.',
    labels: [],
  },
  lampion_page_cache_misses_total: {
    type: 'counter',
    help: 'Public pages that were not in memory.',
    labels: [],
  },
  lampion_page_cache_evictions_total: {
    type: 'counter',
    help: 'Public pages dropped from memory to make room.',
    labels: [],
  },
  lampion_page_cache_bytes: { type: 'gauge', help: 'Bytes of the public pages in memory.', labels: [] },
  lampion_page_cache_pages: { type: 'gauge', help: 'Public pages in memory.', labels: [] },
  lampion_page_rendering_duration_seconds: {
    type: 'histogram',
    help: 'Time to make a page: public, area or form.',
    labels: ['kind'],
  },
  lampion_page_renderings_in_flight: { type: 'gauge', help: 'Pages that are being made.', labels: [] },
  lampion_live_streams: { type: 'gauge', help: 'Open apps that are notified of changes.', labels: [] },
  lampion_database_up: {
    type: 'gauge',
    help: '1 while the database answers within two seconds, 0 otherwise.',
    labels: [],
  },
  lampion_database_pool_connections: {
    type: 'gauge',
    help: 'Connections of the pool, idle or busy.',
    labels: ['state'],
  },
  lampion_database_pool_connections_max: {
    type: 'gauge',
    help: 'How many connections the pool may open.',
    labels: [],
  },
  lampion_database_pool_waiting: {
    type: 'gauge',
    help: 'Callers that wait for a connection of the pool.',
    labels: [],
  },
  lampion_database_acquire_duration_seconds: {
    type: 'histogram',
    help: 'Time to get a connection of the pool, refusals included.',
    labels: [],
  },
  lampion_jobs: {
    type: 'gauge',
    help: 'Jobs of the whole installation by queue: due, deferred, active, failed. At most a minute old.',
    labels: ['queue', 'state'],
  },
  lampion_jobs_oldest_age_seconds: {
    type: 'gauge',
    help: 'How long the oldest job that is due has waited; 0 when none waits.',
    labels: ['queue'],
  },
  lampion_jobs_run_total: {
    type: 'counter',
    help: 'Runs of jobs in this process: done, or failed (most are retried).',
    labels: ['queue', 'outcome'],
  },
  lampion_job_duration_seconds: { type: 'histogram', help: 'Time one run takes.', labels: ['queue'] },
  lampion_deliveries_total: {
    type: 'counter',
    help: 'Messages of announcements handed over: accepted, gone, refused, throttled, unavailable, timed_out.',
    labels: ['channel', 'outcome'],
  },
  lampion_emails_total: {
    type: 'counter',
    help: 'E-mails handed over, those of announcements included: sent, refused for good, failed for now.',
    labels: ['outcome'],
  },
  lampion_emails_undelivered: {
    type: 'gauge',
    help: 'E-mails of ours that failed at least once and are not sent yet.',
    labels: [],
  },
  lampion_backup_last_success_timestamp_seconds: {
    type: 'gauge',
    help: 'When the last good backup was finished; absent without one.',
    labels: [],
  },
  lampion_outgoing_duration_seconds: {
    type: 'histogram',
    help: 'Time of calls to other services, by service and outcome (ok, error).',
    labels: ['service', 'outcome'],
  },
  lampion_event_loop_utilization_ratio: {
    type: 'gauge',
    help: 'Share of the time since the last reading in which the event loop was busy.',
    labels: [],
  },
  lampion_scrape_failures_total: {
    type: 'counter',
    help: 'Readings that failed or took too long; their figures were left out.',
    labels: ['reading'],
  },
  lampion_accounts: { type: 'gauge', help: 'Accounts.', labels: [] },
  lampion_organisers: { type: 'gauge', help: 'Pro profiles.', labels: [] },
  lampion_events: { type: 'gauge', help: 'Events by status.', labels: ['status'] },
  lampion_replies: { type: 'gauge', help: 'Guests by reply.', labels: ['reply'] },
  lampion_announcements: { type: 'gauge', help: 'Announcements ever sent.', labels: [] },
  lampion_subscriptions: {
    type: 'gauge',
    help: 'Subscriptions that are paid or should be, by plan.',
    labels: ['plan', 'status'],
  },
} as const satisfies Readonly<Record<string, Definition>>;

type Catalogue = typeof metricCatalogue;
export type MetricName = keyof Catalogue;
type NamesOf<T extends Definition['type']> = {
  [N in MetricName]: Catalogue[N]['type'] extends T ? N : never;
}[MetricName];
/** The values of a figure's labels; none may be left out. */
type Labels<N extends MetricName> = Readonly<Record<Catalogue[N]['labels'][number], string>>;

/** One figure at the moment of a reading. */
export type Sample = {
  readonly [N in NamesOf<'counter' | 'gauge'>]: readonly [name: N, labels: Labels<N>, value: number];
}[NamesOf<'counter' | 'gauge'>];

interface Reading {
  /** Its name in `lampion_scrape_failures_total`. */
  readonly name: string;
  /** All figures it exposes; those missing from an answer are omitted until the next. */
  readonly metrics: readonly NamesOf<'counter' | 'gauge'>[];
  /** How long an answer is cached, to limit queries. 0 by default. */
  readonly everyMs?: number;
  read(): readonly Sample[] | Promise<readonly Sample[]>;
}

/**
 * Counts one answer of a route. Must be as cheap as an addition, because it runs for every cached
 * page.
 */
export type CountAnswer = (status: number, seconds: number) => void;

/** Counts and measures for monitoring. Nothing here throws or waits, except `render`. */
export interface Metrics {
  count<N extends NamesOf<'counter'>>(name: N, labels: Labels<N>): void;
  observe<N extends NamesOf<'histogram'>>(name: N, labels: Labels<N>, seconds: number): void;
  /** The counter of a route; call once per method and pattern and keep it. */
  route(method: string, pattern: string): CountAnswer;
  /** Adds figures that are read at every scrape. */
  expose(reading: Reading): void;
  /** All figures in Prometheus's text format. */
  render(): Promise<string>;
}

/** Counts nothing, for processes without monitoring. */
export const noMetrics: Metrics = {
  count: () => undefined,
  observe: () => undefined,
  route: () => () => undefined,
  expose: () => undefined,
  render: async () => '',
};
