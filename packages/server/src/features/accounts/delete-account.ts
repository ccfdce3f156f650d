import type { Queryable } from '../../db/database.ts';
import { type AccountRow, deleteAccountRow, lockAccountRow } from './account-store.ts';

/** Locks the account until the transaction ends, so that no new row can refer to it; null when there is none. */
export function lockAccount(tx: Queryable, id: string): Promise<AccountRow | null> {
  return lockAccountRow(tx, id);
}

/**
 * Deletes an account with its dependent rows: sessions, pro profile, events, unsaved work. To erase all data of a
 * person, use `eraseAccount` of the privacy feature.
 */
export function deleteAccount(tx: Queryable, id: string): Promise<void> {
  return deleteAccountRow(tx, id);
}
