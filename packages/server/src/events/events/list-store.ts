import type { EventType } from '@lampion/contract/events/event-type';
import type { EventListQuery, EventTime } from '@lampion/contract/events/events';
import type { ReplyCounts } from '@lampion/contract/events/guests';
import { isOverAfter, PAST_AFTER_HOURS, pastBefore } from '@lampion/contract/events/rules/event-timing';
import { and, asc, eq, inArray, isNotNull, isNull, not, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { images, pictureOf } from '../../media/images/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { storedTextContains } from '../../platform/db/search-text.ts';
import { prepareEach, prepareOnce } from '../../platform/db/statements.ts';
import { events } from '../../platform/db/tables/events/events.ts';
import { eventReplyCounts } from '../guest-list/read-model.ts';
import {
  cardEvent,
  endsAfter,
  isOrganised,
  isPublicEvent,
  type listedEvent,
  organisedEvent,
} from './read-model.ts';
import type { EventRecord } from './store.ts';

export interface EventCardRow {
  readonly event: Pick<EventRecord, keyof typeof listedEvent>;
  readonly image: Pick<typeof images.$inferSelect, keyof ReturnType<typeof pictureOf<typeof images>>> | null;
}

export interface EventFilter {
  readonly organiserId: string;
  readonly search?: string | undefined;
  readonly type?: EventType | undefined;
  readonly time?: EventTime | undefined;
  readonly drafts?: EventListQuery['drafts'];
  readonly archived?: EventListQuery['archived'];
  readonly now: Date;
  /** Excludes drafts and unpublished events. */
  readonly isPublic?: boolean;
}

export type EventSort = EventListQuery['sort'];

/** The sort key of an event, then its id. */
type EventPosition = readonly [key: string | number, id: string];

export interface EventOrder {
  readonly sort: EventSort;
  readonly order: 'asc' | 'desc';
  readonly after: EventPosition | undefined;
  readonly limit?: number | undefined;
  /** Rows skipped before the first. */
  readonly offset?: number;
}

/** The replies to an event, its taken places, and those held for offers. */
interface CountedReplies extends ReplyCounts {
  readonly places: number;
  readonly offeredPlaces: number;
}

export interface CountedEventRow extends Pick<EventCardRow, 'image'> {
  readonly event: Pick<EventRecord, keyof typeof cardEvent>;
  readonly counts: CountedReplies;
}

/** An event with its sort key. */
export interface SortedEventRow extends CountedEventRow {
  readonly key: string | number;
}

const { yes, waiting, maybe, no, pending, places, offeredPlaces } = eventReplyCounts;
const countedReplies = { yes, waiting, maybe, no, pending, places, offeredPlaces };

/** What a statement is run with; placeholders where it is prepared. */
interface Values<Text> {
  readonly organiserId: Text;
  /** ISO 8601. Events that began before and ended before `now` are over. */
  readonly begunBefore: Text;
  readonly now: Text;
}

type Conditions = Omit<EventFilter, 'now' | 'organiserId'>;

const valuesOf = ({ organiserId, now }: EventFilter): Values<string> => ({
  organiserId,
  begunBefore: pastBefore(now).toISOString(),
  now: now.toISOString(),
});

const placeholders: Values<Placeholder> = {
  organiserId: sql.placeholder('organiserId'),
  begunBefore: sql.placeholder('begunBefore'),
  now: sql.placeholder('now'),
};

function matches(
  { search, type, time, drafts, archived, isPublic }: Conditions,
  { organiserId, begunBefore, now }: Values<string | Placeholder>,
): SQL | undefined {
  const isNotOver = endsAfter(begunBefore, now);
  return and(
    eq(events.organiserId, organiserId),
    type && eq(events.type, type),
    time === 'coming' ? isNotOver : undefined,
    time === 'past' ? not(isNotOver) : undefined,
    // Written like the partial index, which PostgreSQL does not infer from a parameter.
    drafts === 'only' ? sql`${events.status} = 'draft'` : undefined,
    drafts === 'none' ? sql`${events.status} <> 'draft'` : undefined,
    archived === 'only' ? isNotNull(events.archivedAt) : undefined,
    archived === 'none' ? isNull(events.archivedAt) : undefined,
    isPublic ? isPublicEvent : undefined,
    storedTextContains(events.searched, search),
  );
}

/** Milliseconds since 1970, as cursors carry them. */
const beginKey = sql<number>`(extract(epoch FROM ${events.beginDate}) * 1000)::float8`;
const nameKey = sql<string>`(${events.name} COLLATE "und-x-icu")`;

const keys = { begin: beginKey, name: nameKey, participants: sql<number>`${eventReplyCounts.yes}` } as const;

/**
 * The sort expression. For begin it is the column itself, which is in the index of the organiser's
 * events.
 */
const sortedBy = {
  begin: sql`${events.beginDate}`,
  name: nameKey,
  participants: sql`${eventReplyCounts.yes}`,
} as const;

function isAfter({ sort, order, after }: EventOrder): SQL | undefined {
  if (after === undefined) return undefined;
  const [key, id] = after;
  const value = sort === 'begin' ? new Date(Number(key)).toISOString() : key;
  const position = sql`(${sortedBy[sort]}, ${events.id})`;
  return order === 'desc' ? sql`${position} < (${value}, ${id})` : sql`${position} > (${value}, ${id})`;
}

// NULLS LAST and FIRST although there are no nulls: the index is built that way and serves no other
// order.
const directions = { asc: sql`ASC NULLS FIRST`, desc: sql`DESC NULLS LAST` } as const;

/** Events of an organiser in an order, from a position on. */
export function findEvents(
  db: Queryable,
  filter: EventFilter,
  sorting: EventOrder,
): Promise<SortedEventRow[]> {
  return selectEvents(db, filter, sorting, { values: valuesOf(filter), isCounted: false });
}

/** What most screens show first, which is therefore prepared: no search, no type, by begin. */
const firstEvents = prepareEach(
  'first_events',
  (
    db,
    options: Pick<EventFilter, 'archived' | 'drafts' | 'isPublic' | 'time'> & Pick<EventOrder, 'order'>,
    name,
  ) => {
    const sorting = { sort: 'begin', order: options.order, after: undefined } as const;
    return selectEvents(db, options, sorting, { values: placeholders, isCounted: true })
      .limit(sql.placeholder('limit'))
      .prepare(name);
  },
);

/** The same with the number of all events that match, in one statement. */
export async function findEventsAndTotal(
  db: Queryable,
  filter: EventFilter,
  sorting: EventOrder,
): Promise<{ readonly rows: SortedEventRow[]; readonly total: number }> {
  const values = valuesOf(filter);
  const { search, type, time, drafts, archived, isPublic } = filter;
  const { sort, order, after, limit, offset = 0 } = sorting;
  const isFirst = !search && !type && sort === 'begin' && after === undefined && offset === 0;
  const rows =
    isFirst && limit !== undefined
      ? await firstEvents(db, { order, time, drafts, archived, isPublic }).execute({ ...values, limit })
      : await selectEvents(db, filter, sorting, { values, isCounted: true });
  // A page after the last one has no row that contains the total.
  return { rows, total: rows[0]?.total ?? (await db.$count(events, matches(filter, values))) };
}

function selectEvents(
  db: Queryable,
  conditions: Conditions,
  sorting: EventOrder,
  { values, isCounted }: { readonly values: Values<string | Placeholder>; readonly isCounted: boolean },
) {
  const direction = directions[sorting.order];
  const count = isCounted
    ? sql`(SELECT count(*)::int FROM ${events} WHERE ${matches(conditions, values)})`
    : sql`NULL`;
  const query = db
    .select({
      event: cardEvent,
      image: pictureOf(images),
      counts: countedReplies,
      key: keys[sorting.sort],
      total: sql<number | null>`${count}`,
    })
    .from(events)
    .leftJoin(images, eq(images.id, events.imageId))
    // The organiser is repeated in the join, so that only their counts are read.
    .innerJoin(
      eventReplyCounts,
      and(eq(eventReplyCounts.eventId, events.id), eq(eventReplyCounts.organiserId, values.organiserId)),
    )
    .where(and(matches(conditions, values), isAfter(sorting)))
    .orderBy(sql`${sortedBy[sorting.sort]} ${direction}`, sql`${events.id} ${direction}`)
    .$dynamic();
  if (sorting.offset !== undefined) query.offset(sorting.offset);
  return sorting.limit === undefined ? query : query.limit(sorting.limit);
}

/** Ids of the first of an organiser's events, without archived ones. */
const firstFew = (part: DashboardPart, condition: SQL, direction: SQL, count: number) => sql`(
  SELECT ${events.id}, ${sql.raw(`'${part}'`)} AS part FROM ${events}
  WHERE ${events.organiserId} = ${sql.placeholder('organiserId')} AND ${events.archivedAt} IS NULL AND ${condition}
  ORDER BY ${events.beginDate} ${direction}, ${events.id} ${direction} LIMIT ${sql.raw(String(count))})`;

const isComing = endsAfter(placeholders.begunBefore, placeholders.now);
const isReady = sql`${events.status} <> 'draft'`;
const part = sql.identifier('part');

const dashboardEvents = prepareOnce((db) =>
  db
    .select({
      event: cardEvent,
      image: pictureOf(images),
      counts: countedReplies,
      part: sql<DashboardPart>`${part}.part`,
    })
    .from(
      sql`(${firstFew('coming', sql`${isReady} AND ${isComing}`, directions.asc, 6)}
        UNION ALL ${firstFew('past', sql`${isReady} AND NOT ${isComing}`, directions.desc, 3)}
        UNION ALL ${firstFew('drafts', sql`${events.status} = 'draft'`, directions.asc, 3)}) AS ${part}`,
    )
    .innerJoin(events, sql`${events.id} = ${part}.id`)
    .innerJoin(eventReplyCounts, eq(eventReplyCounts.eventId, events.id))
    .leftJoin(images, eq(images.id, events.imageId))
    .orderBy(asc(events.beginDate), asc(events.id))
    .prepare('dashboard_events'),
);

type DashboardPart = 'coming' | 'drafts' | 'past';

/**
 * The next six events of an organiser, the last three, and the first three drafts, by begin;
 * without archived ones.
 */
export async function findDashboardEvents(db: Queryable, organiserId: string, now: Date) {
  const rows = await dashboardEvents(db).execute({ ...valuesOf({ organiserId, now }) });
  const ofPart = (wanted: DashboardPart) => rows.filter(({ part }) => part === wanted);
  return { coming: ofPart('coming'), past: ofPart('past').reverse(), drafts: ofPart('drafts') };
}

/**
 * The last instant at which none of the matching events is over (`isOverAfter`); null without any.
 */
export async function findFirstEnd(db: Queryable, filter: EventFilter): Promise<Date | null> {
  const least = sql`${events.beginDate} + make_interval(hours => ${PAST_AFTER_HOURS})`;
  const [row] = await db
    .select({ beginDate: events.beginDate, endDate: events.endDate })
    .from(events)
    .where(matches(filter, valuesOf(filter)))
    .orderBy(sql`GREATEST(${events.endDate}, ${least})`)
    .limit(1);
  return row === undefined ? null : isOverAfter(row);
}

/** One event with its picture; null when there is none. */
export async function findEventCard(db: Queryable, id: string): Promise<EventCardRow | null> {
  const [row] = await db
    .select({ event: organisedEvent, image: images })
    .from(events)
    .leftJoin(images, eq(images.id, events.imageId))
    .where(and(eq(events.id, id), isOrganised));
  return row ?? null;
}

/** Several events, in no particular order. Parties are not found. */
export async function findCardsByIds(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ event: organisedEvent, image: images })
    .from(events)
    .leftJoin(images, eq(images.id, events.imageId))
    .where(and(inArray(events.id, [...ids]), isOrganised));
}
