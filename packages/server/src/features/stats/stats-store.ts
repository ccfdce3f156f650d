import type { AdminStats, ProStats } from '@lampion/contract/schemas/organiser';
import type { ProDashboard } from '@lampion/contract/schemas/pro-dashboard';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { accounts } from '../accounts/account-read-model.ts';
import { articles } from '../articles/article-read-model.ts';
import { events, isOrganised } from '../events/event-read-model.ts';
import { eventReplyCounts } from '../guest-list/guest-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';
import { organiserFollowerCounts, organisers } from '../organisers/organiser-read-model.ts';

export type OrganiserFigures = Omit<ProStats, 'events' | 'message'> &
  Pick<ProDashboard, 'hasGuests' | 'isPresented'> & { readonly isAppConnected: boolean };

/**
 * The figures of one organiser, in one statement. Participation follows rules/participation.ts step by step, in the
 * same floating-point arithmetic, so that both always agree: PostgreSQL's own round() rounds halves differently.
 */
export async function findOrganiserFigures(
  db: Queryable,
  organiserId: string,
): Promise<OrganiserFigures | null> {
  const { rows } = await db.execute<OrganiserFigures>(sql`
    WITH replies AS (
      SELECT event_id, yes, yes + waiting + maybe + no + pending AS guests
      FROM ${eventReplyCounts} WHERE ${eventReplyCounts.organiserId} = ${organiserId}
    ), totals AS (
      SELECT count(*) AS events, coalesce(sum(yes), 0) AS participants,
        count(*) FILTER (WHERE guests > 0) AS events_with_guests,
        sum(yes::float8 / guests ORDER BY event_id) FILTER (WHERE guests > 0) AS shares
      FROM replies
    )
    SELECT ${organisers.appAccountId} IS NOT NULL AS "isAppConnected",
      ${organisers.bio} <> '' OR coalesce(${appAccounts.bio}, '') <> '' AS "isPresented",
      totals.events_with_guests > 0 AS "hasGuests",
      coalesce(${organiserFollowerCounts.followers}, 0) AS "totalFollowers",
      totals.events::int AS "totalEvents",
      totals.participants::int AS "totalParticipants",
      coalesce(floor(100 * totals.shares / totals.events_with_guests + 0.5), 0)::int AS "averageParticipation"
    FROM totals CROSS JOIN ${organisers}
      LEFT JOIN ${organiserFollowerCounts} ON ${organiserFollowerCounts.organiserId} = ${organisers.id}
      LEFT JOIN ${appAccounts} ON ${appAccounts.id} = ${organisers.appAccountId}
    WHERE ${organisers.id} = ${organiserId}`);
  return rows[0] ?? null;
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
