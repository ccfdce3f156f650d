import { vi } from 'vitest';

/** As long as the slowest machine may take. What never comes fails the test with what was there last. */
const PATIENCE_MS = 30_000;

/** Looks again and again until `look` neither throws nor rejects, and gives what it gave. For states, never for durations. */
export function eventually<T>(look: () => T | Promise<T>, { interval = 20 } = {}): Promise<T> {
  return vi.waitFor(look, { timeout: PATIENCE_MS, interval });
}
