import type { Queryable } from '../../db/database.ts';
import { findOwnAppAccounts } from './member-data-store.ts';

/** The app account that belongs to an account, for the copy of its owner's data. */
export function exportMemberData(db: Queryable, accountId: string) {
  return findOwnAppAccounts(db, accountId);
}
