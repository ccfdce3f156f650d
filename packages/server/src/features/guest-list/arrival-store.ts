import { TIME_ZONE } from '@lampion/contract/rules/paris-time';
import type { Arrival, ReplyDays } from '@lampion/contract/schemas/guest';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { guests } from '../../db/tables/guest-list.ts';
import { arrivedAtOf } from '../door/door-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';
import { isComing } from './guest-read-model.ts';
import { isShownProfile } from './guest-store.ts';

const nickname = sql<string>`(${guests.nickname} COLLATE "und-x-icu")`;

interface ArrivalRange {
  /** Only those sorted after this one. */
  readonly after?: Arrival | undefined;
  /** All of them by default. */
  readonly limit?: number;
}

/** Participants of an event, in alphabetical order. */
export async function findArrivals(
  db: Queryable,
  eventId: string,
  { after, limit }: ArrivalRange,
): Promise<Arrival[]> {
  const query = db
    .select({
      id: guests.id,
      nickname: guests.nickname,
      username: appAccounts.username,
      plusOnes: guests.plusOnes,
      arrivedAt: arrivedAtOf(guests.id),
    })
    .from(guests)
    .leftJoin(appAccounts, isShownProfile(eventId))
    .where(
      and(
        eq(guests.eventId, eventId),
        isComing,
        after && sql`(${nickname}, ${guests.id}) > (${after.nickname}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(nickname, asc(guests.id))
    .$dynamic();
  return limit === undefined ? query : query.limit(limit);
}

/** Replies to an event by the day in Paris they were last changed, from the first such day to the last. */
export async function findReplyDays(db: Queryable, eventId: string): Promise<ReplyDays> {
  const { rows } = await db.execute<ReplyDays[number]>(sql`
    WITH counted AS (
      SELECT date_trunc('day', ${guests.repliedAt} AT TIME ZONE ${TIME_ZONE}) AS begins,
        count(*) FILTER (WHERE ${guests.reply} = 'yes') AS yes,
        count(*) FILTER (WHERE ${guests.reply} = 'waiting') AS waiting,
        count(*) FILTER (WHERE ${guests.reply} = 'maybe') AS maybe,
        count(*) FILTER (WHERE ${guests.reply} = 'no') AS no
      FROM ${guests}
      WHERE ${guests.eventId} = ${eventId} AND ${guests.reply} <> 'pending' AND ${guests.repliedAt} IS NOT NULL
      GROUP BY 1
    ), days AS (
      SELECT generate_series(min(begins), max(begins), '1 day') AS begins FROM counted
    )
    SELECT to_char(begins, 'YYYY-MM-DD') AS day, coalesce(yes, 0)::int AS yes, coalesce(waiting, 0)::int AS waiting,
      coalesce(maybe, 0)::int AS maybe, coalesce(no, 0)::int AS no,
      coalesce(yes + waiting + maybe + no, 0)::int AS replies
    FROM days LEFT JOIN counted USING (begins) ORDER BY begins DESC LIMIT 120`);
  return rows.reverse();
}
