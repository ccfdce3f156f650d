import type { Log } from '@lampion/server/log';
import { createStop } from './stop.ts';

interface Options {
  /** How long the whole end may take. */
  readonly withinMs: number;
  readonly log: Log;
  /** Asks load balancers for no more requests. */
  beginDraining(): void;
}

interface Running {
  /** How long it goes on answering after SIGTERM. */
  readonly drainMs: number;
  /** Ends requests and jobs, then closes everything else, the database last. */
  close(): Promise<void>;
  /** Closes what must be closed even when `close` did not end. */
  cutOff(): Promise<void>;
}

export interface StopOnSignals {
  /** What a signal closes from now on; before, it ends the process at once. */
  running: Running;
  hasBegun(): boolean;
  /** Ends the process for another reason, with exit code 1. */
  stop(reason: string): Promise<void>;
}

const nothing = async () => undefined;

/**
 * Ends this process on SIGINT and SIGTERM, from the first moment on: a start may be killed anywhere, and as the first
 * process of a container it would not even hear of signals that it does not listen to. Supervisors send SIGTERM, and a
 * load balancer may still send requests; SIGINT is somebody at a terminal, who does not want to wait.
 */
export function stopOnSignals(options: Options): StopOnSignals {
  let hasBegun = false;
  const signals: StopOnSignals = {
    running: { drainMs: 0, close: nothing, cutOff: nothing },
    hasBegun: () => hasBegun,
    stop: (reason) => begin(reason, { exitCode: 1 }),
  };
  const stop = createStop({
    ...options,
    close: () => signals.running.close(),
    cutOff: () => signals.running.cutOff(),
    exit: (code) => process.exit(code),
  });
  function begin(...reason: Parameters<typeof stop>): Promise<void> {
    hasBegun = true;
    return stop(...reason);
  }
  process.on('SIGINT', () => void begin('SIGINT'));
  process.on('SIGTERM', () => void begin('SIGTERM', { drainMs: signals.running.drainMs }));
  return signals;
}
