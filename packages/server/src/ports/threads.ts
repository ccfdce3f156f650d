/** Work for another thread: an exported function of a module, from plain data to plain data. */
interface ThreadWork {
  /** URL of the module. It is loaded once per thread. */
  readonly module: URL;
  readonly name: string;
  /** Time limit in milliseconds. */
  readonly withinMs: number;
}

/** Threads for work that would block all other requests. */
export interface Threads {
  /**
   * Runs `work` on `input`. Errors thrown by the work arrive as a plain Error.
   * @throws WorkTooLargeError when it exceeded its time or memory limit
   * @throws AppError `unavailable` while the queue is full
   */
  run<Input, Output>(work: ThreadWork, input: Input): Promise<Output>;
  close(): Promise<void>;
}

/** Work that was stopped: its input takes more time or memory than allowed. */
export class WorkTooLargeError extends Error {
  constructor(cause: unknown) {
    super('work on another thread was stopped', { cause });
    this.name = 'WorkTooLargeError';
  }
}
