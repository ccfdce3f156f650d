import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { events } from '../../events/events/read-model.ts';
import { placesTakenAt } from '../../events/guest-list/read-model.ts';
import { eventSeries, eventSeriesDates } from '../../events/series/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import { notifiableFollowers, organisers, publicName } from '../../people/organisers/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  announcements,
  deliveries,
  plannedMessages,
  publicationDays,
  publications,
} from '../../platform/db/tables/messages/announcements.ts';
import { type Batch, textAbout } from './batch-store.ts';
import type { AnnouncementRow } from './store.ts';

type Publication = Pick<typeof publications.$inferSelect, 'eventId' | 'kind'>;
export type PublicationDay = typeof publicationDays.$inferSelect;

/** Most events and series that one message names; of more, their number. */
const EVENTS_MAX = 50;

/** Those of some events that followers were notified of, or are about to be. */
export async function findKnown(
  tx: Queryable,
  kind: Publication['kind'],
  eventIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: publications.eventId })
    .from(publications)
    .where(and(inArray(publications.eventId, [...eventIds]), eq(publications.kind, kind)));
  return new Set(rows.map(({ id }) => id));
}

export async function insertPublications(
  tx: Queryable,
  rows: readonly Pick<typeof publications.$inferInsert, 'createdAt' | 'dayId' | 'eventId' | 'kind'>[],
): Promise<void> {
  await tx
    .insert(publications)
    .values([...rows])
    .onConflictDoNothing();
}

const ownDate = alias(eventSeriesDates, 'own_date');

/**
 * The day until an instant whose message waits with other dates of an event's series; null for
 * none.
 */
export async function findWaitingDay(
  tx: Queryable,
  { eventId, kind }: Publication,
  until: Date,
): Promise<Pick<PublicationDay, 'day' | 'dueAt'> | null> {
  const { day, dueAt, announcementId } = publicationDays;
  const [row] = await tx
    .select({ day, dueAt })
    .from(ownDate)
    .innerJoin(eventSeriesDates, eq(eventSeriesDates.seriesId, ownDate.seriesId))
    .innerJoin(publications, eq(publications.eventId, eventSeriesDates.eventId))
    .innerJoin(publicationDays, eq(publicationDays.id, publications.dayId))
    .where(
      and(
        eq(ownDate.eventId, eventId),
        eq(publications.kind, kind),
        isNull(announcementId),
        lte(dueAt, until),
      ),
    )
    .orderBy(asc(dueAt))
    .limit(1);
  return row ?? null;
}

/**
 * The message of an organiser for a day, locked and due at `dueAt` or earlier; null when that day's
 * message was sent.
 */
export async function openDay(
  tx: Queryable,
  row: Pick<PublicationDay, 'day' | 'dueAt' | 'organiserId'>,
): Promise<PublicationDay | null> {
  const [opened] = await tx
    .insert(publicationDays)
    .values(row)
    .onConflictDoUpdate({
      target: [publicationDays.organiserId, publicationDays.day],
      set: { dueAt: sql`least(${publicationDays.dueAt}, excluded.due_at)` },
      setWhere: isNull(publicationDays.announcementId),
    })
    .returning();
  return opened ?? null;
}

/** A day, locked until the transaction ends; null when it does not exist. */
export async function lockDay(tx: Queryable, id: string): Promise<PublicationDay | null> {
  const [row] = await tx.select().from(publicationDays).where(eq(publicationDays.id, id)).for('update');
  return row ?? null;
}

/**
 * Makes an announcement the message of an organiser's day; its publications go with it. False when
 * that day's message was sent.
 */
export async function takeDay(
  tx: Queryable,
  row: Pick<PublicationDay, 'day' | 'dueAt' | 'organiserId'> & { readonly announcementId: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(publicationDays)
    .values(row)
    .onConflictDoUpdate({
      target: [publicationDays.organiserId, publicationDays.day],
      set: { announcementId: row.announcementId },
      setWhere: isNull(publicationDays.announcementId),
    });
  return rowCount === 1;
}

/** Whether an organiser's message of a day was sent. */
export async function isDaySent(db: Queryable, organiserId: string, day: string): Promise<boolean> {
  const sent = and(
    eq(publicationDays.organiserId, organiserId),
    eq(publicationDays.day, day),
    isNotNull(publicationDays.announcementId),
  );
  return (await db.$count(publicationDays, sent)) > 0;
}

interface PlannedRange {
  readonly organiserId: string;
  readonly from: Date;
  readonly until: Date;
  /** One to leave out. */
  readonly besides?: string | undefined;
}

/** The message to followers that an organiser planned between two instants; null for none. */
export async function findPlannedForFollowers(
  db: Queryable,
  { organiserId, from, until, besides }: PlannedRange,
): Promise<{ readonly id: string; readonly sendAt: Date } | null> {
  const { id, eventId, sendAt, audience, notSentAt } = plannedMessages;
  const [row] = await db
    .select({ id, sendAt })
    .from(plannedMessages)
    .innerJoin(events, eq(events.id, eventId))
    .where(
      and(
        eq(events.organiserId, organiserId),
        isNull(notSentAt),
        arrayContains(audience, ['followers']),
        gte(sendAt, from),
        lt(sendAt, until),
        besides === undefined ? undefined : ne(id, besides),
      ),
    )
    .limit(1);
  return row ?? null;
}

/** Deletes a day with its publications. */
export async function deleteDay(tx: Queryable, id: string): Promise<void> {
  await tx.delete(publicationDays).where(eq(publicationDays.id, id));
}

/** An event of a day's message that is still to come and on the site. */
const isToTell = (dayId: string, now: Date) =>
  and(eq(publications.dayId, dayId), eq(events.status, 'published'), gt(events.beginDate, now));

/** What a day's message is about, event by event. */
export function findPublished(db: Queryable, dayId: string, now: Date) {
  return db
    .select({ id: events.id, beginDate: events.beginDate, kind: publications.kind })
    .from(publications)
    .innerJoin(events, eq(events.id, publications.eventId))
    .where(isToTell(dayId, now));
}

/**
 * What the day's message lists, ordered by begin: each event, and for a series only its first date,
 * with the number of its dates.
 */
export function findToldEvents(db: Queryable, dayId: string, now: Date) {
  const { id, name, place, beginDate, endDate } = events;
  const { kind } = publications;
  const group = sql`PARTITION BY coalesce(${eventSeriesDates.seriesId}, ${id}), ${kind}`;
  const dates = db
    .select({
      id,
      name,
      place,
      beginDate,
      endDate,
      kind,
      seriesId: eventSeriesDates.seriesId,
      seriesName: sql<string | null>`${eventSeries.name}`.as('series_name'),
      dateCount: sql<number>`(count(*) OVER (${group}))::int`.as('date_count'),
      rank: sql<number>`row_number() OVER (${group} ORDER BY ${beginDate}, ${id})`.as('rank'),
    })
    .from(publications)
    .innerJoin(events, eq(events.id, publications.eventId))
    .leftJoin(eventSeriesDates, eq(eventSeriesDates.eventId, id))
    .leftJoin(eventSeries, eq(eventSeries.id, eventSeriesDates.seriesId))
    .where(isToTell(dayId, now))
    .as('dates');
  return db
    .select()
    .from(dates)
    .where(eq(dates.rank, 1))
    .orderBy(asc(dates.beginDate), asc(dates.id), asc(dates.kind))
    .limit(EVENTS_MAX);
}

export type ToldEvent = Awaited<ReturnType<typeof findToldEvents>>[number];

/** Stores the message of a day. Its recipients are the organiser's followers. */
export async function insertDayAnnouncement(
  tx: Queryable,
  { id: dayId, organiserId }: PublicationDay,
  message: { readonly body: string; readonly usefulUntil: Date; readonly createdAt: Date },
): Promise<string> {
  const row = { ...message, organiserId, kind: 'message' as const, audience: [] };
  const [created] = await tx.insert(announcements).values(row).returning({ id: announcements.id });
  if (created === undefined) throw new Error('an announcement was not written');
  await tx.update(publicationDays).set({ announcementId: created.id }).where(eq(publicationDays.id, dayId));
  return created.id;
}

/**
 * The message of a day with what it contains: the event that the organiser wrote about, if any, and
 * publications. Null for an announcement to guests.
 */
export async function findDayOrder(db: Queryable, announcementId: string, now: Date) {
  const { id, name, place, beginDate, endDate, status } = events;
  const [row] = await db
    .select({
      announcement: announcements,
      event: { id, name, place, beginDate, endDate, status },
      dayId: publicationDays.id,
      organiserId: organisers.id,
      organiserName: publicName,
    })
    .from(publicationDays)
    .innerJoin(announcements, eq(announcements.id, publicationDays.announcementId))
    .innerJoin(organisers, eq(organisers.id, publicationDays.organiserId))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .leftJoin(events, eq(events.id, announcements.eventId))
    .where(eq(publicationDays.announcementId, announcementId));
  return row === undefined ? null : { ...row, events: await findToldEvents(db, row.dayId, now) };
}

export type DayOrder = NonNullable<Awaited<ReturnType<typeof findDayOrder>>>;

/** Messages of an organiser's days that are sent or being sent, the latest first. */
export async function findSentDays(
  db: Queryable,
  organiserId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<{ readonly day: string; readonly announcement: AnnouncementRow }[]> {
  return db
    .select({ day: publicationDays.day, announcement: announcements })
    .from(publicationDays)
    .innerJoin(announcements, eq(announcements.id, publicationDays.announcementId))
    .where(
      and(
        eq(publicationDays.organiserId, organiserId),
        isNotNull(publicationDays.announcementId),
        before === undefined ? undefined : sql`${publicationDays.day} < ${before}`,
      ),
    )
    .orderBy(desc(publicationDays.day))
    .limit(limit);
}

/** Places taken at an event. */
export async function findPlacesTaken(tx: Queryable, eventId: string): Promise<number> {
  const { rows } = await tx.execute<{ taken: number | null }>(
    sql`SELECT ${placesTakenAt(sql`${eventId}`)} AS taken`,
  );
  return rows[0]?.taken ?? 0;
}

/** The followers of an organiser who belong to a batch. */
export const followersBetween = (
  { firstGuestId, lastGuestId, eventId }: Pick<Batch, 'eventId' | 'firstGuestId' | 'lastGuestId'>,
  organiserId: string,
): SQL =>
  notifiableFollowers(sql`${organiserId}::uuid`, {
    text: textAbout(eventId),
    condition: (id) => sql`${id} BETWEEN ${firstGuestId} AND ${lastGuestId}`,
  });

/**
 * Stores that the followers of a batch who agreed to it are notified in the app, and returns them.
 * Idempotent.
 */
export async function addAppDeliveries(
  tx: Queryable,
  { announcementId, number, ...batch }: Batch,
  organiserId: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO ${deliveries}
      (announcement_id, guest_id, channel, batch, status, due_at, opened_at, settled_at)
    SELECT ${announcementId}::uuid, f.id, 'app', ${number}::int, 'delivered', ${now}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz
    FROM (${followersBetween(batch, organiserId)}) f
    WHERE f.app_account_id IS NOT NULL AND f.consents ? 'app'
    ON CONFLICT DO NOTHING RETURNING guest_id AS id`);
  return rows.map(({ id }) => id);
}
