import type { Queryable } from '../../db/database.ts';
import { deleteRequestsBefore } from './keyed-request-store.ts';

/** Purges requests made before an instant, with their answers. */
export function purgeRequests(db: Queryable, before: Date): Promise<void> {
  return deleteRequestsBefore(db, before);
}
