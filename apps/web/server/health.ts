import type { Deps } from '@lampion/server/deps';
import type { FastifyInstance } from 'fastify';

/** For load balancers and start scripts: 200 once the database answers, 503 while it does not. */
export async function healthRoutes(
  app: FastifyInstance,
  { deps }: { deps: Pick<Deps, 'database'> },
): Promise<void> {
  app.get('/health', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await deps.database.checkHealth();
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
}
