import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { AppError } from '../app-error.ts';

/**
 * A child process for work on untrusted bytes: its memory is returned to the system when it ends,
 * and a crashing decoder affects nothing else. One work at a time.
 */
export interface WorkProcess {
  /**
   * Runs `work` on `input`. Errors thrown by the work arrive as a plain Error.
   * @throws WorkTooLargeError when it exceeded its time limit, or ended the process
   * @throws AppError `unavailable` while the queue is full
   */
  run<Input, Output>(work: Work, input: Input): Promise<Output>;
  /** Ends the process, even during work. Idempotent. */
  close(): Promise<void>;
}

/**
 * Work for another thread or process: an exported function of a module that takes and returns plain
 * data.
 */
export interface Work {
  /** URL of the module. It is loaded once per thread or process. */
  readonly module: URL;
  readonly name: string;
  /** Time limit in milliseconds. */
  readonly withinMs: number;
}

/** Work that was stopped because its input takes too much time or memory. */
export class WorkTooLargeError extends Error {
  constructor(cause: unknown) {
    super('work outside of the main thread was stopped', { cause });
    this.name = 'WorkTooLargeError';
  }
}

export interface WorkOrder {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

export type WorkAnswer =
  | { readonly output: unknown }
  | { readonly error: { readonly message: string; readonly stack?: string | undefined } };

const childFile = fileURLToPath(new URL('./work-process-child.ts', import.meta.url));
/** Each work takes a second or two. */
const WAITING_MAX = 20;
const BUSY_RETRY_SECONDS = 10;
const IDLE_MS = 10_000;
const HEAP_MEGABYTES = 256;
/**
 * The child inherits none of our settings. Two arenas of the C library fragment memory less than
 * one per thread. A separate Fontconfig configuration finds no fonts of the machine and reports no
 * read-only folder.
 */
const env = {
  MALLOC_ARENA_MAX: '2',
  FONTCONFIG_FILE: fileURLToPath(new URL('../../../assets/fonts/fonts.conf', import.meta.url)),
};

interface Options {
  /** How long an idle process is kept, in milliseconds. */
  readonly idleMs?: number;
}

/** A child process, started for the first work and ended when idle. */
export function createWorkProcess({ idleMs = IDLE_MS }: Options = {}): WorkProcess {
  const oneAtATime = pLimit(1);
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): ChildProcess {
    const started = fork(childFile, {
      env,
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      serialization: 'advanced',
    });
    // Also covers a failed start; callers waiting for an answer get `exit`.
    started.on('error', () => started.kill('SIGKILL'));
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  }

  function end(worker: ChildProcess): void {
    if (child === worker) child = undefined;
    worker.kill('SIGKILL');
  }

  async function work<Output>({ module, name, withinMs }: Work, input: unknown): Promise<Output> {
    if (isClosed) throw new AppError('unavailable', { retryAfterSeconds: BUSY_RETRY_SECONDS });
    clearTimeout(idle);
    child ??= start();
    const worker = child;
    // A pending answer keeps this process alive, an idle child does not.
    worker.ref();
    worker.channel?.ref();
    const listening = new AbortController();
    const { signal } = listening;
    const timer = setTimeout(() => end(worker), withinMs);
    try {
      worker.send({ module: module.href, name, input } satisfies WorkOrder);
      const answer = await Promise.race([
        once(worker, 'message', { signal }).then(([message]) => message as WorkAnswer),
        once(worker, 'exit', { signal }).then(([code, killedBy]) => {
          throw new WorkTooLargeError(new Error(`a work process ended (${killedBy ?? code})`));
        }),
      ]);
      if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
      return answer.output as Output;
    } finally {
      clearTimeout(timer);
      listening.abort();
      worker.unref();
      worker.channel?.unref();
      idle = setTimeout(() => end(worker), idleMs).unref();
    }
  }

  return {
    async run(wanted, input) {
      if (oneAtATime.pendingCount >= WAITING_MAX)
        throw new AppError('unavailable', { retryAfterSeconds: BUSY_RETRY_SECONDS });
      return oneAtATime(() => work(wanted, input));
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      const worker = child;
      if (worker === undefined) return;
      const ended = once(worker, 'exit');
      end(worker);
      await ended;
    },
  };
}
