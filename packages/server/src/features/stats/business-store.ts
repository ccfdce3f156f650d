import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { accounts } from '../accounts/account-read-model.ts';
import { announcements } from '../announcements/announcement-read-model.ts';
import { subscriptions } from '../billing/subscription-read-model.ts';
import { events, isOrganised } from '../events/event-read-model.ts';
import { eventReplyCounts } from '../guest-list/guest-read-model.ts';
import { organisers } from '../organisers/organiser-read-model.ts';

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

/** All of it in one statement: whole tables are counted along an index, replies are summed up by event. */
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
