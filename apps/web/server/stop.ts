import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@lampion/server/deps';

interface Stopping {
  /** How long requests and jobs under way may take. */
  readonly withinMs: number;
  readonly log: Log;
  /** Accepts nothing new, lets what is under way end, then closes everything. May never resolve. */
  close(): Promise<void>;
  /** Closes what must be closed even when `close` did not end. */
  cutOff(): Promise<void>;
  exit(code: number): void;
}

/** How long `cutOff` may take when everything else hangs. */
const CUT_OFF_MS = 3_000;

/**
 * Ends the process in good order, or forcibly when that takes too long: a request that never ends must not leave the
 * process to be killed by its supervisor without a line in the log. Idempotent while it ends.
 */
export function createStop({ withinMs, log, close, cutOff, exit }: Stopping) {
  let isStopping = false;
  return async (reason: string, exitCode = 0): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stopping');
    if (await endsWithin(withinMs, close(), log)) return exit(exitCode);
    log.error({ reason, withinMs }, 'stopped in the middle: requests or jobs under way took too long');
    await endsWithin(CUT_OFF_MS, cutOff(), log);
    exit(1);
  };
}

/** False when the time ran out first. A failure counts as an end. */
async function endsWithin(ms: number, work: Promise<void>, log: Log): Promise<boolean> {
  const end = work.then(
    () => true,
    (error: unknown) => {
      log.error({ err: error }, 'something could not be closed');
      return true;
    },
  );
  return Promise.race([end, delay(ms, false)]);
}
