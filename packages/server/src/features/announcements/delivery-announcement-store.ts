import type { Audience } from '@lampion/contract/schemas/announcement';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { announcementBatches, announcements } from '../../db/tables/announcements.ts';
import { guests } from '../guest-list/guest-read-model.ts';

export type NewAnnouncement = Pick<
  typeof announcements.$inferInsert,
  'eventId' | 'kind' | 'body' | 'audience' | 'authorId' | 'idempotencyKey'
>;

/** The new announcement's id; null when one with that key is there already. */
export async function insertAnnouncement(
  tx: Queryable,
  row: NewAnnouncement,
  now: Date,
): Promise<string | null> {
  const [inserted] = await tx
    .insert(announcements)
    .values({ ...row, createdAt: now })
    .onConflictDoNothing({ target: [announcements.eventId, announcements.idempotencyKey] })
    .returning({ id: announcements.id });
  return inserted?.id ?? null;
}

export async function findAnnouncementId(
  tx: Queryable,
  eventId: string,
  idempotencyKey: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.eventId, eventId), eq(announcements.idempotencyKey, idempotencyKey)));
  return row?.id ?? null;
}

/** What guests answered who belong to an audience. */
export const repliesOf = { coming: 'yes', maybe: 'maybe', waiting: 'waiting' } as const satisfies Record<
  Audience,
  string
>;

export function audienceReplies(audience: readonly Audience[]) {
  return sql`ARRAY[${sql.join(
    audience.map((group) => sql`${repliesOf[group]}`),
    sql`, `,
  )}]::text[]`;
}

/** Cuts the guests of an audience into batches, in the order of their ids. Answers how many guests there are. */
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

/** Sets how many guests it is for; without any it is finished. */
export async function setRecipientCount(
  tx: Queryable,
  id: string,
  recipientCount: number,
  now: Date,
): Promise<void> {
  await tx
    .update(announcements)
    .set({ recipientCount, ...(recipientCount === 0 && { finishedAt: now }) })
    .where(eq(announcements.id, id));
}

/** Numbers of the batches that still have something to do, in order. */
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
