import { Piscina } from 'piscina';
import { AppError } from '../app-error.ts';
import { type Work, WorkTooLargeError } from './work-process.ts';

/** Threads for work that would block all other requests. */
export interface Threads {
  /**
   * Runs `work` on `input`. Errors thrown by the work arrive as a plain Error.
   * @throws WorkTooLargeError when it exceeded its time or memory limit
   * @throws AppError `unavailable` while the queue is full
   */
  run<Input, Output>(work: Work, input: Input): Promise<Output>;
  close(): Promise<void>;
}

/** Each work takes a second or two. */
const THREADS_MAX = 2;
const WAITING_MAX = 20;
const IDLE_MS = 10_000;
/** Enough for several articles with the maximum of pasted pictures. */
const MEMORY_MEGABYTES = 512;
const BUSY_RETRY_SECONDS = 10;

/** Why a thread was stopped: its time limit or its memory limit. */
const isStopped = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY');

/** Threads of this process, started at the first work and stopped when idle. */
export function createThreads(): Threads {
  const pool = new Piscina({
    minThreads: 0,
    maxThreads: THREADS_MAX,
    maxQueue: WAITING_MAX,
    idleTimeout: IDLE_MS,
    // Lower priority where the system supports it: page requests come first.
    niceIncrement: 10,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES },
    // The thread gets its input and none of our environment or flags.
    env: {},
    execArgv: [],
  });
  return {
    async run({ module, name, withinMs }, input) {
      if (pool.queueSize >= WAITING_MAX)
        throw new AppError('unavailable', { retryAfterSeconds: BUSY_RETRY_SECONDS });
      try {
        return await pool.run(input, { filename: module.href, name, signal: AbortSignal.timeout(withinMs) });
      } catch (error) {
        throw isStopped(error) ? new WorkTooLargeError(error) : error;
      }
    },
    close: () => pool.destroy(),
  };
}
