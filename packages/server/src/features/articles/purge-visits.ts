import type { Queryable } from '../../db/database.ts';
import { deleteVisitsBefore } from './visit-store.ts';

/** Forgets who read what; how often articles were read stays. */
export function purgeVisits(db: Queryable, countedBefore: Date): Promise<void> {
  return deleteVisitsBefore(db, countedBefore);
}
