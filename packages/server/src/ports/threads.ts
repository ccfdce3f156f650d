/** Work for another thread: a function that a module exports, given plain data and giving plain data back. */
interface ThreadWork {
  /** Address of the module. It is loaded once for each thread. */
  readonly module: URL;
  readonly name: string;
  /** Milliseconds after which it is stopped. */
  readonly withinMs: number;
}

/** Threads for work that would keep every other request waiting. */
export interface Threads {
  /**
   * Runs `work` on `input`. What the work itself throws, arrives as a bare Error.
   * @throws WorkTooLargeError when it took too long or too much memory
   * @throws AppError `unavailable` while too much of it is waiting already
   */
  run<Input, Output>(work: ThreadWork, input: Input): Promise<Output>;
  close(): Promise<void>;
}

/** Work that was stopped: its input takes more time or memory than anybody is given. */
export class WorkTooLargeError extends Error {
  constructor(cause: unknown) {
    super('work on another thread was stopped', { cause });
    this.name = 'WorkTooLargeError';
  }
}
