import type { StartedDatabase } from '@lampion/server/db/start-database';
import type { Log } from '@lampion/server/deps';
import { createStop } from './stop.ts';

interface Options {
  /** How long the whole end may take. */
  readonly withinMs: number;
  /** How long it goes on answering after SIGTERM. */
  readonly drainMs: number;
  readonly log: Log;
  readonly database: StartedDatabase;
  /** Asks load balancers for no more requests. */
  beginDraining(): void;
  /** Ends requests and jobs, then closes everything else, the database last. */
  close(): Promise<void>;
}

/**
 * Ends this process on SIGINT, SIGTERM and when the database ends. Supervisors send SIGTERM, and a load balancer may
 * still send requests; SIGINT is somebody at a terminal, who does not want to wait.
 */
export function stopOnSignals({ drainMs, database, ...options }: Options): void {
  const cutOff = () => database.stop();
  const stop = createStop({ ...options, cutOff, exit: (code) => process.exit(code) });
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('SIGTERM', () => void stop('SIGTERM', { drainMs }));
  // Without its database the server is of no use: the supervisor restarts both.
  void database.exited.then(() => stop('the embedded database ended', { exitCode: 1 }));
}
