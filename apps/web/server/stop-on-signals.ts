import type { StartedDatabase } from '@lampion/server/db/start-database';
import type { Log } from '@lampion/server/deps';
import { createStop } from './stop.ts';

interface Options {
  readonly withinMs: number;
  readonly log: Log;
  readonly database: StartedDatabase;
  /** Ends requests and jobs, then closes everything else, the database last. */
  close(): Promise<void>;
}

/** Ends this process on SIGINT, SIGTERM and when the database ends. */
export function stopOnSignals({ withinMs, log, database, close }: Options): void {
  const cutOff = () => database.stop();
  const stop = createStop({ withinMs, log, close, cutOff, exit: (code) => process.exit(code) });
  process.once('SIGINT', () => void stop('SIGINT'));
  process.once('SIGTERM', () => void stop('SIGTERM'));
  // Without its database the server is of no use: the supervisor restarts both.
  void database.exited.then(() => stop('the embedded database ended', 1));
}
