import { TIME_ZONE } from '@lampion/contract/rules/paris-time';
import type { Participation, ParticipationQuery } from '@lampion/contract/schemas/organiser';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { organiserReplyDays } from '../guest-list/guest-read-model.ts';

interface Wanted {
  readonly organiserId: string;
  readonly by: ParticipationQuery['by'];
  /** Number of weeks or months, the one in progress included. */
  readonly count: number;
  readonly now: Date;
}

/** Replies to an organiser's events, by week or month in Paris; empty ones included. */
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
