import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Deps } from '@lampion/server/deps';
import type { FastifyInstance } from 'fastify';

export type MetricsDeps = Pick<Deps, 'config' | 'log' | 'metrics'>;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const TEXT = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' };

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Hashed first: only buffers of equal length can be compared in constant time. */
function isAllowed({ authorization = '' }: IncomingHttpHeaders, token: string): boolean {
  return timingSafeEqual(hash(authorization), hash(`Bearer ${token}`));
}

async function answer({ config, log, metrics }: MetricsDeps, headers: IncomingHttpHeaders): Promise<Answer> {
  const { METRICS_TOKEN: token } = config;
  if (token !== undefined && !isAllowed(headers, token)) {
    return { status: 401, headers: { ...TEXT, 'www-authenticate': 'Bearer' }, body: 'a token is required\n' };
  }
  try {
    return { status: 200, headers: TEXT, body: await metrics.render() };
  } catch (error) {
    log.error({ err: error }, 'the metrics could not be written');
    return { status: 500, headers: TEXT, body: 'the metrics could not be written\n' };
  }
}

/** `/metrics` on the main port, protected by METRICS_TOKEN; not registered without a token. */
export async function metricsRoutes(app: FastifyInstance, { deps }: { deps: MetricsDeps }): Promise<void> {
  if (deps.config.METRICS_TOKEN === undefined) return;
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    const { status, headers, body } = await answer(deps, request.headers);
    return reply.status(status).headers(headers).send(body);
  });
}

/** A server that only answers `/metrics`. */
interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` at METRICS_HOST:METRICS_PORT, which only the monitoring should reach; protected
 * by METRICS_TOKEN when set. Null without METRICS_PORT. Rejects when the port is taken.
 */
export async function openMetricsServer(deps: MetricsDeps): Promise<MetricsServer | null> {
  const { METRICS_PORT: wanted, METRICS_HOST: host } = deps.config;
  if (wanted === undefined) return null;
  const server = createServer(async (request, response) => {
    const isKnown = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    const { status, headers, body } = isKnown
      ? await answer(deps, request.headers)
      : { status: 404, headers: TEXT, body: 'only /metrics is here\n' };
    response.writeHead(status, headers).end(body);
  });
  server.listen(wanted, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
