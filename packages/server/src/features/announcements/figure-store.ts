import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../db/database.ts';
import { announcementBatches, type BatchFigure, deliveries } from '../../db/tables/announcements.ts';

/**
 * The order of a guest's messages of one announcement: the first one says whether the guest was told. A device that
 * refused is followed by another way, and urgent news goes by two.
 */
export const mostTellingFirst = (status: SQLWrapper, settledAt: SQLWrapper): SQL => sql`
  CASE ${status} WHEN 'delivered' THEN 0 WHEN 'failed' THEN 2 ELSE 1 END, ${settledAt} DESC NULLS LAST`;

/**
 * Number of messages of a batch by state, as rows of BatchFigure; `b` is a row of announcement_batches. Found by the
 * ids of its guests, along the primary key.
 */
export const batchFigures: SQL = sql`
  SELECT ranked.channel, ranked.status, ranked.reason, count(*)::int AS count,
    (count(*) FILTER (WHERE ranked.place = 1))::int AS guests
  FROM (
    SELECT d.channel, d.status, d.reason,
      row_number() OVER (PARTITION BY d.guest_id ORDER BY ${mostTellingFirst(sql`d.status`, sql`d.settled_at`)}) AS place
    FROM ${deliveries} d
    WHERE d.announcement_id = b.announcement_id AND d.guest_id BETWEEN b.first_guest_id AND b.last_guest_id
  ) ranked
  GROUP BY ranked.channel, ranked.status, ranked.reason`;

export interface FigureRow extends BatchFigure {
  readonly announcementId: string;
  readonly guests: number;
}

/** Number of messages of announcements by state, channel and reason: stored for finished batches, else counted. */
export function findFigures(db: Queryable, ids: readonly string[]): Promise<FigureRow[]> {
  return selectFigures(db, sql`b.announcement_id = ANY(${sql.param(ids)}::uuid[])`);
}

/** The same of every announcement made since an instant: their ids begin with the time. */
export function findFiguresSince(db: Queryable, since: Date): Promise<FigureRow[]> {
  const first = uuidv7({ msecs: since.getTime(), seq: 0, random: new Uint8Array(16) });
  return selectFigures(db, sql`b.announcement_id >= ${first}::uuid`);
}

async function selectFigures(db: Queryable, condition: SQL): Promise<FigureRow[]> {
  const { rows } = await db.execute(sql`
    SELECT b.announcement_id AS "announcementId", f.channel, f.status, f.reason, sum(f.count)::int AS count,
      sum(coalesce(f.guests, CASE WHEN f.reason = 'gone' THEN 0 ELSE f.count END))::int AS guests
    FROM ${announcementBatches} b CROSS JOIN LATERAL (
      SELECT known.* FROM jsonb_to_recordset(b.figures)
        AS known (channel text, status text, reason text, count int, guests int)
      UNION ALL
      SELECT counted.* FROM (${batchFigures}) counted WHERE b.figures IS NULL
    ) f
    WHERE ${condition}
    GROUP BY b.announcement_id, f.channel, f.status, f.reason`);
  return rows as unknown as FigureRow[];
}
