import type { Deps } from '../deps.ts';
import { createJobHandlers } from '../jobs/handlers.ts';
import { createPumps } from '../jobs/pumps.ts';

/** Does all that is due now in the background, and resolves with the number of jobs and messages done. */
export async function workOff({ deps }: { readonly deps: Deps }): Promise<number> {
  const handlers = createJobHandlers(deps);
  const pumps = createPumps(deps);
  let done = 0;
  for (;;) {
    let count = await deps.jobs.workOff(handlers);
    for (const pump of pumps) count += await pump.workOff();
    if (count === 0) return done;
    done += count;
  }
}
