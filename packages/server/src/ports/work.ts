/** Work for another thread or process: an exported function of a module, from plain data to plain data. */
export interface Work {
  /** URL of the module. It is loaded once per thread or process. */
  readonly module: URL;
  readonly name: string;
  /** Time limit in milliseconds. */
  readonly withinMs: number;
}

/** Work that was stopped: its input takes more time or memory than allowed. */
export class WorkTooLargeError extends Error {
  constructor(cause: unknown) {
    super('work outside of the main thread was stopped', { cause });
    this.name = 'WorkTooLargeError';
  }
}
