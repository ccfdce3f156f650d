import type { Queryable } from '../../db/database.ts';
import { deleteRequestsBefore, type RequestAges } from './keyed-request-store.ts';

/** Purges requests made before these instants, with their answers. */
export function purgeRequests(db: Queryable, ages: RequestAges): Promise<void> {
  return deleteRequestsBefore(db, ages);
}
