import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Whether this process is about to stop, and should get no more requests. */
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
 * Ends the connections of a server that stops without failing a request: once draining has begun, each answer announces
 * that it is the last one on its connection. Once the server closes, connections end as they become idle; Node only
 * closes those that are idle at the start, and would wait for the others until their keep-alive time is over (72 s),
 * for those that never sent anything without end. Call before the server listens.
 */
export function endConnections(app: FastifyInstance, draining: Draining): void {
  const { server } = app;
  const connections = new Set<Socket>();
  /** Those that had sent nothing at the last sweep: what a new one sends may not have been read yet. */
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
