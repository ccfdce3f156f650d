import type { Queryable } from '../../db/database.ts';
import { deleteReportsBefore } from './moderation-store.ts';

/** Purges reports made before an instant. */
export function purgeReports(db: Queryable, before: Date): Promise<void> {
  return deleteReportsBefore(db, before);
}
