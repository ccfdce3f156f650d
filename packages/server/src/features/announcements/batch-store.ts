import type { Audience } from '@lampion/contract/schemas/announcement';
import { and, asc, eq, inArray, isNull, min, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { announcementBatches, announcements, deliveries } from '../../db/tables/announcements.ts';
import { events } from '../events/event-read-model.ts';
import { guests } from '../guest-list/guest-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';
import { organisers, publicName } from '../organisers/organiser-read-model.ts';
import { batchFigures } from './figure-store.ts';
import { audienceReplies } from './recipient-store.ts';

/** All a job needs to deliver a batch. */
export interface BatchOrder {
  readonly announcement: typeof announcements.$inferSelect;
  readonly batch: typeof announcementBatches.$inferSelect;
  readonly event: typeof events.$inferSelect;
  /** The organiser's public name. */
  readonly organiserName: string;
}

/** Null when the batch is finished, or the event deleted. */
export async function findBatchOrder(
  db: Queryable,
  announcementId: string,
  number: number,
): Promise<BatchOrder | null> {
  const [row] = await db
    .select({
      announcement: announcements,
      batch: announcementBatches,
      event: events,
      organiserName: publicName,
    })
    .from(announcementBatches)
    .innerJoin(announcements, eq(announcements.id, announcementBatches.announcementId))
    .innerJoin(events, eq(events.id, announcements.eventId))
    .innerJoin(organisers, eq(organisers.id, events.organiserId))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .where(
      and(
        eq(announcementBatches.announcementId, announcementId),
        eq(announcementBatches.number, number),
        isNull(announcementBatches.finishedAt),
      ),
    );
  return row ?? null;
}

/** When the next message of a batch is due, those in progress included; null when all of them are settled. */
export async function findNextDue(tx: Queryable, { announcementId, number }: BatchOrder['batch']) {
  const [row] = await tx
    .select({ dueAt: min(deliveries.dueAt) })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.announcementId, announcementId),
        eq(deliveries.batch, number),
        inArray(deliveries.status, ['waiting', 'sending']),
      ),
    );
  return row?.dueAt ?? null;
}

/** False when it is paused, or deleted. Locks the announcement until the transaction ends, so that it is not paused. */
export async function lockRunning(tx: Queryable, announcementId: string): Promise<boolean> {
  const [row] = await tx
    .select({ pausedAt: announcements.pausedAt })
    .from(announcements)
    .where(eq(announcements.id, announcementId))
    .for('no key update');
  return row !== undefined && row.pausedAt === null;
}

/** Finishes the batch and stores its figures; with the last batch, the announcement is finished. */
export async function finishBatch(
  tx: Queryable,
  { announcementId, number }: BatchOrder['batch'],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    UPDATE ${announcementBatches} b SET finished_at = ${now}::timestamptz,
      figures = (SELECT coalesce(jsonb_agg(f), '[]') FROM (${batchFigures}) f)
    WHERE b.announcement_id = ${announcementId} AND b.number = ${number}`);
  const stillOpen = sql`SELECT FROM ${announcementBatches} b
    WHERE b.announcement_id = ${announcementId} AND b.finished_at IS NULL`;
  await tx
    .update(announcements)
    .set({ finishedAt: now })
    .where(and(eq(announcements.id, announcementId), sql`NOT EXISTS (${stillOpen})`));
}

/** Splits the guests of an audience into batches, in the order of their ids. Returns the number of guests. */
export async function insertBatches(
  tx: Queryable,
  announcement: { readonly id: string; readonly eventId: string; readonly audience: readonly Audience[] },
  size: number,
): Promise<number> {
  const { id, eventId, audience } = announcement;
  const { rows } = await tx.execute<{ count: number }>(sql`
    WITH numbered AS (
      SELECT ${guests.id} AS id, (row_number() OVER (ORDER BY ${guests.id}) - 1) / ${size}::int AS number
      FROM ${guests} WHERE ${guests.eventId} = ${eventId} AND ${guests.reply} = ANY(${audienceReplies(audience)})
    ), cut AS (
      SELECT number, (array_agg(id ORDER BY id))[1] AS first, (array_agg(id ORDER BY id DESC))[1] AS last,
        count(*) AS count
      FROM numbered GROUP BY number
    ), made AS (
      INSERT INTO ${announcementBatches} (announcement_id, number, first_guest_id, last_guest_id)
      SELECT ${id}, number, first, last FROM cut
    )
    SELECT coalesce(sum(count), 0)::int AS count FROM cut`);
  return rows[0]?.count ?? 0;
}

/** Numbers of the unfinished batches, in order. */
export async function findOpenBatches(tx: Queryable, announcementId: string): Promise<number[]> {
  const rows = await tx
    .select({ number: announcementBatches.number })
    .from(announcementBatches)
    .where(
      and(eq(announcementBatches.announcementId, announcementId), isNull(announcementBatches.finishedAt)),
    )
    .orderBy(asc(announcementBatches.number));
  return rows.map(({ number }) => number);
}
