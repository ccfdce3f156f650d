import type { Socket } from 'node:net';
import type { Deps } from '@lampion/server/deps';
import { version } from '@lampion/server/platform/version';
import type { FastifyInstance } from 'fastify';

export interface HealthOptions {
  readonly deps: Pick<Deps, 'database'>;
  readonly draining: Draining;
}

/** Asked every few seconds by several machines: answers are not worth a line each. */
const quiet = { logLevel: 'warn' } as const;

/**
 * For load balancers, supervisors and start scripts; not counted by any limit.
 * - `/health`: 200 with the version of the product while the database answers, otherwise 503.
 * - `/health/live`: 200 while the process can answer at all; never 503.
 * - `/health/ready`: 200 until the process is asked to stop, then 503. Independent of the database:
 * it is the same for all processes, and a load balancer that removed all of them would also remove
 * the pages served from memory. The port opens only after the database has answered and is
 * migrated.
 */
export async function healthRoutes(app: FastifyInstance, { deps, draining }: HealthOptions): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });

  app.get('/health', quiet, async (request, reply) => {
    try {
      await deps.database.watch.check();
      return { status: 'ok', version };
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

/** Whether this process is about to stop and must receive no more requests. */
export interface Draining {
  hasBegun(): boolean;
  /** Idempotent. */
  begin(): void;
}

export function createDraining(): Draining {
  let hasBegun = false;
  return {
    hasBegun: () => hasBegun,
    begin() {
      hasBegun = true;
    },
  };
}

/** How soon after its last answer a connection is closed while the server closes. */
const SWEEP_EVERY_MS = 50;

/**
 * Ends the connections of a stopping server without failing a request: once draining has begun,
 * each answer announces that it is the last one on its connection. Once the server closes,
 * connections end as they become idle. Node only closes those that are idle at the start; it would
 * wait for the others until their keep-alive time is over (72 s), and forever for those that never
 * sent anything. Call before the server listens.
 */
export function endConnections(app: FastifyInstance, draining: Draining): void {
  const { server } = app;
  const connections = new Set<Socket>();
  /**
   * Sockets that had sent nothing at the previous sweep; data of a new one may not have been read
   * yet.
   */
  let silent: ReadonlySet<Socket> = new Set();
  let clock: NodeJS.Timeout | undefined;

  function sweep(): void {
    server.closeIdleConnections();
    for (const connection of silent) if (connection.bytesRead === 0) connection.destroy();
    silent = new Set([...connections].filter(({ bytesRead }) => bytesRead === 0));
  }

  server.on('connection', (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  server.prependListener('request', (_request, response) => {
    if (draining.hasBegun()) response.setHeader('connection', 'close');
  });
  app.addHook('preClose', (done) => {
    clock = setInterval(sweep, SWEEP_EVERY_MS);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(clock);
    done();
  });
}
