import type { Queryable } from '../../db/database.ts';
import { findOwnHomecomings } from './homecoming-store.ts';

/** When the members of an account said that they were home, for the copy of its data. */
export function exportHomecomingData(db: Queryable, appAccountIds: readonly string[]) {
  return findOwnHomecomings(db, appAccountIds);
}
