import type { Audience, RecipientListQuery } from '@lampion/contract/schemas/announcement';
import { and, asc, desc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import { type BatchFigure, batchFigures } from '../../db/batch-figures.ts';
import type { Queryable } from '../../db/database.ts';
import { announcementBatches, announcements, deliveries } from '../../db/tables/announcements.ts';
import { events } from '../events/event-read-model.ts';
import { eventReplyCounts, guests } from '../guest-list/guest-read-model.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;

/** Announcements an organiser wrote between two instants; what we say for them does not count. */
export function countWritten(
  tx: Queryable,
  { organiserId, from, until }: { readonly organiserId: string; readonly from: Date; readonly until: Date },
): Promise<number> {
  const own = tx.select({ id: events.id }).from(events).where(eq(events.organiserId, organiserId));
  return tx.$count(
    announcements,
    and(
      inArray(announcements.eventId, own),
      eq(announcements.kind, 'message'),
      gte(announcements.createdAt, from),
      lt(announcements.createdAt, until),
    ),
  );
}

/** The latest one of an event that says the same to the same guests since an instant; its id, or null. */
export async function findSame(
  tx: Queryable,
  wanted: {
    readonly eventId: string;
    readonly body: string;
    readonly audience: Audience[];
    readonly since: Date;
  },
): Promise<string | null> {
  const [row] = await tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(
      and(
        eq(announcements.eventId, wanted.eventId),
        eq(announcements.kind, 'message'),
        gte(announcements.createdAt, wanted.since),
        eq(announcements.body, wanted.body),
        eq(announcements.audience, wanted.audience),
      ),
    )
    .orderBy(desc(announcements.createdAt))
    .limit(1);
  return row?.id ?? null;
}

export async function findAnnouncement(
  db: Queryable,
  eventId: string,
  id: string,
): Promise<AnnouncementRow | null> {
  const [row] = await db
    .select()
    .from(announcements)
    .where(and(eq(announcements.eventId, eventId), eq(announcements.id, id)));
  return row ?? null;
}

/** The same, held against workers and others until the transaction ends. */
export async function lockAnnouncement(
  tx: Queryable,
  eventId: string,
  id: string,
): Promise<AnnouncementRow | null> {
  const [row] = await tx
    .select()
    .from(announcements)
    .where(and(eq(announcements.eventId, eventId), eq(announcements.id, id)))
    .for('no key update');
  return row ?? null;
}

/** Those of an event, the newest first, older than a position. */
export function findAnnouncements(
  db: Queryable,
  eventId: string,
  {
    before,
    limit,
  }: { readonly before: readonly [time: number, id: string] | undefined; readonly limit: number },
): Promise<AnnouncementRow[]> {
  const older =
    before && sql`(${announcements.createdAt}, ${announcements.id}) < (${new Date(before[0])}, ${before[1]})`;
  return db
    .select()
    .from(announcements)
    .where(and(eq(announcements.eventId, eventId), older))
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(limit);
}

export function countAnnouncements(db: Queryable, eventId: string): Promise<number> {
  return db.$count(announcements, eq(announcements.eventId, eventId));
}

export interface FigureRow extends BatchFigure {
  readonly announcementId: string;
}

/** How many messages of announcements stand where, by channel and reason: finished batches know, others are counted. */
export async function findFigures(db: Queryable, ids: readonly string[]): Promise<FigureRow[]> {
  const { rows } = await db.execute(sql`
    SELECT b.announcement_id AS "announcementId", f.channel, f.status, f.reason, sum(f.count)::int AS count
    FROM ${announcementBatches} b CROSS JOIN LATERAL (
      SELECT known.* FROM jsonb_to_recordset(b.figures)
        AS known (channel text, status text, reason text, count int)
      UNION ALL
      SELECT counted.* FROM (${batchFigures}) counted WHERE b.figures IS NULL
    ) f
    WHERE b.announcement_id = ANY(${sql.param(ids)}::uuid[])
    GROUP BY b.announcement_id, f.channel, f.status, f.reason`);
  return rows as unknown as FigureRow[];
}

export async function setPaused(tx: Queryable, id: string, pausedAt: Date | null): Promise<void> {
  await tx.update(announcements).set({ pausedAt }).where(eq(announcements.id, id));
}

/**
 * Forgets the tries of guests that an announcement did not reach, and opens their batches again. Answers how many
 * guests there are.
 */
export async function reopenFailures(tx: Queryable, id: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    WITH removed AS (
      DELETE FROM ${deliveries} f WHERE f.announcement_id = ${id} AND f.status = 'failed'
        AND NOT EXISTS (SELECT FROM ${deliveries} d WHERE d.announcement_id = ${id} AND d.guest_id = f.guest_id
          AND d.status <> 'failed')
      RETURNING f.guest_id, f.batch
    ), reopened AS (
      UPDATE ${announcementBatches} b SET finished_at = NULL, figures = NULL
      WHERE b.announcement_id = ${id} AND b.number IN (SELECT batch FROM removed)
    )
    SELECT count(DISTINCT guest_id)::int AS count FROM removed`);
  const count = rows[0]?.count ?? 0;
  if (count > 0) await tx.update(announcements).set({ finishedAt: null }).where(eq(announcements.id, id));
  return count;
}

/** Whoever an announcement was for: the last row of each guest, in the order of their ids. */
export function findRecipients(
  db: Queryable,
  announcementId: string,
  {
    status,
    afterId,
    limit,
  }: Pick<RecipientListQuery, 'status'> & { afterId: string | undefined; limit: number },
) {
  return db
    .select({ delivery: deliveries, nickname: guests.nickname })
    .from(deliveries)
    .innerJoin(guests, eq(guests.id, deliveries.guestId))
    .where(
      and(
        eq(deliveries.announcementId, announcementId),
        status && eq(deliveries.status, status),
        // A device that was gone was followed by another way, or by none: that one tells.
        sql`${deliveries.reason} IS DISTINCT FROM 'gone'`,
        afterId === undefined ? undefined : gt(deliveries.guestId, afterId),
      ),
    )
    .orderBy(asc(deliveries.guestId))
    .limit(limit);
}

/** What one guest of an event was told, the latest first. */
export function findGuestDeliveries(db: Queryable, eventId: string, guestId: string) {
  return db
    .select({ announcement: announcements, delivery: deliveries })
    .from(deliveries)
    .innerJoin(announcements, eq(announcements.id, deliveries.announcementId))
    .where(
      and(
        eq(deliveries.guestId, guestId),
        eq(announcements.eventId, eventId),
        sql`${deliveries.reason} IS DISTINCT FROM 'gone'`,
      ),
    )
    .orderBy(desc(announcements.createdAt), desc(announcements.id));
}

export async function isGuestOf(db: Queryable, eventId: string, guestId: string): Promise<boolean> {
  return (await db.$count(guests, and(eq(guests.eventId, eventId), eq(guests.id, guestId)))) > 0;
}

/** How many guests of an event each audience has. */
export async function countAudience(db: Queryable, eventId: string): Promise<Record<Audience, number>> {
  const { yes: coming, maybe, waiting } = eventReplyCounts;
  const [row] = await db
    .select({ coming, maybe, waiting })
    .from(eventReplyCounts)
    .where(eq(eventReplyCounts.eventId, eventId));
  return row ?? { coming: 0, maybe: 0, waiting: 0 };
}

/** What guests were told, with what became of each delivery. */
export async function deleteAnnouncementsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(announcements).where(lt(announcements.createdAt, instant));
}
