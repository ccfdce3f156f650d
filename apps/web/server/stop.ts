import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@lampion/server/deps';

interface Stopping {
  /** How long requests and jobs under way may take. */
  readonly withinMs: number;
  readonly log: Log;
  /** Takes nothing new, lets what is under way end, then closes everything. May never resolve. */
  close(): Promise<void>;
  /** What must be closed even so. */
  cutOff(): Promise<void>;
  exit(code: number): void;
}

/** What must be closed has this long when everything else hangs. */
const CUT_OFF_MS = 3_000;

/**
 * Ends the process in good order, or without it when that takes too long: a request that never ends must not leave the
 * process to whoever kills it without a word. Called again while it ends, it does nothing.
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

/** False when the time was over before. A failure is an end too. */
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
