import type { Queryable } from '../../db/database.ts';
import { deleteFollowedBy } from './followed-store.ts';

/** Removes all follows of an account being erased. Returns the organisers, whose pages show the number of followers. */
export function unfollowOrganisers(tx: Queryable, accountId: string): Promise<string[]> {
  return deleteFollowedBy(tx, accountId);
}
