import type { Queryable } from '../../db/database.ts';
import { type AccountRow, deleteAccountRow, lockAccountRow } from './account-store.ts';

/** The account, held so that nothing new can refer to it until the transaction ends; null when there is none. */
export function lockAccount(tx: Queryable, id: string): Promise<AccountRow | null> {
  return lockAccountRow(tx, id);
}

/**
 * Deletes an account with all that hangs on it: sessions, pro profile, events, unsaved work. What would not go with it
 * is privacy's business: erase people with its `eraseAccount`.
 */
export function deleteAccount(tx: Queryable, id: string): Promise<void> {
  return deleteAccountRow(tx, id);
}
