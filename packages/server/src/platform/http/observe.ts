import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onResponseHookHandler,
} from 'fastify';
import type { Metrics } from '../ports/metrics.ts';
import type { OpenSpan, Tracer } from '../ports/tracer.ts';
import { isEventStream } from './answers.ts';

/**
 * One log line per answer: method, route pattern, status, milliseconds, request id. Never the URL:
 * it may contain the token of a private link or a search.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    // A connection closed by the client is not an incident.
    if (error) request.log.info({ ...line, reason: error.message }, 'answer not received');
    else request.log.info(line, 'answered');
  }

  /** Errors are logged once, where they are answered. */
  override defaultErrorLog(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (reply.statusCode >= 500) request.log.error({ err: error }, 'a request failed');
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.warn({ err: error }, 'an answer could not be started');
  }

  /** Already in the answer's log line. */
  override routeNotFound(): void {}
}

/** Methods of our routes; all others count as one. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Counts every answer by its route's pattern, or "none" without a route. Call it before routes are
 * added: each gets its own hook, because looking up a route per answer would cost more than a
 * cached page may.
 */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  let inFlight = 0;
  metrics.expose({
    name: 'requests',
    metrics: ['lampion_http_requests_in_flight'],
    read: () => [['lampion_http_requests_in_flight', {}, inFlight]],
  });

  app.addHook('onRoute', (route) => {
    const counters = new Map(
      [route.method].flat().map((method) => [method, metrics.route(method, route.url)]),
    );
    const hook: onResponseHookHandler = (request, reply, done) => {
      // An open stream says nothing about response times.
      if (!isEventStream(reply)) counters.get(request.method)?.(reply.statusCode, reply.elapsedTime / 1000);
      done();
    };
    // The HEAD route that Fastify derives from a GET route inherits its hook, which does not know
    // HEAD.
    route.onResponse = [...[route.onResponse ?? []].flat(), hook];
  });

  const nowhere = new Map([...METHODS].map((method) => [method, metrics.route(method, 'none')]));
  const nowhereOther = metrics.route('other', 'none');
  app.addHook('onRequest', (_request, _reply, done) => {
    inFlight += 1;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    inFlight -= 1;
    if (request.is404) {
      (nowhere.get(request.method) ?? nowhereOther)(reply.statusCode, reply.elapsedTime / 1000);
    }
    done();
  });
}

interface SlowRequestOptions {
  /** Milliseconds after which a request is slow. */
  readonly slowMs: number;
  /** Interval of the checks. */
  readonly everyMs: number;
}

interface UnderWay {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly since: number;
}

/**
 * Logs each slow request once while it runs, so that a request that blocks the process can be
 * identified even if it never ends. The fields are those of the request log: method, route pattern,
 * request id.
 */
export function logSlowRequests(
  app: FastifyInstance,
  { slowMs, everyMs }: SlowRequestOptions = { slowMs: 5000, everyMs: 1000 },
): void {
  /** In order of arrival, so the first recent one ends the search. */
  const underWay = new Map<FastifyRequest, UnderWay>();

  function look(): void {
    const before = performance.now() - slowMs;
    for (const { request, reply, since } of underWay.values()) {
      if (since > before) return;
      underWay.delete(request);
      // The client has disconnected, or the stream is meant to stay open.
      if (reply.raw.destroyed || isEventStream(reply)) continue;
      const { method, routeOptions } = request;
      const ms = Math.round(performance.now() - since);
      request.log.warn({ method, route: routeOptions.url ?? 'none', ms }, 'a request takes long');
    }
  }

  const clock = setInterval(look, everyMs);
  clock.unref();
  app.addHook('onRequest', (request, reply, done) => {
    underWay.set(request, { request, reply, since: performance.now() });
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    underWay.delete(request);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(clock);
    done();
  });
}

interface TraceOptions {
  /** Whether callers are our own proxies, whose traces are continued; a stranger's are not. */
  readonly continuesTraces: boolean;
}

/** Creates a span per request: method, route pattern and status, never the URL. */
export function traceRequests(app: FastifyInstance, tracer: Tracer, { continuesTraces }: TraceOptions): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers, id } = request;
    const route = routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': method, 'http.route': route, 'lampion.request_id': id };
    const traceparent = continuesTraces ? [headers.traceparent].flat()[0] : undefined;
    const span = tracer.begin({ name: `${method} ${route}`, kind: 'server', attributes }, traceparent);
    spans.set(request, span);
    span.run(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.add({ 'http.response.status_code': reply.statusCode });
    span?.end(reply.statusCode >= 500 ? { code: String(reply.statusCode) } : undefined);
    done();
  });
}
