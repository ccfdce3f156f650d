import type { MemberReportQuery } from '@lampion/contract/people/member-safety';
import { and, eq, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { countUpTo, type Queryable } from '../../platform/db/database.ts';
import { descending } from '../../platform/db/statements.ts';
import { appAccounts, memberReports } from '../../platform/db/tables/people/members.ts';

type Filter = Pick<MemberReportQuery, 'account' | 'state'>;

/**
 * The app account of another member's username; null for the caller's own and for an unknown one.
 */
export async function findReported(
  db: Queryable,
  reporterId: string,
  username: string,
): Promise<string | null> {
  const { id } = appAccounts;
  const [row] = await db
    .select({ id })
    .from(appAccounts)
    .where(and(eq(appAccounts.username, username), ne(id, reporterId)));
  return row?.id ?? null;
}

/** Stores a report, unless the reporter has an open one about the member. */
export async function insertReport(db: Queryable, report: typeof memberReports.$inferInsert): Promise<void> {
  await db.insert(memberReports).values(report).onConflictDoNothing();
}

const reporters = alias(appAccounts, 'reporters');

function selectReports(db: Queryable) {
  const { username, accountId } = appAccounts;
  return db
    .select({ report: memberReports, username, accountId, reporter: reporters.username })
    .from(memberReports)
    .innerJoin(appAccounts, eq(appAccounts.id, memberReports.memberId))
    .leftJoin(reporters, eq(reporters.id, memberReports.reporterId));
}

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

const states = { open: isNull(memberReports.handledAt), handled: isNotNull(memberReports.handledAt) };

function matches({ state, account }: Filter): SQL | undefined {
  const isAbout = sql`${memberReports.memberId} = (SELECT ${appAccounts.id} FROM ${appAccounts} WHERE ${appAccounts.accountId} = ${account})`;
  return and(state && states[state], account === undefined ? undefined : isAbout);
}

/** One page, newest first. */
export function findReports(db: Queryable, query: MemberReportQuery): Promise<ReportRow[]> {
  const { page, perPage } = query;
  return selectReports(db)
    .where(matches(query))
    .orderBy(descending(memberReports.createdAt), descending(memberReports.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
}

/** Number of reports on all pages, up to `limit` + 1, which means "more than `limit`". */
export function countReports(db: Queryable, filter: Filter, limit: number): Promise<number> {
  return countUpTo(db, limit, sql`${memberReports} WHERE ${matches(filter) ?? sql`true`}`);
}

export async function findReport(db: Queryable, id: string): Promise<ReportRow | null> {
  const [row] = await selectReports(db).where(eq(memberReports.id, id));
  return row ?? null;
}

/** False when it was handled already. */
export async function closeReport(tx: Queryable, id: string, now: Date): Promise<boolean> {
  const closed = await tx
    .update(memberReports)
    .set({ handledAt: now })
    .where(and(eq(memberReports.id, id), isNull(memberReports.handledAt)))
    .returning({ id: memberReports.id });
  return closed.length > 0;
}

export async function deleteReportsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(memberReports).where(lt(memberReports.createdAt, instant));
}
