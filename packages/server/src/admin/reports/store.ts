import type { ReportOutcome, ReportQuery } from '@lampion/contract/admin/reports';
import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GuestListener } from '../../deps.ts';
import { events } from '../../events/events/read-model.ts';
import { accounts } from '../../people/accounts/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import { organisers } from '../../people/organisers/read-model.ts';
import { countUpTo, type Queryable } from '../../platform/db/database.ts';
import { descending, reassign } from '../../platform/db/statements.ts';
import { reports } from '../../platform/db/tables/admin/reports.ts';

type NewReport = typeof reports.$inferInsert;

/**
 * Stores a report, unless its reporter has an open one about the same subject. Returns its id; null
 * when it was not stored.
 * @param formerHashes those of the same visitor under earlier salts
 */
export async function insertReport(
  tx: Queryable,
  report: NewReport,
  formerHashes: readonly Buffer[],
): Promise<string | null> {
  if (formerHashes.length > 0) {
    const isSame = inArray(reports.reporterHash, [...formerHashes]);
    const known = await tx.$count(reports, and(isOpenAbout(report.subjectId), isSame));
    if (known > 0) return null;
  }
  const [inserted] = await tx
    .insert(reports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: reports.id });
  return inserted?.id ?? null;
}

const isOpenAbout = (subjectId: string) => and(eq(reports.subjectId, subjectId), isNull(reports.handledAt));

const reporters = alias(appAccounts, 'reporters');

function selectReports(db: Queryable) {
  const isSubject = and(eq(reports.kind, 'member'), eq(appAccounts.id, reports.subjectId));
  return db
    .select({ report: reports, accountId: appAccounts.accountId, reporter: reporters.username })
    .from(reports)
    .leftJoin(appAccounts, isSubject)
    .leftJoin(reporters, eq(reporters.accountId, reports.reporterId));
}

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

type Filter = Pick<ReportQuery, 'kind' | 'state' | 'subject'>;
const states = { open: isNull(reports.handledAt), handled: isNotNull(reports.handledAt) };

function matches({ state, kind, subject }: Filter): SQL | undefined {
  return and(
    state && states[state],
    kind && eq(reports.kind, kind),
    subject === undefined ? undefined : eq(reports.subjectId, subject),
  );
}

/** One page, newest first. */
export function findReports(db: Queryable, query: ReportQuery): Promise<ReportRow[]> {
  const { page, perPage } = query;
  return selectReports(db)
    .where(matches(query))
    .orderBy(descending(reports.createdAt), descending(reports.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
}

/** Number of reports on all pages, up to `limit` + 1, which means "more than `limit`". */
export function countReports(db: Queryable, filter: Filter, limit: number): Promise<number> {
  return countUpTo(db, limit, sql`${reports} WHERE ${matches(filter) ?? sql`true`}`);
}

export async function findReport(db: Queryable, id: string): Promise<ReportRow | null> {
  const [row] = await selectReports(db).where(eq(reports.id, id));
  return row ?? null;
}

/** Closes the open reports about a subject, and returns their ids. */
export async function closeOpen(
  tx: Queryable,
  subjectId: string,
  { handledAt, outcome }: { readonly handledAt: Date; readonly outcome: ReportOutcome },
): Promise<string[]> {
  const closed = await tx
    .update(reports)
    .set({ handledAt, outcome })
    .where(isOpenAbout(subjectId))
    .returning({ id: reports.id });
  return closed.map(({ id }) => id);
}

/** The app accounts of an account. */
export async function findProfiles(tx: Queryable, accountId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: appAccounts.id })
    .from(appAccounts)
    .where(eq(appAccounts.accountId, accountId));
  return rows.map(({ id }) => id);
}

/**
 * A report for an e-mail to its author, with the address they left, else the confirmed one of their
 * account; null without any.
 */
export async function findReportMail(db: Queryable, id: string) {
  const { kind, subjectName, outcome } = reports;
  const ownEmail = sql<
    string | null
  >`CASE WHEN ${accounts.emailVerifiedAt} IS NOT NULL THEN ${accounts.email} END`;
  const [row] = await db
    .select({ kind, subjectName, outcome, to: sql<string | null>`coalesce(${reports.email}, ${ownEmail})` })
    .from(reports)
    .leftJoin(accounts, eq(accounts.id, reports.reporterId))
    .where(eq(reports.id, id));
  return row?.to == null ? null : { ...row, to: row.to };
}

/** Erases an address from the reports that were sent with it. */
export async function forgetEmail(tx: Queryable, email: string): Promise<void> {
  await tx.update(reports).set({ email: null }).where(eq(reports.email, email));
}

/** Empties the names of what an account is about to take along: itself, its events and parties. */
export async function forgetSubjects(tx: Queryable, accountId: string): Promise<void> {
  const profiles = tx
    .select({ id: appAccounts.id })
    .from(appAccounts)
    .where(eq(appAccounts.accountId, accountId));
  const pros = tx.select({ id: organisers.id }).from(organisers).where(eq(organisers.accountId, accountId));
  const own = tx
    .select({ id: events.id })
    .from(events)
    .where(or(sql`${events.hostId} IN (${profiles})`, sql`${events.organiserId} IN (${pros})`));
  await tx
    .update(reports)
    .set({ subjectName: '', content: '' })
    .where(or(inArray(reports.subjectId, profiles), inArray(reports.eventId, own)));
}

/** Erases which device a report came from; the report stays. */
export async function forgetReportersBefore(db: Queryable, instant: Date): Promise<void> {
  await db
    .update(reports)
    .set({ reporterHash: null })
    .where(and(isNotNull(reports.reporterHash), lt(reports.createdAt, instant)));
}

export async function deleteReportsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(reports).where(lt(reports.createdAt, instant));
}

/** What a person reported, by their account or with their address. */
export function findOwnReports(
  db: Queryable,
  { accountId, email }: { readonly accountId: string; readonly email: string | null },
) {
  const { kind, subjectName, reason, details, createdAt } = reports;
  return db
    .select({ kind, subjectName, reason, details, email: reports.email, createdAt })
    .from(reports)
    .where(or(eq(reports.reporterId, accountId), email === null ? undefined : eq(reports.email, email)))
    .orderBy(reports.createdAt);
}

/** Makes the reports of a guest their account's, once each. */
export const moveReports: GuestListener = async (_deps, tx, { guestId, formerId, accountId }) => {
  if (formerId !== null)
    await reassign(tx, reports.guestId, { from: formerId, to: guestId }, [reports.subjectId]);
  const own = alias(reports, 'own');
  const known = tx.select({ id: own.subjectId }).from(own).where(eq(own.reporterId, accountId));
  await tx
    .update(reports)
    .set({ reporterId: accountId, guestId: null })
    .where(and(eq(reports.guestId, guestId), sql`${reports.subjectId} NOT IN (${known})`));
};
