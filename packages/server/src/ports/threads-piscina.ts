import { Piscina } from 'piscina';
import { AppError } from '../app-error.ts';
import { type Threads, WorkTooLargeError } from './threads.ts';

/** Whoever waits for one of these waits for a second or two. */
const THREADS_MAX = 2;
const WAITING_MAX = 20;
const IDLE_MS = 10_000;
/** An article with all the pictures that may be pasted into it, several times over. */
const MEMORY_MEGABYTES = 512;
const BUSY_RETRY_SECONDS = 10;

/** What stopped a thread: the time given to it, or its memory. */
const isStopped = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY');

/** Threads of this process. None is started before the first work, and none is kept when there is no more. */
export function createThreads(): Threads {
  const pool = new Piscina({
    minThreads: 0,
    maxThreads: THREADS_MAX,
    maxQueue: WAITING_MAX,
    idleTimeout: IDLE_MS,
    // Where the system knows of it: whoever waits for a page comes first.
    niceIncrement: 10,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES },
    // Neither settings nor flags of ours: it is given its input and nothing else.
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
