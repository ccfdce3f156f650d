import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isEventStream } from './encode-answer.ts';

interface Options {
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
 * Logs each slow request once, while it still runs: so a request that blocks the process can be identified even when it
 * never ends. The fields are those of the request log: method, route pattern, request id.
 */
export function logSlowRequests(
  app: FastifyInstance,
  { slowMs, everyMs }: Options = { slowMs: 5000, everyMs: 1000 },
): void {
  /** In order of arrival: the first recent one ends the search. */
  const underWay = new Map<FastifyRequest, UnderWay>();

  function look(): void {
    const before = performance.now() - slowMs;
    for (const { request, reply, since } of underWay.values()) {
      if (since > before) return;
      underWay.delete(request);
      // The client has disconnected, or is meant to stay.
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
