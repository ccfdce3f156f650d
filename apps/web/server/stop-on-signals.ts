import type { StartedDatabase } from '@lampion/server/db/start-database';
import type { Log } from '@lampion/server/deps';
import { createStop } from './stop.ts';

interface Options {
  readonly withinMs: number;
  readonly log: Log;
  readonly database: StartedDatabase;
  /** Ends requests and jobs, then everything else, the database last. */
  close(): Promise<void>;
}

/** Lets SIGINT, SIGTERM and the end of the database end this process. */
export function stopOnSignals({ withinMs, log, database, close }: Options): void {
  const cutOff = () => database.stop();
  const stop = createStop({ withinMs, log, close, cutOff, exit: (code) => process.exit(code) });
  process.once('SIGINT', () => void stop('SIGINT'));
  process.once('SIGTERM', () => void stop('SIGTERM'));
  // Without its database the server is of no use: whoever watches over it starts both again.
  void database.exited.then(() => stop('the embedded database ended', 1));
}
