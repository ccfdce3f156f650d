import { vi } from 'vitest';

/** The patience for the slowest machine. After it, the test fails with the last error. */
const PATIENCE_MS = 30_000;

/** Retries until `look` neither throws nor rejects, and returns its result. For states, never for durations. */
export function eventually<T>(look: () => T | Promise<T>, { interval = 20 } = {}): Promise<T> {
  return vi.waitFor(look, { timeout: PATIENCE_MS, interval });
}
