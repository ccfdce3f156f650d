import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface Options {
  /** Milliseconds after which a request is slow. */
  readonly slowMs: number;
  /** How often is looked. */
  readonly everyMs: number;
}

interface UnderWay {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly since: number;
}

/**
 * Logs each request that takes long while it still runs, once: whoever looks for what holds a process up finds its name
 * even when it never ends. No more than the log of answers tells: method, pattern of the route, request id.
 */
export function logSlowRequests(
  app: FastifyInstance,
  { slowMs, everyMs }: Options = { slowMs: 5000, everyMs: 1000 },
): void {
  /** In the order they came: the first young one ends the search. */
  const underWay = new Map<FastifyRequest, UnderWay>();

  function look(): void {
    const before = performance.now() - slowMs;
    for (const { request, reply, since } of underWay.values()) {
      if (since > before) return;
      underWay.delete(request);
      // Nobody is there any more.
      if (reply.raw.destroyed) continue;
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
