import { isOver } from '@lampion/contract/rules/event-timing';
import type { Audience, RecipientListQuery } from '@lampion/contract/schemas/announcement';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { announcementBatches, announcements, deliveries } from '../../db/tables/announcements.ts';
import { eventReplyCounts, guests } from '../guest-list/guest-read-model.ts';
import { mostTellingFirst } from './figure-store.ts';

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
  { id, ...times }: { readonly id: string; readonly beginDate: Date; readonly endDate: Date },
  now: Date,
): Promise<Record<Audience, number>> {
  const { yes: coming, maybe, waiting, pending } = eventReplyCounts;
  const [row] = await db
    .select({ coming, maybe, waiting, pending })
    .from(eventReplyCounts)
    .where(eq(eventReplyCounts.eventId, id));
  const counts = row ?? { coming: 0, maybe: 0, waiting: 0, pending: 0 };
  return { ...counts, came: isOver(times, now) ? counts.coming : 0 };
}

export async function isGuestOf(db: Queryable, eventId: string, guestId: string): Promise<boolean> {
  return (await db.$count(guests, and(eq(guests.eventId, eventId), eq(guests.id, guestId)))) > 0;
}

/** Recipients of an announcement: the delivery of each guest that tells most, in the order of their ids. */
export function findRecipients(
  db: Queryable,
  announcementId: string,
  {
    status,
    afterId,
    limit,
  }: Pick<RecipientListQuery, 'status'> & { afterId: string | undefined; limit: number },
) {
  const telling = db
    .selectDistinctOn([deliveries.guestId])
    .from(deliveries)
    .where(
      and(
        eq(deliveries.announcementId, announcementId),
        afterId === undefined ? undefined : gt(deliveries.guestId, afterId),
      ),
    )
    .orderBy(asc(deliveries.guestId), mostTellingFirst(deliveries.status, deliveries.settledAt))
    .as('telling');
  return db
    .select({
      guestId: telling.guestId,
      nickname: guests.nickname,
      channel: telling.channel,
      status: telling.status,
      reason: telling.reason,
      settledAt: telling.settledAt,
    })
    .from(telling)
    .innerJoin(guests, eq(guests.id, telling.guestId))
    .where(status && eq(telling.status, status))
    .orderBy(asc(telling.guestId))
    .limit(limit);
}

/** Announcements one guest of an event received, the latest first, each with the delivery that tells most. */
export function findGuestDeliveries(db: Queryable, eventId: string, guestId: string) {
  const telling = db
    .selectDistinctOn([deliveries.announcementId])
    .from(deliveries)
    .where(eq(deliveries.guestId, guestId))
    .orderBy(asc(deliveries.announcementId), mostTellingFirst(deliveries.status, deliveries.settledAt))
    .as('telling');
  const { channel, status, reason, settledAt } = telling;
  return db
    .select({ announcement: announcements, channel, status, reason, settledAt })
    .from(telling)
    .innerJoin(announcements, eq(announcements.id, telling.announcementId))
    .where(eq(announcements.eventId, eventId))
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
      UPDATE ${announcementBatches} b SET finished_at = NULL, prepared_at = NULL, figures = NULL
      WHERE b.announcement_id = ${id} AND b.number IN (SELECT batch FROM removed)
    )
    SELECT count(DISTINCT guest_id)::int AS count FROM removed`);
  const count = rows[0]?.count ?? 0;
  if (count > 0) await tx.update(announcements).set({ finishedAt: null }).where(eq(announcements.id, id));
  return count;
}
