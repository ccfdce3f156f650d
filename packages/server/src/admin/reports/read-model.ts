import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/admin/reports.ts';

// What other features may read of reports: their number and reasons, never words or addresses.

export const reports: Readable<
  typeof tables.reports,
  'createdAt' | 'guestId' | 'handledAt' | 'kind' | 'reason' | 'reporterId' | 'subjectId'
> = tables.reports;

export const isOpenReport: SQL = isNull(tables.reports.handledAt);

/** Condition: the report is about the row with this id. */
export const isReportOf = (id: AnyPgColumn | string): SQL => eq(tables.reports.subjectId, id);

/** Number of reports about each row of a query. */
export const reportCountOf = (id: AnyPgColumn): SQL<number> =>
  sql<number>`(SELECT count(*)::int FROM ${tables.reports} WHERE ${isReportOf(id)})`;

/** Number of those that are open. */
export const openReportCountOf = (id: AnyPgColumn): SQL<number> =>
  sql<number>`(SELECT count(*)::int FROM ${tables.reports} WHERE ${and(isReportOf(id), isOpenReport)})`;

/** Condition: there is an open report about the row with this id. */
export const hasOpenReport = (id: AnyPgColumn): SQL =>
  sql`${id} IN (SELECT ${tables.reports.subjectId} FROM ${tables.reports} WHERE ${isOpenReport})`;
