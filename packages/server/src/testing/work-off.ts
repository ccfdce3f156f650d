import type { Deps } from '../deps.ts';
import { createJobHandlers } from '../jobs/handlers.ts';

/** Does all that is due now in the background, and resolves with the number of jobs done. */
export function workOff({ deps }: { readonly deps: Deps }): Promise<number> {
  return deps.jobs.workOff(createJobHandlers(deps));
}
