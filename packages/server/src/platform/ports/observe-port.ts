import { type Metrics, noMetrics } from './metrics.ts';
import type { Tracer } from './tracer.ts';

/** External services, as named in metrics and traces. */
export type Service =
  | 'address search'
  | 'google'
  | 'identity provider'
  | 'mail'
  | 'mobile push'
  | 'other sites'
  | 'payments'
  | 'sms'
  | 'storage'
  | 'VAT register'
  | 'web push';

interface Observers {
  readonly metrics: Metrics;
  readonly tracer: Tracer | null;
}

type Method = (...args: unknown[]) => unknown;

/**
 * Wraps a port to measure and trace the time and outcome of each call. Arguments and results are
 * not read, because they are personal. Synchronous methods call no service and are not wrapped.
 */
export function observePort<T extends object>(service: Service, port: T, observers: Observers): T {
  if (observers.metrics === noMetrics && observers.tracer === null) return port;
  const observed = Object.entries(port).map(([name, method]) => [
    name,
    typeof method === 'function' && name !== 'close'
      ? observe(service, name, method as Method, observers)
      : method,
  ]);
  return Object.fromEntries(observed) as T;
}

function observe(service: Service, name: string, call: Method, { metrics, tracer }: Observers): Method {
  const attributes = { 'peer.service': service, 'lampion.operation': name };
  return (...args) => {
    const since = performance.now();
    const span = tracer?.begin({ name: `${service} ${name}`, kind: 'client', attributes });
    const answer = span === undefined ? call(...args) : span.run(() => call(...args));
    if (!(answer instanceof Promise)) return answer;
    const note = (outcome: string, failure?: unknown) => {
      const seconds = (performance.now() - since) / 1000;
      metrics.observe('lampion_outgoing_duration_seconds', { service, outcome }, seconds);
      span?.end(failure);
    };
    answer.then(
      () => note('ok'),
      (error: unknown) => note('error', error ?? 'unknown'),
    );
    return answer;
  };
}
