import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@lampion/server/platform/log';

interface Stopping {
  /** How long draining, requests and jobs under way may take together. */
  readonly withinMs: number;
  readonly log: Log;
  /** Asks load balancers for no more requests. */
  beginDraining(): void;
  /** Accepts no new requests, lets running ones end, then closes everything. May never resolve. */
  close(): Promise<void>;
  /** Closes what must be closed even when `close` did not end. */
  cutOff(): Promise<void>;
  exit(code: number): void;
}

interface Reason {
  /**
   * Milliseconds during which requests are still answered, until load balancers stop sending them.
   */
  readonly drainMs?: number;
  readonly exitCode?: number;
}

/** Time limit of `cutOff`. */
const CUT_OFF_MS = 3_000;

/**
 * Ends the process gracefully, or forcibly when that takes too long: a request that never ends must
 * not leave the process to be killed by its supervisor without a log entry. A second call ends the
 * draining at once.
 */
export function createStop({ withinMs, log, beginDraining, close, cutOff, exit }: Stopping) {
  const hurry = new AbortController();
  let isStopping = false;

  async function drainAndClose(drainMs: number): Promise<void> {
    beginDraining();
    if (drainMs > 0) await delay(drainMs, undefined, { signal: hurry.signal }).catch(() => undefined);
    await close();
  }

  return async (reason: string, { drainMs = 0, exitCode = 0 }: Reason = {}): Promise<void> => {
    if (isStopping) return hurry.abort();
    isStopping = true;
    log.info({ reason, drainMs }, 'stopping');
    if (await endsWithin(withinMs, drainAndClose(drainMs), log)) return exit(exitCode);
    log.error({ reason, withinMs }, 'stopped before all requests and jobs had ended');
    await endsWithin(CUT_OFF_MS, cutOff(), log);
    exit(1);
  };
}

/** False on a timeout. A failure counts as finished. */
async function endsWithin(ms: number, work: Promise<void>, log: Log): Promise<boolean> {
  const end = work.then(
    () => true,
    (error: unknown) => {
      log.error({ err: error }, 'a resource could not be closed');
      return true;
    },
  );
  return Promise.race([end, delay(ms, false)]);
}

interface Options {
  /** How long the whole end may take. */
  readonly withinMs: number;
  readonly log: Log;
  /** Asks load balancers for no more requests. */
  beginDraining(): void;
}

interface Running {
  /** How long requests are still answered after SIGTERM. */
  readonly drainMs: number;
  /** Ends requests and jobs, then closes everything else, the database last. */
  close(): Promise<void>;
  /** Closes what must be closed even when `close` did not end. */
  cutOff(): Promise<void>;
}

export interface StopOnSignals {
  /** What a signal closes once set; before, a signal ends the process at once. */
  running: Running;
  hasBegun(): boolean;
  /** Ends the process for another reason, with exit code 1. */
  stop(reason: string): Promise<void>;
}

const nothing = async () => undefined;

/**
 * Ends this process on SIGINT and SIGTERM from the start: a start may be interrupted anywhere, and
 * the first process of a container ignores signals without a handler. SIGTERM drains, because a
 * load balancer may still send requests; SIGINT, from a terminal, does not.
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
