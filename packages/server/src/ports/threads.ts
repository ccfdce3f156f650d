import type { Work } from './work.ts';

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
