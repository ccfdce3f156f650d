import { isOver } from '@lampion/contract/events/rules/event-timing';
import type { Audience, GuestAudience } from '@lampion/contract/messages/audience';
import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { hasEntries, isInside } from '../../events/door/read-model.ts';
import { eventReplyCounts, guests } from '../../events/guest-list/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import { notifiableFollowers, organiserFollowerCounts, textFor } from '../../people/organisers/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  announcementBatches,
  announcements,
  deliveries,
  pendingEventChanges,
} from '../../platform/db/tables/messages/announcements.ts';
import { batchFigures } from './store.ts';

export interface Batch
  extends Pick<
    typeof announcementBatches.$inferSelect,
    'announcementId' | 'number' | 'firstGuestId' | 'lastGuestId'
  > {
  readonly audience: readonly Audience[];
  /** Null when the recipients are the guests of an event, not the followers of this organiser. */
  readonly organiserId: string | null;
  /** The event that it is about; null for publications. */
  readonly eventId: string | null;
}

/**
 * Locks a batch whose messages are not created yet, until the transaction ends; null when they are,
 * or when it is paused or deleted.
 */
export async function lockUnprepared(
  tx: Queryable,
  announcementId: string,
  number: number,
): Promise<Batch | null> {
  const { firstGuestId, lastGuestId } = announcementBatches;
  const [row] = await tx
    .select({
      firstGuestId,
      lastGuestId,
      audience: announcements.audience,
      organiserId: announcements.organiserId,
      eventId: announcements.eventId,
    })
    .from(announcementBatches)
    .innerJoin(announcements, eq(announcements.id, announcementBatches.announcementId))
    .where(
      and(
        eq(announcementBatches.announcementId, announcementId),
        eq(announcementBatches.number, number),
        isNull(announcementBatches.finishedAt),
        isNull(announcementBatches.preparedAt),
        isNull(announcements.pausedAt),
      ),
    )
    .for('update', { of: announcementBatches });
  return row === undefined ? null : { announcementId, number, ...row };
}

/** The members of a batch to notify in the app, with the text of their notification. */
export interface BatchMembers {
  readonly to: string[];
  readonly eventId: string;
  readonly words: string;
}

/** The guests of a batch who have an app account. */
export async function findBatchMembers(
  tx: Queryable,
  { announcementId, firstGuestId, lastGuestId, audience }: Batch,
): Promise<BatchMembers> {
  const { rows } = await tx.execute<{ member_id: string | null; event_id: string; body: string }>(sql`
    SELECT n.event_id, n.body, p.id AS member_id FROM ${announcements} n
    LEFT JOIN ${guests} g ON g.event_id = n.event_id AND g.id BETWEEN ${firstGuestId} AND ${lastGuestId}
      AND ${isRecipient(announcementId, audience)}
    LEFT JOIN ${appAccounts} p ON p.id = g.app_account_id OR p.account_id = g.account_id
    WHERE n.id = ${announcementId}`);
  const to = rows.flatMap(({ member_id: memberId }) => memberId ?? []);
  return { to, eventId: rows[0]?.event_id ?? '', words: rows[0]?.body ?? '' };
}

export async function setPrepared(
  tx: Queryable,
  { announcementId, number }: Batch,
  now: Date,
): Promise<void> {
  await tx
    .update(announcementBatches)
    .set({ preparedAt: now })
    .where(
      and(eq(announcementBatches.announcementId, announcementId), eq(announcementBatches.number, number)),
    );
}

/**
 * A batch `b` whose messages are all settled. With NOT EXISTS, PostgreSQL would read all open
 * messages at once.
 */
const isSettled = sql`b.finished_at IS NULL AND b.prepared_at IS NOT NULL AND (
  SELECT d.guest_id FROM ${deliveries} d WHERE d.announcement_id = b.announcement_id AND d.batch = b.number
  AND d.settled_at IS NULL LIMIT 1) IS NULL`;

/** Announcements with batches to finish, a few at a time. */
export async function findSettledAnnouncements(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT DISTINCT settled.announcement_id AS id FROM (
      SELECT b.announcement_id FROM ${announcementBatches} b WHERE ${isSettled} LIMIT 100
    ) settled`);
  return rows.map(({ id }) => id);
}

/**
 * Finishes the settled batches of announcements and stores their figures. An announcement is
 * finished with its last batch.
 */
export async function finishBatches(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  const own = sql`ANY(${sql.param(ids)}::uuid[])`;
  // The lock keeps others from reopening a batch until we commit.
  await tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(inArray(announcements.id, [...ids]))
    .orderBy(asc(announcements.id))
    .for('no key update');
  await tx.execute(sql`
    UPDATE ${announcementBatches} b SET finished_at = ${now}::timestamptz, prepared_at = NULL,
      figures = (SELECT coalesce(jsonb_agg(f), '[]') FROM (${batchFigures}) f)
    WHERE b.announcement_id = ${own} AND ${isSettled}`);
  await tx.execute(sql`
    UPDATE ${announcements} a SET finished_at = ${now}::timestamptz
    WHERE a.id = ${own} AND a.finished_at IS NULL AND NOT EXISTS (
      SELECT FROM ${announcementBatches} b WHERE b.announcement_id = a.id AND b.finished_at IS NULL)`);
}

interface Cutting {
  /** Of a batch. */
  readonly size: number;
  readonly now: Date;
}

/**
 * Counts the guests whom announcements to one audience go to, and splits them into batches, ordered
 * by id. Announcements without recipients are finished.
 */
export function insertBatches(
  tx: Queryable,
  ids: readonly string[],
  { audience, ...cutting }: Cutting & { readonly audience: readonly Audience[] },
): Promise<void> {
  const recipients = sql`SELECT n.id AS announcement_id, g.id FROM ${announcements} n
    JOIN ${guests} g ON g.event_id = n.event_id AND ${isRecipient(sql`n.id`, audience)}
    WHERE n.id = ANY(${sql.param(ids)}::uuid[])`;
  return insertBatchesOf(tx, ids, recipients, cutting);
}

interface ForFollowers {
  readonly id: string;
  readonly organiserId: string;
  /** The event that it is about; none for publications. */
  readonly eventId?: string | null;
}

/**
 * The same for the followers of an organiser who agreed to its publications, or to its messages.
 */
export function insertFollowerBatches(
  tx: Queryable,
  { id, organiserId, eventId = null }: ForFollowers,
  cutting: Cutting,
): Promise<void> {
  const followers = notifiableFollowers(sql`${organiserId}::uuid`, { text: textAbout(eventId) });
  const recipients = sql`SELECT ${id}::uuid AS announcement_id, f.id FROM (${followers}) f`;
  return insertBatchesOf(tx, [id], recipients, cutting);
}

/** The text of consent that a message about an event needs, or publications. */
export const textAbout = (eventId: string | null) => textFor(eventId === null ? sql`false` : sql`true`);

async function insertBatchesOf(
  tx: Queryable,
  ids: readonly string[],
  recipients: SQL,
  { size, now }: Cutting,
): Promise<void> {
  await tx.execute(sql`
    WITH numbered AS (
      SELECT r.announcement_id, r.id, count(*) OVER (PARTITION BY r.announcement_id) AS total,
        row_number() OVER (PARTITION BY r.announcement_id ORDER BY r.id) - 1 AS place
      FROM (${recipients}) r
    ), cut AS (
      -- The first and the last of each batch alone.
      SELECT announcement_id, place / ${size}::int AS number, max(place) - min(place) + 1 AS count,
        (array_agg(id ORDER BY place))[1] AS first, (array_agg(id ORDER BY place DESC))[1] AS last
      FROM numbered WHERE place % ${size}::int = 0 OR (place + 1) % ${size}::int = 0 OR place + 1 = total
      GROUP BY announcement_id, number
    ), made AS (
      INSERT INTO ${announcementBatches} (announcement_id, number, first_guest_id, last_guest_id)
      SELECT announcement_id, number, first, last FROM cut
    ), counted AS (
      SELECT n.id, coalesce(sum(cut.count), 0)::int AS count
      FROM unnest(${sql.param(ids)}::uuid[]) AS n(id) LEFT JOIN cut ON cut.announcement_id = n.id GROUP BY n.id
    )
    UPDATE ${announcements} n
    SET recipient_count = c.count, finished_at = CASE WHEN c.count = 0 THEN ${now}::timestamptz END
    FROM counted c WHERE n.id = c.id`);
}

/** Unfinished batches of announcements, in order. */
export function findOpenBatches(tx: Queryable, ids: readonly string[]) {
  const { announcementId, number } = announcementBatches;
  return tx
    .select({ announcementId, batch: number })
    .from(announcementBatches)
    .where(and(inArray(announcementId, [...ids]), isNull(announcementBatches.finishedAt)))
    .orderBy(asc(announcementId), asc(number));
}

/** The reply that belongs to an audience. */
const replyOf = {
  coming: 'yes',
  maybe: 'maybe',
  waiting: 'waiting',
  pending: 'pending',
} as const satisfies Record<Exclude<GuestAudience, 'came'>, string>;

/** Who came: those let in at the door, or who said yes if no door of the event was used. */
const came = sql`(CASE WHEN ${hasEntries(sql`g.event_id`)} THEN ${isInside(sql`g.id`)} ELSE g.reply = 'yes' END)`;

/**
 * Whether a guest `g` gets an announcement: of those about dates of a series that change together,
 * a person gets the first alone.
 */
export function isRecipient(announcementId: SQL | string, audience: readonly Audience[]): SQL {
  return sql`(${isInAudience(audience)} AND NOT EXISTS (
    SELECT FROM ${announcements} own JOIN ${announcements} former
      ON former.shared_id = own.shared_id AND former.id < own.id
    JOIN ${guests} o ON o.event_id = former.event_id AND o.reply <> 'no'
      AND (o.account_id = g.account_id OR o.app_account_id = g.app_account_id OR o.email = g.email)
    WHERE own.id = ${announcementId} AND own.shared_id IS NOT NULL))`;
}

/** Whether a guest `g` belongs to an audience. */
export function isInAudience(audience: readonly Audience[]): SQL {
  const replies = audience.flatMap((group) =>
    group === 'came' || group === 'followers' ? [] : replyOf[group],
  );
  const replied = sql`g.reply = ANY(${sql.param(replies)}::text[])`;
  return audience.includes('came') ? sql`(${replied} OR ${came})` : replied;
}

interface CountedEvent {
  readonly id: string;
  readonly organiserId: string;
  readonly beginDate: Date;
  readonly endDate: Date;
}

/**
 * Number of people in each audience of an event. Before the event is over, no guest counts as
 * having come. Of followers, a few that a block hides count as well.
 */
export async function countAudience(
  db: Queryable,
  { id, organiserId, ...times }: CountedEvent,
  now: Date,
): Promise<Record<Audience, number>> {
  const { yes: coming, maybe, waiting, pending } = eventReplyCounts;
  const [row] = await db
    .select({ coming, maybe, waiting, pending })
    .from(eventReplyCounts)
    .where(eq(eventReplyCounts.eventId, id));
  const counts = row ?? { coming: 0, maybe: 0, waiting: 0, pending: 0 };
  const came = isOver(times, now) ? await countCame(db, id) : 0;
  return { ...counts, came, followers: await countMessageFollowers(db, organiserId) };
}

async function countMessageFollowers(db: Queryable, organiserId: string): Promise<number> {
  const [row] = await db
    .select({ count: organiserFollowerCounts.byMessage })
    .from(organiserFollowerCounts)
    .where(eq(organiserFollowerCounts.organiserId, organiserId));
  return row?.count ?? 0;
}

async function countCame(db: Queryable, eventId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${guests} g WHERE g.event_id = ${eventId} AND ${came}`,
  );
  return rows[0]?.count ?? 0;
}

export async function isGuestOf(db: Queryable, eventId: string, guestId: string): Promise<boolean> {
  return (await db.$count(guests, and(eq(guests.eventId, eventId), eq(guests.id, guestId)))) > 0;
}

/**
 * Deletes the failed deliveries of an announcement and reopens their batches. Returns the number of
 * guests.
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

export type PendingChange = typeof pendingEventChanges.$inferSelect;
/** The facts of an event as its guests know them. */
export type KnownFacts = PendingChange['known'];

/**
 * Changes of events that their guests have not been notified of yet, by the events' ids. Protected
 * by the locks of the events.
 */
export async function findPendingChanges(
  tx: Queryable,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, PendingChange>> {
  const rows = await tx
    .select()
    .from(pendingEventChanges)
    .where(inArray(pendingEventChanges.eventId, [...eventIds]));
  return new Map(rows.map((row) => [row.eventId, row]));
}

export async function upsertPendingChange(tx: Queryable, row: PendingChange): Promise<void> {
  const { eventId, ...values } = row;
  await tx
    .insert(pendingEventChanges)
    .values(row)
    .onConflictDoUpdate({ target: pendingEventChanges.eventId, set: values });
}

export async function deletePendingChange(tx: Queryable, eventId: string): Promise<void> {
  await tx.delete(pendingEventChanges).where(eq(pendingEventChanges.eventId, eventId));
}

export async function deletePendingChangesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(pendingEventChanges).where(lt(pendingEventChanges.openedAt, instant));
}
