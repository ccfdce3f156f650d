import type { Queryable } from '../../db/database.ts';
import { deleteFollowedBy } from './followed-store.ts';

/** Somebody leaves: their profile follows nobody any more. Answers the organisers, whose pages show a number. */
export function unfollowOrganisers(tx: Queryable, accountId: string): Promise<string[]> {
  return deleteFollowedBy(tx, accountId);
}
