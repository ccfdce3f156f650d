import { RequestLog } from '@lampion/server/http/request-log';
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
import { endConnections } from './draining.ts';
import { type HealthOptions, healthRoutes } from './health.ts';
import { type MetricsDeps, metricsRoutes } from './metrics.ts';

interface Options extends HealthOptions {
  readonly deps: HealthOptions['deps'] & MetricsDeps;
  readonly log: FastifyBaseLogger;
}

/** What a process with the role `worker` alone answers: its health, and its metrics. */
export async function buildWorkerApp({ log, ...options }: Options): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({ loggerInstance: log, logController: new RequestLog() });
  endConnections(app, options.draining);
  await app.register(healthRoutes, options);
  await app.register(metricsRoutes, options);
  return app;
}
