import type { AdminEventQuery } from '@lampion/contract/events/admin-events';
import { and, asc, between, eq, not, or, type SQL, sql } from 'drizzle-orm';
import { hasOpenReport, isOpenReport, openReportCountOf, reports } from '../../admin/reports/read-model.ts';
import { images } from '../../media/images/read-model.ts';
import { accounts } from '../../people/accounts/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import { isCalled, organisers } from '../../people/organisers/read-model.ts';
import { countUpTo, type Queryable } from '../../platform/db/database.ts';
import { findsText, storedTextFinds } from '../../platform/db/search-text.ts';
import { events } from '../../platform/db/tables/events/events.ts';
import { comingCountOf } from '../guest-list/read-model.ts';
import { isNotOver, isOrganised, organisedEvent } from './read-model.ts';

type Filter = Omit<AdminEventQuery, 'order' | 'page' | 'perPage' | 'sort'>;

/** Maximum number of matching organisers considered in a search of events. */
const FOUND_ORGANISERS_MAX = 500;

/**
 * Organisers whose company, name, name shown to guests or username contains every search word. A
 * separate query, so that PostgreSQL knows how few they are when planning the list.
 */
export async function findOrganiserIds(db: Queryable, q: string | undefined): Promise<string[]> {
  const byName = isCalled(q);
  const byUsername = findsText(sql`${appAccounts.username}`, q);
  if (byName === undefined || byUsername === undefined) return [];
  const named = db.select({ id: organisers.id }).from(organisers).where(byName).limit(FOUND_ORGANISERS_MAX);
  const profiles = db
    .select({ id: appAccounts.id })
    .from(appAccounts)
    .where(byUsername)
    .limit(FOUND_ORGANISERS_MAX);
  // Usernames first: joined, PostgreSQL may read the username of every organiser.
  const known = db
    .select({ id: organisers.id })
    .from(organisers)
    .where(sql`${organisers.appAccountId} IN (${profiles})`);
  const rows = await Promise.all([named, known]);
  return [...new Set(rows.flat().map(({ id }) => id))];
}

function isFound(q: string | undefined, organiserIds: readonly string[]): SQL | undefined {
  const byText = storedTextFinds(events.searched, q);
  if (byText === undefined || organiserIds.length === 0) return byText;
  return or(byText, sql`${events.organiserId} = ANY(${sql.param(organiserIds)}::uuid[])`);
}

function matches(filter: Filter, organiserIds: readonly string[], now: Date): SQL | undefined {
  const { q, type, status, period, reported, organiser } = filter;
  return and(
    isOrganised,
    isFound(q, organiserIds),
    type && eq(events.type, type),
    // Written like the partial index, which PostgreSQL does not infer from a parameter.
    status && status !== 'published' ? sql`${events.status} <> 'published'` : undefined,
    status && eq(events.status, status),
    period === 'past' ? not(isNotOver(now)) : undefined,
    period === 'coming' ? isNotOver(now) : undefined,
    reported === undefined ? undefined : hasOpenReport(events.id),
    organiser === undefined ? undefined : eq(events.organiserId, organiser),
  );
}

const rowSelection = {
  event: organisedEvent,
  image: images,
  accountId: organisers.accountId,
  companyName: organisers.companyName,
  displayName: organisers.displayName,
  username: appAccounts.username,
  participantCount: comingCountOf(events.id),
  openReportCount: openReportCountOf(events.id),
};

function selectEvents(db: Queryable) {
  return db
    .select(rowSelection)
    .from(events)
    .innerJoin(organisers, eq(organisers.id, events.organiserId))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .leftJoin(images, eq(images.id, events.imageId));
}

export type ModeratedEventRow = Awaited<ReturnType<typeof selectEvents>>[number];

/** One page of the administration's list. */
export async function findModeratedEvents(
  db: Queryable,
  query: AdminEventQuery,
  organiserIds: readonly string[],
  now: Date,
): Promise<ModeratedEventRow[]> {
  const { sort, order, page, perPage } = query;
  const key = sort === 'begin' ? events.beginDate : events.createdAt;
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  // Ids first: the other columns are read for one page, not for all sorted rows.
  const chosen = db
    .select({ id: events.id })
    .from(events)
    .where(matches(query, organiserIds, now))
    .orderBy(sql`${key} ${direction}`, sql`${events.id} ${direction}`)
    .limit(perPage)
    .offset((page - 1) * perPage);
  return selectEvents(db)
    .where(sql`${events.id} IN (${chosen})`)
    .orderBy(sql`${key} ${direction}`, sql`${events.id} ${direction}`);
}

/** How many events the list has on all pages; `limit` + 1 means more. */
export function countModeratedEvents(
  db: Queryable,
  filter: Filter,
  organiserIds: readonly string[],
  now: Date,
  limit: number,
): Promise<number> {
  return countUpTo(db, limit, sql`${events} WHERE ${matches(filter, organiserIds, now)}`);
}

/** How many events have open reports. */
export async function countReportedEvents(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(DISTINCT ${reports.subjectId})::int` })
    .from(reports)
    .where(and(isOpenReport, eq(reports.kind, 'event')));
  return row?.count ?? 0;
}

/** One event as the list shows it; null when there is none. */
export async function findModeratedEvent(db: Queryable, id: string): Promise<ModeratedEventRow | null> {
  const [row] = await selectEvents(db).where(eq(events.id, id));
  return row ?? null;
}

/** An organiser's e-mail address; null once the account is deleted. */
export async function findOrganiserEmail(db: Queryable, organiserId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: accounts.email })
    .from(organisers)
    .innerJoin(accounts, eq(accounts.id, organisers.accountId))
    .where(eq(organisers.id, organiserId));
  return row?.email ?? null;
}

const REMINDABLE_MAX = 10_000;

/** Events that begin between two instants, are not cancelled, and remind their guests. */
export function findRemindableEvents(db: Queryable, from: Date, until: Date) {
  return db
    .select({ id: events.id, name: events.name, place: events.place, beginDate: events.beginDate })
    .from(events)
    .where(
      and(
        between(events.beginDate, from, until),
        eq(events.status, 'published'),
        eq(events.hasReminders, true),
      ),
    )
    .orderBy(asc(events.beginDate), asc(events.id))
    .limit(REMINDABLE_MAX);
}

/**
 * Whether the event still begins then, is not cancelled and reminds; locks it until the transaction
 * ends.
 */
export async function lockRemindable(tx: Queryable, id: string, beginDate: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.id, id),
        eq(events.beginDate, beginDate),
        eq(events.status, 'published'),
        eq(events.hasReminders, true),
      ),
    )
    .for('share');
  return rows.length > 0;
}

export async function setHasReminders(tx: Queryable, eventId: string, hasReminders: boolean): Promise<void> {
  await tx.update(events).set({ hasReminders }).where(eq(events.id, eventId));
}
