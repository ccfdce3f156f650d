import type { Deps } from '../../deps.ts';
import { countFollowers } from './follower-store.ts';

/** Number of followers of an organiser, which is public; 0 for an unknown one. */
export async function countOrganiserFollowers(deps: Pick<Deps, 'db'>, organiserId: string): Promise<number> {
  return countFollowers(deps.db, { organiserId });
}
