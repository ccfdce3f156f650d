import type { AdminDashboard } from '@lampion/contract/schemas/admin-stats';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { accounts } from '../accounts/account-read-model.ts';
import { articleDailyViews, articles } from '../articles/article-read-model.ts';
import { contactMessages } from '../contact/message-read-model.ts';
import { eventReports, events, isOrganised } from '../events/event-read-model.ts';

/** Midnight in Paris: as the day, and as the instant. */
interface Midnight {
  readonly day: string;
  readonly instant: Date;
}

interface Periods {
  readonly now: Date;
  /** Start of the period, and of the one before it. */
  readonly start: Midnight;
  readonly before: Midnight;
}

type Counter = AdminDashboard['users'];

async function readCounter(db: Queryable, query: SQL): Promise<Counter> {
  // As float8 the driver returns numbers, exact up to 9 × 10^15.
  const { rows } = await db.execute<Counter>(query);
  const [counter] = rows;
  if (counter === undefined) throw new Error('an aggregate without a row');
  return counter;
}

/** Number of rows, in total and in each period by an indexed instant. */
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

/** Everything the administration's dashboard counts, drafts included; articles count from their date on. */
export async function findDashboard(db: Queryable, periods: Periods): Promise<AdminDashboard> {
  const { now } = periods;
  const always = sql`true`;
  const isKept = sql`${articles.deletedAt} IS NULL`;
  const isPublished = sql`${isKept} AND NOT ${articles.isDraft} AND ${articles.publishDate} <= ${now}`;
  const published = countByInstant(sql`${articles}`, sql`${articles.publishDate}`, isPublished, periods);
  const [userCounter, eventCounter, articleCounter, views, unreadMessageCount, reported, keptArticles] =
    await Promise.all([
      readCounter(db, countByInstant(sql`${accounts}`, sql`${accounts.createdAt}`, always, periods)),
      readCounter(db, countByInstant(sql`${events}`, sql`${events.createdAt}`, isOrganised, periods)),
      readCounter(db, published),
      readCounter(db, countViews(periods)),
      db.$count(contactMessages, sql`${contactMessages.readAt} IS NULL`),
      db.execute<{ count: number }>(sql`SELECT count(DISTINCT ${eventReports.eventId})::int AS count
      FROM ${eventReports} WHERE ${eventReports.handledAt} IS NULL`),
      db.$count(articles, isKept),
    ]);
  return {
    users: userCounter,
    events: eventCounter,
    articles: { ...articleCounter, total: keptArticles },
    views,
    unreadMessageCount,
    reportedEventCount: reported.rows[0]?.count ?? 0,
  };
}
