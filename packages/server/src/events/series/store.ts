import { and, asc, desc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { eventSeries, eventSeriesDates } from '../../platform/db/tables/events/series.ts';
import { events, isNotOver, isPublicEvent } from '../events/read-model.ts';
import { eventReplyCounts } from '../guest-list/read-model.ts';

export type SeriesRecord = typeof eventSeries.$inferSelect;
export type SeriesDateRecord = typeof eventSeriesDates.$inferSelect;

export async function insertSeries(tx: Queryable, row: typeof eventSeries.$inferInsert): Promise<void> {
  await tx.insert(eventSeries).values(row);
}

export async function insertDates(
  tx: Queryable,
  rows: readonly (typeof eventSeriesDates.$inferInsert)[],
): Promise<void> {
  await tx.insert(eventSeriesDates).values([...rows]);
}

export async function findSeries(db: Queryable, id: string): Promise<SeriesRecord | null> {
  const [row] = await db.select().from(eventSeries).where(eq(eventSeries.id, id));
  return row ?? null;
}

/** The same, locked until the transaction ends: changes of one series run one after the other. */
export async function lockSeries(tx: Queryable, id: string): Promise<SeriesRecord | null> {
  const [row] = await tx.select().from(eventSeries).where(eq(eventSeries.id, id)).for('update');
  return row ?? null;
}

export async function updateSeriesRow(
  tx: Queryable,
  id: string,
  values: Partial<typeof eventSeries.$inferInsert>,
): Promise<void> {
  await tx.update(eventSeries).set(values).where(eq(eventSeries.id, id));
}

export async function deleteSeriesRow(tx: Queryable, id: string): Promise<void> {
  await tx.delete(eventSeries).where(eq(eventSeries.id, id));
}

export async function updateDates(
  tx: Queryable,
  eventIds: readonly string[],
  values: Partial<Pick<SeriesDateRecord, 'isAdded' | 'own' | 'reason'>>,
): Promise<void> {
  if (eventIds.length === 0) return;
  await tx
    .update(eventSeriesDates)
    .set(values)
    .where(inArray(eventSeriesDates.eventId, [...eventIds]));
}

/** The latest evening of a series, and the event that later ones are copied from. */
export async function findModel(tx: Queryable, seriesId: string) {
  const [row] = await tx
    .select({
      eventId: eventSeriesDates.eventId,
      lastDay: sql<string>`(SELECT max(d.day)::text FROM ${eventSeriesDates} d WHERE d.series_id = ${seriesId})`,
      isPublic: sql<boolean>`EXISTS (SELECT FROM ${eventSeriesDates} d JOIN ${events} e ON e.id = d.event_id
        WHERE d.series_id = ${seriesId} AND e.status <> 'draft')`,
    })
    .from(eventSeriesDates)
    .where(eq(eventSeriesDates.seriesId, seriesId))
    // One that has nothing of its own, if there is one.
    .orderBy(sql`cardinality(${eventSeriesDates.own})`, desc(eventSeriesDates.day))
    .limit(1);
  return row ?? null;
}

/** The days of a series that has a date then, from a day on. */
export async function findDaysFrom(tx: Queryable, seriesId: string, day: string): Promise<string[]> {
  const rows = await tx
    .select({ day: eventSeriesDates.day })
    .from(eventSeriesDates)
    .where(and(eq(eventSeriesDates.seriesId, seriesId), gte(eventSeriesDates.day, day)));
  return rows.map((row) => row.day);
}

const isEndless = sql`${eventSeries.rule} ->> 'until' IS NULL AND ${eventSeries.rule} ->> 'count' IS NULL
  AND ${eventSeries.rule} ->> 'repeats' <> 'chosen'`;

/** Series without an end, in the order of their ids, after one. */
export async function findEndlessSeries(
  db: Queryable,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: eventSeries.id })
    .from(eventSeries)
    .where(and(isEndless, after ? gt(eventSeries.id, after) : undefined))
    .orderBy(asc(eventSeries.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The series that an event is a date of, with its place there; null for others. */
export async function findSeriesOf(db: Queryable, eventId: string) {
  const [row] = await findSeriesOfAll(db, [eventId]);
  return row ?? null;
}

export function findSeriesOfAll(db: Queryable, eventIds: readonly string[]) {
  return db
    .select({ series: eventSeries, date: eventSeriesDates })
    .from(eventSeriesDates)
    .innerJoin(eventSeries, eq(eventSeries.id, eventSeriesDates.seriesId))
    .where(inArray(eventSeriesDates.eventId, [...eventIds]));
}

const { yes, waiting, maybe, no, pending, places, offeredPlaces } = eventReplyCounts;

/** A date with what decides how it is shown; its card is read by the use cases of events. */
const dateColumns = {
  date: eventSeriesDates,
  status: events.status,
  beginDate: events.beginDate,
  endDate: events.endDate,
  capacity: events.capacity,
  version: events.version,
  replies: { yes, waiting, maybe, no, pending },
  places,
  offeredPlaces,
};

const selectDates = (db: Queryable) =>
  db
    .select(dateColumns)
    .from(eventSeriesDates)
    .innerJoin(events, eq(events.id, eventSeriesDates.eventId))
    .innerJoin(eventReplyCounts, eq(eventReplyCounts.eventId, eventSeriesDates.eventId));

export type DateRow = Awaited<ReturnType<ReturnType<typeof selectDates>['execute']>>[number];

/** A date's begin and id, in the order of a list. */
type DatePosition = readonly [begin: number, id: string];

interface DatesWanted {
  readonly seriesId: string;
  readonly time: 'coming' | 'past';
  readonly now: Date;
  readonly isPublic?: boolean;
  readonly after?: DatePosition | undefined;
  readonly offset?: number;
  /** Absent: all. */
  readonly limit?: number;
}

const matchesTime = (time: 'coming' | 'past', now: Date): SQL =>
  time === 'coming' ? isNotOver(now) : sql`NOT ${isNotOver(now)}`;

/** The dates of a series: coming ones, the next one first, or past ones, the latest first. */
export function findDates(db: Queryable, { seriesId, time, now, ...page }: DatesWanted): Promise<DateRow[]> {
  const isComing = time === 'coming';
  const position = sql`(${events.beginDate}, ${events.id})`;
  const { after, offset = 0, limit, isPublic = false } = page;
  const last = after && sql`(${new Date(after[0]).toISOString()}::timestamptz, ${after[1]}::uuid)`;
  const query = selectDates(db)
    .where(
      and(
        eq(eventSeriesDates.seriesId, seriesId),
        matchesTime(time, now),
        isPublic ? isPublicEvent : undefined,
        last && (isComing ? sql`${position} > ${last}` : sql`${position} < ${last}`),
      ),
    )
    .orderBy(
      isComing ? asc(events.beginDate) : desc(events.beginDate),
      isComing ? asc(events.id) : desc(events.id),
    )
    .offset(offset);
  return limit === undefined ? query : query.limit(limit);
}

/** How many dates a series has, and what search engines and lists say of it. */
export interface SeriesFigures {
  readonly dateCount: number;
  /** Coming ones that take place. */
  readonly comingCount: number;
  readonly pastCount: number;
  readonly cancelledCount: number;
  readonly publicCount: number;
  readonly publicComingCount: number;
  readonly nextDate: Date | null;
  /** The evening of the last one that takes place. */
  readonly lastDay: string | null;
  /** The event that is shown for the series: its next date, or else the last one. */
  readonly shownId: string | null;
}

const figures = (now: Date) => {
  const isComing = isNotOver(now);
  const takesPlace = sql`${events.status} <> 'cancelled'`;
  return {
    dateCount: sql<number>`count(*)::int`,
    comingCount: sql<number>`(count(*) FILTER (WHERE ${isComing} AND ${takesPlace}))::int`,
    pastCount: sql<number>`(count(*) FILTER (WHERE NOT ${isComing}))::int`,
    cancelledCount: sql<number>`(count(*) FILTER (WHERE ${isComing} AND NOT ${takesPlace}))::int`,
    publicCount: sql<number>`(count(*) FILTER (WHERE ${isPublicEvent}))::int`,
    publicComingCount: sql<number>`(count(*) FILTER (WHERE ${isComing} AND ${isPublicEvent}))::int`,
    nextDate: sql<Date | null>`min(${events.beginDate}) FILTER (WHERE ${isComing} AND ${takesPlace})`.mapWith(
      events.beginDate,
    ),
    lastDay: sql<string | null>`max(${eventSeriesDates.day}) FILTER (WHERE ${takesPlace})`,
    shownId: sql<string | null>`coalesce(
      (array_agg(${events.id} ORDER BY ${events.beginDate}) FILTER (WHERE ${isComing} AND ${takesPlace}))[1],
      (array_agg(${events.id} ORDER BY ${events.beginDate} DESC))[1])`,
  };
};

const none: SeriesFigures = {
  dateCount: 0,
  comingCount: 0,
  pastCount: 0,
  cancelledCount: 0,
  publicCount: 0,
  publicComingCount: 0,
  nextDate: null,
  lastDay: null,
  shownId: null,
};

/** The figures of several series, by their ids. */
export async function countDates(
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, SeriesFigures>> {
  const counted = new Map(ids.map((id) => [id, none]));
  if (ids.length === 0) return counted;
  const rows = await db
    .select({ id: eventSeriesDates.seriesId, ...figures(now) })
    .from(eventSeriesDates)
    .innerJoin(events, eq(events.id, eventSeriesDates.eventId))
    .where(inArray(eventSeriesDates.seriesId, [...ids]))
    .groupBy(eventSeriesDates.seriesId);
  for (const { id, ...row } of rows) counted.set(id, row);
  return counted;
}

/** The series of an organiser, the latest first. */
export function findOwnSeries(
  db: Queryable,
  organiserId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number | undefined },
): Promise<SeriesRecord[]> {
  const query = db
    .select()
    .from(eventSeries)
    .where(and(eq(eventSeries.organiserId, organiserId), before ? lt(eventSeries.id, before) : undefined))
    .orderBy(desc(eventSeries.id));
  return limit === undefined ? query : query.limit(limit);
}

const hasPublicDate = sql`EXISTS (SELECT FROM ${eventSeriesDates} JOIN ${events} ON ${events.id} = ${eventSeriesDates.eventId}
  WHERE ${eventSeriesDates.seriesId} = ${eventSeries.id} AND ${isPublicEvent})`;

/** Series with a public date, in an order that others do not change when they are created. */
export function findSeriesAddresses(db: Queryable, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select({ id: eventSeries.id, updatedAt: eventSeries.updatedAt })
    .from(eventSeries)
    .where(hasPublicDate)
    .orderBy(asc(eventSeries.id))
    .limit(limit)
    .offset(offset);
}

export function countPublicSeries(db: Queryable): Promise<number> {
  return db.$count(eventSeries, hasPublicDate);
}
