import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenSpan, Tracer } from '../ports/tracer.ts';

interface Options {
  /** Whether the caller is a proxy of ours, whose trace is continued; a stranger's is not. */
  readonly continuesTraces: boolean;
}

/** Makes a span of each request: method, pattern of the route and status, never the address itself. */
export function traceRequests(app: FastifyInstance, tracer: Tracer, { continuesTraces }: Options): void {
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
