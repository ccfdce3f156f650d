import type { Queryable } from '../../db/database.ts';
import { deleteExpiredCodes } from './app-connection-store.ts';

/** Purges expired codes. */
export function purgeCodes(db: Queryable, now: Date): Promise<void> {
  return deleteExpiredCodes(db, now);
}
