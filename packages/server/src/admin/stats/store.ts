import type { AdminDashboard } from '@lampion/contract/admin/stats';
import type { AdminStats, Participation, ParticipationQuery } from '@lampion/contract/people/organisers';
import type { ProDashboard, ProStats } from '@lampion/contract/people/pro-dashboard';
import { TIME_ZONE } from '@lampion/contract/platform/rules/paris-time';
import { eq, type SQL, sql } from 'drizzle-orm';
import { subscriptions } from '../../billing/billing/read-model.ts';
import { articleDailyViews, articles } from '../../blog/articles/read-model.ts';
import { events, isOrganised } from '../../events/events/read-model.ts';
import { eventReplyCounts, organiserReplyDays } from '../../events/guest-list/read-model.ts';
import { announcements } from '../../messages/announcements/read-model.ts';
import { contactMessages } from '../../messages/contact/read-model.ts';
import { accounts } from '../../people/accounts/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import { organiserFollowerCounts, organisers } from '../../people/organisers/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import { isOpenReport, reports } from '../reports/read-model.ts';

export type OrganiserFigures = Omit<ProStats, 'events' | 'message'> &
  Pick<ProDashboard, 'hasGuests' | 'isPresented'> & { readonly isAppConnected: boolean };

const organiserId = sql.placeholder('organiserId');

/**
 * Computes participation with the steps and the floating-point arithmetic of
 * events/rules/participation.ts, so that both give the same result: PostgreSQL's round() rounds
 * halves differently.
 */
const organiserFigures = prepareOnce((db) =>
  db
    .select({
      isAppConnected: sql<boolean>`${organisers.appAccountId} IS NOT NULL`,
      isPresented: sql<boolean>`${organisers.bio} <> '' OR coalesce(${appAccounts.bio}, '') <> ''`,
      hasGuests: sql<boolean>`totals.events_with_guests > 0`,
      totalFollowers: sql<number>`coalesce(${organiserFollowerCounts.followers}, 0)`,
      totalEvents: sql<number>`totals.events::int`,
      totalParticipants: sql<number>`totals.participants::int`,
      averageParticipation: sql<number>`coalesce(floor(100 * totals.shares / totals.events_with_guests + 0.5), 0)::int`,
    })
    .from(organisers)
    .leftJoin(organiserFollowerCounts, eq(organiserFollowerCounts.organiserId, organisers.id))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .innerJoin(
      sql`(SELECT count(*) AS events, coalesce(sum(yes), 0) AS participants,
          count(*) FILTER (WHERE guests > 0) AS events_with_guests,
          sum(yes::float8 / guests ORDER BY event_id) FILTER (WHERE guests > 0) AS shares
        FROM (SELECT event_id, yes, yes + waiting + maybe + no + pending AS guests
          FROM ${eventReplyCounts} WHERE ${eventReplyCounts.organiserId} = ${organiserId}) AS replies) AS totals`,
      sql`true`,
    )
    .where(eq(organisers.id, organiserId))
    .prepare('organiser_figures'),
);

/** The figures of one organiser, in one statement; null for an unknown organiser. */
export async function findOrganiserFigures(
  db: Queryable,
  organiserId: string,
): Promise<OrganiserFigures | null> {
  const [figures] = await organiserFigures(db).execute({ organiserId });
  return figures ?? null;
}

/**
 * The administration's counters, drafts included. Deleted articles and their views no longer count.
 */
export async function findAdminFigures(db: Queryable): Promise<AdminStats> {
  // As float8 the driver returns numbers; they are exact up to 9 × 10^15.
  const { rows } = await db.execute<AdminStats>(sql`
    SELECT (SELECT count(*) FROM ${accounts})::float8 AS "userCount",
      (SELECT count(*) FROM ${events} WHERE ${isOrganised})::float8 AS "eventCount",
      count(*)::float8 AS "articleCount",
      coalesce(sum(${articles.views}), 0)::float8 AS views
    FROM ${articles} WHERE ${articles.deletedAt} IS NULL`);
  const [figures] = rows;
  if (figures === undefined) throw new Error('an aggregate without a row');
  return figures;
}

/** Midnight in Paris: as the day, and as the instant. */
interface Midnight {
  readonly day: string;
  readonly instant: Date;
}

interface Periods {
  readonly now: Date;
  /** Start of the period and of the previous one. */
  readonly start: Midnight;
  readonly before: Midnight;
}

type Counter = AdminDashboard['users'];

async function readCounter(db: Queryable, query: SQL): Promise<Counter> {
  // As float8 the driver returns numbers; they are exact up to 9 × 10^15.
  const { rows } = await db.execute<Counter>(query);
  const [counter] = rows;
  if (counter === undefined) throw new Error('an aggregate without a row');
  return counter;
}

/** Number of rows in total and in each period, by an indexed instant. */
function countByInstant(from: SQL, instant: SQL, condition: SQL, { start, before }: Periods): SQL {
  const during = (since: Date, until?: Date) => sql`(SELECT count(*) FROM ${from} WHERE ${condition}
    AND ${instant} >= ${since} ${until === undefined ? sql`` : sql`AND ${instant} < ${until}`})::float8`;
  return sql`SELECT (SELECT count(*) FROM ${from} WHERE ${condition})::float8 AS total,
    ${during(start.instant)} AS "last30Days", ${during(before.instant, start.instant)} AS "previous30Days"`;
}

function countViews({ start, before }: Periods): SQL {
  const views = sql`FROM ${articleDailyViews} WHERE ${articleDailyViews.day}`;
  return sql`SELECT
    (SELECT coalesce(sum(${articles.views}), 0) FROM ${articles} WHERE ${articles.deletedAt} IS NULL)::float8 AS total,
    (SELECT coalesce(sum(views), 0) ${views} >= ${start.day})::float8 AS "last30Days",
    (SELECT coalesce(sum(views), 0) ${views} >= ${before.day} AND ${articleDailyViews.day} < ${start.day})::float8
      AS "previous30Days"`;
}

/**
 * All counters of the administration's dashboard. Drafts count; articles count from their date of
 * publication.
 */
export async function findDashboard(db: Queryable, periods: Periods): Promise<AdminDashboard> {
  const { now } = periods;
  const always = sql`true`;
  const isKept = sql`${articles.deletedAt} IS NULL`;
  const isPublished = sql`${isKept} AND NOT ${articles.isDraft} AND ${articles.publishDate} <= ${now}`;
  const published = countByInstant(sql`${articles}`, sql`${articles.publishDate}`, isPublished, periods);
  const [
    userCounter,
    eventCounter,
    articleCounter,
    views,
    unreadMessageCount,
    openReportCount,
    keptArticles,
  ] = await Promise.all([
    readCounter(db, countByInstant(sql`${accounts}`, sql`${accounts.createdAt}`, always, periods)),
    readCounter(db, countByInstant(sql`${events}`, sql`${events.createdAt}`, isOrganised, periods)),
    readCounter(db, published),
    readCounter(db, countViews(periods)),
    db.$count(contactMessages, sql`${contactMessages.readAt} IS NULL`),
    db.$count(reports, isOpenReport),
    db.$count(articles, isKept),
  ]);
  return {
    users: userCounter,
    events: eventCounter,
    articles: { ...articleCounter, total: keptArticles },
    views,
    unreadMessageCount,
    openReportCount,
  };
}

/** Figures of the whole installation. */
export interface BusinessFigures {
  readonly accounts: number;
  readonly organisers: number;
  readonly announcements: number;
  /** By reply. */
  readonly replies: Readonly<Record<string, number>>;
  /** By status. */
  readonly events: Readonly<Record<string, number>>;
  readonly subscriptions: readonly {
    readonly plan: string;
    readonly status: string;
    readonly count: number;
  }[];
}

/**
 * Reads everything in one statement: whole tables are counted along an index, replies are summed by
 * event.
 */
export async function findBusinessFigures(db: Queryable): Promise<BusinessFigures> {
  const { rows } = await db.execute<BusinessFigures & Record<string, unknown>>(sql`
    SELECT (SELECT count(*) FROM ${accounts})::float8 AS accounts,
      (SELECT count(*) FROM ${organisers})::float8 AS organisers,
      (SELECT count(*) FROM ${announcements})::float8 AS announcements,
      (SELECT json_build_object('yes', coalesce(sum(yes), 0), 'waiting', coalesce(sum(waiting), 0),
          'maybe', coalesce(sum(maybe), 0), 'no', coalesce(sum(no), 0), 'pending', coalesce(sum(pending), 0))
        FROM ${eventReplyCounts} WHERE ${eventReplyCounts.organiserId} IS NOT NULL) AS replies,
      (SELECT coalesce(json_object_agg(status, count), '{}') FROM (
        SELECT status, count(*) FROM ${events} WHERE ${isOrganised} GROUP BY status) AS by_status) AS events,
      (SELECT coalesce(json_agg(by_plan), '[]') FROM (
        SELECT plan, status, count(*)::int FROM ${subscriptions} GROUP BY plan, status) AS by_plan) AS subscriptions`);
  const [figures] = rows;
  if (figures === undefined) throw new Error('an aggregate without a row');
  return figures;
}

interface Wanted {
  readonly organiserId: string;
  readonly by: ParticipationQuery['by'];
  /** Number of weeks or months, the one in progress included. */
  readonly count: number;
  readonly now: Date;
}

/** Replies to an organiser's events by week or month in Paris, including periods without any. */
export async function findParticipation(
  db: Queryable,
  { organiserId, by, count, now }: Wanted,
): Promise<Participation> {
  const last = sql`date_trunc(${by}, ${now.toISOString()}::timestamptz AT TIME ZONE ${TIME_ZONE})`;
  const step = sql`${`1 ${by}`}::interval`;
  const { rows } = await db.execute<Participation[number]>(sql`
    WITH periods AS (
      SELECT generate_series(${last} - ${count - 1} * ${step}, ${last}, ${step}) AS begins
    ), counted AS (
      SELECT date_trunc(${by}, ${organiserReplyDays.day}::timestamp) AS begins, sum(${organiserReplyDays.yes}) AS yes,
        sum(${organiserReplyDays.maybe}) AS maybe, sum(${organiserReplyDays.no}) AS no
      FROM ${organiserReplyDays}
      WHERE ${organiserReplyDays.organiserId} = ${organiserId}
        AND ${organiserReplyDays.day} >= (SELECT min(begins) FROM periods)
      GROUP BY 1
    )
    SELECT to_char(begins, 'YYYY-MM-DD') AS "from", coalesce(yes, 0)::int AS yes, coalesce(maybe, 0)::int AS maybe,
      coalesce(no, 0)::int AS no, coalesce(yes + maybe + no, 0)::int AS replies
    FROM periods LEFT JOIN counted USING (begins) ORDER BY begins`);
  return rows;
}
