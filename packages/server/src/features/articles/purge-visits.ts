import type { Queryable } from '../../db/database.ts';
import { deleteVisitsBefore } from './visit-store.ts';

/** Purges visits; the counts of views stay. */
export function purgeVisits(db: Queryable, countedBefore: Date): Promise<void> {
  return deleteVisitsBefore(db, countedBefore);
}
