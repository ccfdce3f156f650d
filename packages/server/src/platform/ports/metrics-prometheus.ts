import { performance } from 'node:perf_hooks';
import type { Log } from '../log.ts';
import { version } from '../version.ts';
import { withinTime } from '../within-time.ts';
import { type CountAnswer, type MetricName, type Metrics, metricCatalogue, type Sample } from './metrics.ts';

/**
 * Upper bounds in seconds: cached pages take less than the first, no reasonable request more than
 * the last.
 */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Below the ten seconds Prometheus waits for a scrape. */
const READING_MS = 3_000;

type Reading = Parameters<Metrics['expose']>[0];

interface OpenReading extends Reading {
  answer: readonly Sample[];
  readAt: number;
  reading: Promise<void> | undefined;
}

/**
 * Figures of a route. Plain numbers, because a lookup by labels would cost more than a cached page
 * may.
 */
interface RouteFigures {
  readonly method: string;
  readonly route: string;
  /** By class: index 2 is 2xx. */
  readonly answers: number[];
  /** By bucket; the last one counts longer ones. */
  readonly buckets: number[];
  seconds: number;
}

/**
 * Metrics of this process in Prometheus's text format, with those of Node itself (CPU, memory,
 * garbage collection, event loop). One for each process.
 */
export async function createPrometheusMetrics(log: Log): Promise<Metrics> {
  // Loaded lazily: other installations do not load it.
  const { Registry, Counter, Gauge, Histogram, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counters = new Map<string, InstanceType<typeof Counter>>();
  const gauges = new Map<string, InstanceType<typeof Gauge>>();
  const histograms = new Map<string, InstanceType<typeof Histogram>>();
  const routes: RouteFigures[] = [];
  const readings: OpenReading[] = [];

  for (const name of Object.keys(metricCatalogue) as MetricName[]) {
    const { type, help, labels } = metricCatalogue[name];
    const options = { name, help, labelNames: labels, registers: [registry] };
    if (name === 'lampion_http_request_duration_seconds')
      registry.registerMetric(durationsOf(routes) as never);
    else if (type === 'counter') counters.set(name, new Counter(options));
    else if (type === 'gauge') gauges.set(name, new Gauge(options));
    else histograms.set(name, new Histogram({ ...options, buckets: BUCKETS }));
  }

  async function read(reading: OpenReading): Promise<void> {
    const now = performance.now();
    if (now - reading.readAt < (reading.everyMs ?? 0)) return;
    reading.reading ??= ask(reading).finally(() => {
      reading.reading = undefined;
    });
    await withinTime(reading.reading, READING_MS);
  }

  async function ask(reading: OpenReading): Promise<void> {
    reading.answer = await reading.read();
    reading.readAt = performance.now();
  }

  function put(samples: readonly Sample[]): void {
    for (const [name, labels, value] of samples) {
      counters.get(name)?.inc(labels, value);
      gauges.get(name)?.set(labels, value);
    }
  }

  async function readAndPut(reading: OpenReading): Promise<void> {
    try {
      await read(reading);
    } catch (error) {
      log.warn({ err: error, reading: reading.name }, 'figures for monitoring could not be read');
      counters.get('lampion_scrape_failures_total')?.inc({ reading: reading.name });
      reading.answer = [];
    }
    for (const name of reading.metrics) {
      counters.get(name)?.reset();
      gauges.get(name)?.reset();
      // A figure that was not read is omitted, not 0.
      if (!reading.answer.some(([given]) => given === name)) gauges.get(name)?.remove({} as never);
    }
    put(reading.answer);
  }

  function putRequests(): void {
    const requests = counters.get('lampion_http_requests_total');
    requests?.reset();
    for (const { method, route, answers } of routes) {
      for (const [status, count] of answers.entries()) {
        if (count > 0) requests?.inc({ method, route, status: `${status}xx` }, count);
      }
    }
  }

  gauges.get('lampion_info')?.set({ version, node: process.versions.node }, 1);
  let busy = performance.eventLoopUtilization();
  const metrics: Metrics = {
    count: (name, labels) => counters.get(name)?.inc(labels),
    observe: (name, labels, seconds) => histograms.get(name)?.observe(labels, seconds),
    route: (method, pattern) => trackRoute(routes, method, pattern),
    expose(reading) {
      readings.push({ ...reading, answer: [], readAt: Number.NEGATIVE_INFINITY, reading: undefined });
    },
    async render() {
      await Promise.all(readings.map(readAndPut));
      putRequests();
      return registry.metrics();
    },
  };
  metrics.expose({
    name: 'event loop',
    metrics: ['lampion_event_loop_utilization_ratio'],
    read() {
      const present = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(present, busy);
      busy = present;
      return [['lampion_event_loop_utilization_ratio', {}, utilization]];
    },
  });
  return metrics;
}

function trackRoute(routes: RouteFigures[], method: string, route: string): CountAnswer {
  const known = routes.find((figures) => figures.method === method && figures.route === route);
  const figures = known ?? {
    method,
    route,
    answers: Array.from({ length: 6 }, () => 0),
    buckets: Array.from({ length: BUCKETS.length + 1 }, () => 0),
    seconds: 0,
  };
  if (known === undefined) routes.push(figures);
  const { answers, buckets } = figures;
  return (status, seconds) => {
    const kind = Math.trunc(status / 100);
    answers[kind] = (answers[kind] ?? 0) + 1;
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] ?? 0)) bucket += 1;
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    figures.seconds += seconds;
  };
}

/** The histogram of the routes, in prom-client's format. */
function durationsOf(routes: readonly RouteFigures[]) {
  const name = 'lampion_http_request_duration_seconds';
  const { type, help } = metricCatalogue[name];
  const samplesOf = ({ method, route, buckets, seconds }: RouteFigures) => {
    const labels = { method, route };
    let count = 0;
    const cumulated = buckets.map((added, index) => {
      count += added;
      return {
        metricName: `${name}_bucket`,
        labels: { ...labels, le: BUCKETS[index] ?? '+Inf' },
        value: count,
      };
    });
    return [
      ...cumulated,
      { metricName: `${name}_sum`, labels, value: seconds },
      { metricName: `${name}_count`, labels, value: count },
    ];
  };
  const read = () => routes.filter(({ answers }) => answers.some((count) => count > 0)).flatMap(samplesOf);
  return { name, help, type, get: async () => ({ name, help, type, values: read() }) };
}
