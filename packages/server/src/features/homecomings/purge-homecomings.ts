import type { Queryable } from '../../db/database.ts';
import { deleteHomecomings } from './homecoming-store.ts';

/** Purges who told whom that they came home, of nights that ended before an instant. */
export function purgeHomecomings(db: Queryable, endedBefore: Date): Promise<void> {
  return deleteHomecomings(db, endedBefore);
}
