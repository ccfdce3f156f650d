import type { Queryable } from '../../platform/db/database.ts';
import { findOwnAppAccounts, findOwnBlocks, findOwnReports } from './store.ts';

/** The app account that belongs to an account, for the copy of its owner's data. */
export function exportMemberData(db: Queryable, accountId: string) {
  return findOwnAppAccounts(db, accountId);
}

/** Whom members have blocked, and what they reported. */
export async function exportSafetyData(db: Queryable, appAccountIds: readonly string[]) {
  const blocks = await Promise.all(appAccountIds.map((id) => findOwnBlocks(db, id)));
  const reports = await Promise.all(appAccountIds.map((id) => findOwnReports(db, id)));
  return { blocks: blocks.flat(), reports: reports.flat() };
}
