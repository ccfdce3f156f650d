import type { Audience, RecipientListQuery } from '@lampion/contract/schemas/announcement';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { announcementBatches, announcements, deliveries } from '../../db/tables/announcements.ts';
import { eventReplyCounts, guests } from '../guest-list/guest-read-model.ts';

/** The replies that belong to an audience. */
const repliesOf = {
  coming: 'yes',
  maybe: 'maybe',
  waiting: 'waiting',
  pending: 'pending',
  came: 'yes',
} as const satisfies Record<Audience, string>;

export function audienceReplies(audience: readonly Audience[]) {
  return sql`ARRAY[${sql.join(
    audience.map((group) => sql`${repliesOf[group]}`),
    sql`, `,
  )}]::text[]`;
}

/** How many guests of an event each audience has. Nobody came before it is over. */
export async function countAudience(
  db: Queryable,
  { id, endDate }: { readonly id: string; readonly endDate: Date },
  now: Date,
): Promise<Record<Audience, number>> {
  const { yes: coming, maybe, waiting, pending } = eventReplyCounts;
  const [row] = await db
    .select({ coming, maybe, waiting, pending })
    .from(eventReplyCounts)
    .where(eq(eventReplyCounts.eventId, id));
  const counts = row ?? { coming: 0, maybe: 0, waiting: 0, pending: 0 };
  return { ...counts, came: endDate <= now ? counts.coming : 0 };
}

export async function isGuestOf(db: Queryable, eventId: string, guestId: string): Promise<boolean> {
  return (await db.$count(guests, and(eq(guests.eventId, eventId), eq(guests.id, guestId)))) > 0;
}

/** Recipients of an announcement: the last delivery of each guest, in the order of their ids. */
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
        // An expired device was followed by another channel, or by none: that row counts.
        sql`${deliveries.reason} IS DISTINCT FROM 'gone'`,
        afterId === undefined ? undefined : gt(deliveries.guestId, afterId),
      ),
    )
    .orderBy(asc(deliveries.guestId))
    .limit(limit);
}

/** Announcements one guest of an event received, the latest first. */
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

/**
 * Deletes the failed deliveries of an announcement, and reopens their batches. Returns how many
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
