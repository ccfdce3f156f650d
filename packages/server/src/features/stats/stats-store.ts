import type { AdminStats, ProStats } from '@lampion/contract/schemas/organiser';
import type { ProDashboard } from '@lampion/contract/schemas/pro-dashboard';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { accounts } from '../accounts/account-read-model.ts';
import { articles } from '../articles/article-read-model.ts';
import { events, isOrganised } from '../events/event-read-model.ts';
import { eventReplyCounts } from '../guest-list/guest-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';
import { organiserFollowerCounts, organisers } from '../organisers/organiser-read-model.ts';

export type OrganiserFigures = Omit<ProStats, 'events' | 'message'> &
  Pick<ProDashboard, 'hasGuests' | 'isPresented'> & { readonly isAppConnected: boolean };

const organiserId = sql.placeholder('organiserId');

/**
 * Participation follows rules/participation.ts step by step, in the same floating-point arithmetic, so that both always
 * agree: PostgreSQL's own round() rounds halves differently.
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

/** The figures of one organiser, in one statement; null when there is none. */
export async function findOrganiserFigures(
  db: Queryable,
  organiserId: string,
): Promise<OrganiserFigures | null> {
  const [figures] = await organiserFigures(db).execute({ organiserId });
  return figures ?? null;
}

/** The administration's counters, drafts included. Deleted articles and their views no longer count. */
export async function findAdminFigures(db: Queryable): Promise<AdminStats> {
  // As float8 the driver returns numbers, exact up to 9 × 10^15.
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
