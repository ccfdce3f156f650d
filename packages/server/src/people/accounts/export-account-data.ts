import type { Queryable } from '../../platform/db/database.ts';
import { findOwnAccount, findOwnEmailChanges, findOwnSessions } from './store.ts';

/** An account with its sessions and changes of address, for its owner; null when there is none. */
export async function exportAccountData(db: Queryable, accountId: string) {
  const account = await findOwnAccount(db, accountId);
  if (account === null) return null;
  const sessions = await findOwnSessions(db, accountId);
  const emailChanges = await findOwnEmailChanges(db, accountId);
  return { account, sessions, emailChanges };
}
