import type { Queryable } from '../../db/database.ts';
import { findOwnAppAccounts } from './member-data-store.ts';

/** The profile of the mobile app that belongs to an account, for its owner. */
export function exportMemberData(db: Queryable, accountId: string) {
  return findOwnAppAccounts(db, accountId);
}
