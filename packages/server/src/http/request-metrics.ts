import type { FastifyInstance, onResponseHookHandler } from 'fastify';
import type { Metrics } from '../ports/metrics.ts';
import { isEventStream } from './encode-answer.ts';

/** Methods of our routes; whatever else a client invents counts as one. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Counts every answer under its route's pattern; whatever has no route, under "none". Call it before routes are added:
 * each gets a hook of its own, because looking a route up for each answer would cost more than a page from memory may.
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
      // One that stays open says nothing of how long answers take.
      if (!isEventStream(reply)) counters.get(request.method)?.(reply.statusCode, reply.elapsedTime / 1000);
      done();
    };
    // The HEAD route that Fastify derives from a GET route inherits its hook, which does not know HEAD.
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
