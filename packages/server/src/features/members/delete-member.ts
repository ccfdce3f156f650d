import type { Queryable } from '../../db/database.ts';
import { deleteMembersOf } from './member-store.ts';

/** Deletes the app account that belongs to an account, if there is one. */
export function deleteMember(tx: Queryable, accountId: string): Promise<void> {
  return deleteMembersOf(tx, accountId);
}
