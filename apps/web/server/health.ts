import type { Deps } from '@lampion/server/deps';
import type { FastifyInstance } from 'fastify';
import type { Draining } from './draining.ts';

export interface HealthOptions {
  readonly deps: Pick<Deps, 'database'>;
  readonly draining: Draining;
}

/** Asked every few seconds by several machines: answers are not worth a line each. */
const quiet = { logLevel: 'warn' } as const;

/**
 * For load balancers, supervisors and start scripts. None of them is counted by a limit.
 * - `/health`: 200 once the database answers, 503 while it does not.
 * - `/health/live`: 200 while the process can answer at all; 503 never.
 * - `/health/ready`: 200 until the process is asked to stop, 503 from then on. Says nothing about the database: it is
 *   the same for all processes, and a load balancer that took all of them out would also take away the pages that come
 *   from memory. The port opens only when the database has answered and is migrated.
 */
export async function healthRoutes(app: FastifyInstance, { deps, draining }: HealthOptions): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });

  app.get('/health', quiet, async (request, reply) => {
    try {
      await deps.database.watch.check();
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.status(503).send({ status: 'unavailable' });
    }
  });

  app.get('/health/live', quiet, async () => ({ status: 'ok' }));

  app.get('/health/ready', quiet, async (_request, reply) =>
    draining.hasBegun() ? reply.status(503).send({ status: 'draining' }) : { status: 'ok' },
  );
}
