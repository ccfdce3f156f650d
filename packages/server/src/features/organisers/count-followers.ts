import type { Deps } from '../../deps.ts';
import { countFollowers } from './follower-store.ts';

/** How many follow an organiser, which anybody may know; 0 for one that does not exist. */
export async function countOrganiserFollowers(deps: Pick<Deps, 'db'>, organiserId: string): Promise<number> {
  return countFollowers(deps.db, { organiserId });
}
