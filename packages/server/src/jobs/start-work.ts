import type { Deps } from '../deps.ts';
import { createJobHandlers } from './handlers.ts';
import { createPumps } from './pumps.ts';

/** Starts everything a worker process does in the background. Call once, and `close` before what it works with is closed. */
export async function startWork(deps: Deps): Promise<{ close(): Promise<void> }> {
  await deps.jobs.work(createJobHandlers(deps));
  const pumps = createPumps(deps);
  for (const pump of pumps) pump.start();
  return {
    async close() {
      // The rest of the time is for draining before, and for what is closed after.
      const withinMs = deps.config.STOP_WITHIN_MS / 2;
      await Promise.all(pumps.map((pump) => pump.close(withinMs)));
    },
  };
}
