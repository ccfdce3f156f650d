import type { Queryable } from '../../db/database.ts';
import { deleteReportsBefore } from './report-store.ts';

/** Purges reports about members from before an instant. */
export function purgeMemberReports(db: Queryable, before: Date): Promise<void> {
  return deleteReportsBefore(db, before);
}
