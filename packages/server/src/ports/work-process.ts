import type { Work } from './work.ts';

/**
 * A process for work on bytes that strangers send: its memory goes back to the system with it, and what breaks a
 * decoder breaks nothing else. One piece of work at a time.
 */
export interface WorkProcess {
  /**
   * Runs `work` on `input`. Errors thrown by the work arrive as a plain Error.
   * @throws WorkTooLargeError when it exceeded its time limit, or ended the process
   * @throws AppError `unavailable` while the queue is full
   */
  run<Input, Output>(work: Work, input: Input): Promise<Output>;
  /** Ends the process, in the middle of its work if need be. Idempotent. */
  close(): Promise<void>;
}
