import { pickEventFields } from '@lampion/contract/events/event-fields';
import type { Bar, Challenge, EventStatus } from '@lampion/contract/events/events';
import type { PartyStatus } from '@lampion/contract/events/party';
import { FADES_AFTER_DAYS } from '@lampion/contract/events/rules/event-end';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { images, pictureOf } from '../../media/images/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import { organiserFace, organiserImages, organisers } from '../../people/organisers/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import { bars, challenges, events } from '../../platform/db/tables/events/events.ts';
import {
  comingCountOf,
  comingIdsOf,
  eventReplyCounts,
  guests,
  offersAt,
  placesTakenAt,
} from '../guest-list/read-model.ts';
import { cardEvent, isOrganised, isPublicEvent, organisedEvent } from './read-model.ts';

type Row = typeof events.$inferSelect;
type Shared = Omit<Row, 'hostId' | 'organiserId' | 'status'>;
type NewRow = Omit<typeof events.$inferInsert, 'hostId' | 'organiserId' | 'status'> & { readonly id: string };

/** An organiser's event. */
export type EventRecord = Shared & { organiserId: string; hostId: null; status: EventStatus };
/** A member's party. */
export type PartyRecord = Shared & { organiserId: null; hostId: string; status: PartyStatus };
/** An event or a party: they share fields, guests and rules. */
export type GatheringRecord = EventRecord | PartyRecord;
export type NewEvent = NewRow & { readonly organiserId: string; readonly status?: EventStatus };
export type NewParty = NewRow & { readonly hostId: string; readonly status: PartyStatus };
export type EventValues = Partial<
  Omit<typeof events.$inferInsert, 'createdAt' | 'hostId' | 'id' | 'organiserId'>
>;

/** The event's own row; null when there is none. */
export async function findEventRecord(db: Queryable, id: string): Promise<EventRecord | null> {
  const [row] = await db
    .select(organisedEvent)
    .from(events)
    .where(and(eq(events.id, id), isOrganised));
  return row ?? null;
}

/** The same for a party. */
export async function findPartyRecord(db: Queryable, id: string): Promise<PartyRecord | null> {
  const [row] = await db
    .select()
    .from(events)
    .where(and(eq(events.id, id), not(isOrganised)));
  // A check constraint guarantees it.
  return (row as PartyRecord | undefined) ?? null;
}

const ownEventNames = prepareOnce((db) =>
  db
    .select({ name: events.name })
    .from(events)
    .where(and(eq(events.id, sql.placeholder('id')), eq(events.organiserId, sql.placeholder('organiserId'))))
    .prepare('own_event_names'),
);

/** The name of an organiser's own event; null for any other. */
export async function findOwnEventName(
  db: Queryable,
  id: string,
  organiserId: string,
): Promise<string | null> {
  const [row] = await ownEventNames(db).execute({ id, organiserId });
  return row?.name ?? null;
}

const lockedEvent = prepareOnce((tx) =>
  tx
    .select()
    .from(events)
    .where(eq(events.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('locked_event'),
);

/** An event or a party, locked (FOR UPDATE) until the transaction ends. */
export async function lockEventRow(tx: Queryable, id: string): Promise<GatheringRecord | null> {
  const [row] = await lockedEvent(tx).execute({ id });
  // A check constraint guarantees that it is one of both.
  return (row as GatheringRecord | undefined) ?? null;
}

/** Several of them, locked in one statement in the order of their ids. */
export async function lockEventRows(tx: Queryable, ids: readonly string[]): Promise<GatheringRecord[]> {
  const rows = await tx
    .select()
    .from(events)
    .where(inArray(events.id, [...ids]))
    .orderBy(asc(events.id))
    .for('no key update');
  return rows as GatheringRecord[];
}

export async function insertEvent(tx: Queryable, row: NewEvent | NewParty): Promise<void> {
  await tx.insert(events).values(row);
}

export async function insertEvents(tx: Queryable, rows: readonly NewEvent[]): Promise<void> {
  if (rows.length > 0) await tx.insert(events).values([...rows]);
}

export async function updateEventRow(tx: Queryable, id: string, values: EventValues): Promise<void> {
  await tx.update(events).set(values).where(eq(events.id, id));
}

/** False when an e-mail about requests is already due after `now`. */
export async function setRequestsDue(
  tx: Queryable,
  id: string,
  { now, dueAt }: { readonly now: Date; readonly dueAt: Date },
): Promise<boolean> {
  const isFree = or(isNull(events.requestsDueAt), lte(events.requestsDueAt, now));
  const rows = await tx
    .update(events)
    .set({ requestsDueAt: dueAt })
    .where(and(eq(events.id, id), isFree))
    .returning({ id: events.id });
  return rows.length > 0;
}

export async function updateHost(tx: Queryable, partyId: string, hostId: string): Promise<void> {
  await tx.update(events).set({ hostId }).where(eq(events.id, partyId));
}

/** Deletes the event with its guests, challenges and bars. */
export async function deleteEventRow(tx: Queryable, id: string): Promise<void> {
  await tx.delete(events).where(eq(events.id, id));
}

export async function hasGuests(tx: Queryable, eventId: string): Promise<boolean> {
  const rows = await tx.select({ found: sql`1` }).from(guests).where(eq(guests.eventId, eventId)).limit(1);
  return rows.length > 0;
}

/** Whether an organiser has an event between two instants that is or may become public. */
export async function hasEventDuring(
  db: Queryable,
  organiserId: string,
  { beginDate, endDate }: Pick<EventRecord, 'beginDate' | 'endDate'>,
): Promise<boolean> {
  const isThen = and(lt(events.beginDate, endDate), gt(events.endDate, beginDate));
  const rows = await db
    .select({ found: sql`1` })
    .from(events)
    .where(and(eq(events.organiserId, organiserId), ne(events.status, 'cancelled'), isThen))
    .limit(1);
  return rows.length > 0;
}

/**
 * Copies the challenges and bars of an event to another one, all reset. Resolves to whether it has
 * some.
 */
export async function copyProgramme(tx: Queryable, fromId: string, eventId: string): Promise<boolean> {
  const knownChallenges = await tx
    .select()
    .from(challenges)
    .where(eq(challenges.eventId, fromId))
    .orderBy(asc(challenges.position), asc(challenges.id));
  const knownBars = await tx
    .select()
    .from(bars)
    .where(eq(bars.eventId, fromId))
    .orderBy(asc(bars.position), asc(bars.id));
  const newChallenges = knownChallenges.map(({ id: _id, createdAt: _createdAt, ...challenge }, position) => {
    return { ...challenge, eventId, position, completed: false, confirmedCount: 0 };
  });
  const newBars = knownBars.map(({ id: _id, createdAt: _createdAt, ...bar }, position) => {
    return { ...bar, eventId, position, visited: false };
  });
  if (newChallenges.length > 0) await tx.insert(challenges).values(newChallenges);
  if (newBars.length > 0) await tx.insert(bars).values(newBars);
  return newChallenges.length + newBars.length > 0;
}

/** The event's lists are read as JSON within its row: one statement instead of four. */
const challengesOfEvent = sql<Challenge[]>`(
  SELECT coalesce(json_agg(json_build_object('id', ${challenges.id}, 'title', ${challenges.title},
    'description', ${challenges.description}, 'points', ${challenges.points}, 'isOptional', ${challenges.isOptional},
    'completed', ${challenges.completed}, 'confirmedCount', ${challenges.confirmedCount})
    ORDER BY ${challenges.position}, ${challenges.id}), '[]')
  FROM ${challenges} WHERE ${challenges.eventId} = ${events.id})`;

/** As guests read them: done once the organiser ticked it or a guest's claim was confirmed. */
const shownChallengesOfEvent = sql<Challenge[]>`(
  SELECT coalesce(json_agg(json_build_object('id', ${challenges.id}, 'title', ${challenges.title},
    'description', ${challenges.description}, 'points', ${challenges.points}, 'isOptional', ${challenges.isOptional},
    'completed', ${challenges.completed} OR ${challenges.confirmedCount} > 0, 'confirmedCount', ${challenges.confirmedCount})
    ORDER BY ${challenges.position}, ${challenges.id}), '[]')
  FROM ${challenges} WHERE ${challenges.eventId} = ${events.id})`;

const barsOfEvent = sql<Bar[]>`(
  SELECT coalesce(json_agg(json_build_object('id', ${bars.id}, 'name', ${bars.name},
    'description', ${bars.description}, 'openingHours', to_char(${bars.opensAt}, 'HH24:MI'),
    'closingHours', to_char(${bars.closesAt}, 'HH24:MI'), 'mission', ${bars.mission}, 'visited', ${bars.visited})
    ORDER BY ${bars.position}, ${bars.id}), '[]')
  FROM ${bars} WHERE ${bars.eventId} = ${events.id})`;

const eventFields = {
  event: organisedEvent,
  image: images,
  challenges: challengesOfEvent,
  bars: barsOfEvent,
  placesTaken: placesTakenAt(events.id),
  offers: offersAt(events.id),
};
const guestSummary = {
  guestCount: comingCountOf(events.id),
  guestIds: comingIdsOf(events.id),
};
const wantedId = sql.placeholder('id');

const { yes, waiting, maybe, no, pending } = eventReplyCounts;

const eventWithGuests = prepareOnce((db) =>
  db
    .select({
      ...eventFields,
      guestIds: comingIdsOf(events.id),
      replies: { yes, waiting, maybe, no, pending },
    })
    .from(events)
    .innerJoin(eventReplyCounts, eq(eventReplyCounts.eventId, events.id))
    .leftJoin(images, eq(images.id, events.imageId))
    .where(and(eq(events.id, wantedId), isOrganised))
    .prepare('event_with_guests'),
);

const eventPages = prepareOnce((db) =>
  db
    .select({
      ...eventFields,
      challenges: shownChallengesOfEvent,
      guestCount: comingCountOf(events.id),
      organiser: organiserFace,
      organiserImage: organiserImages,
    })
    .from(events)
    .leftJoin(images, eq(images.id, events.imageId))
    .innerJoin(organisers, eq(organisers.id, events.organiserId))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .leftJoin(organiserImages, eq(organiserImages.id, appAccounts.imageId))
    .where(sql`${events.id} = ANY(${sql.placeholder('ids')}::uuid[])`)
    .prepare('event_pages'),
);

/** Seconds between an event's start and an instant, either way. */
const distance = sql`abs(extract(epoch FROM ${events.beginDate} - ${sql.placeholder('now')}::timestamptz))`;

/**
 * Ids of an organiser's events on one side of an instant, nearest first: up to the wanted total.
 */
const nearestSide = (side: SQL, direction: SQL) => sql`(
  SELECT ${events.id}, ${events.beginDate} FROM ${events}
  WHERE ${events.organiserId} = ${sql.placeholder('organiserId')}
    AND ${events.archivedAt} IS NULL AND ${events.beginDate} ${side} ${sql.placeholder('now')}::timestamptz
  ORDER BY ${events.beginDate} ${direction}, ${events.id} ${direction} LIMIT ${sql.placeholder('count')})`;

// Queried on both sides, because no index is sorted by distance: an organiser may have thousands of
// events.
const nearestIds = sql`(
  SELECT id FROM (
    ${nearestSide(sql`>=`, sql`ASC NULLS FIRST`)} UNION ALL ${nearestSide(sql`<`, sql`DESC NULLS LAST`)}
  ) AS ${events} ORDER BY ${distance}, id LIMIT ${sql.placeholder('count')})`;

const nearestEvents = prepareOnce((db) =>
  db
    .select({ event: cardEvent, image: pictureOf(images), ...guestSummary })
    .from(events)
    .leftJoin(images, eq(images.id, events.imageId))
    .where(inArray(events.id, nearestIds))
    .orderBy(distance, events.id)
    .prepare('nearest_events'),
);

/**
 * Columns common to both queries of an event: its row, its picture, and its lists in the
 * organiser's order.
 */
export interface EventRow {
  readonly event: EventRecord;
  readonly image: typeof images.$inferSelect | null;
  readonly challenges: readonly Challenge[];
  readonly bars: readonly Bar[];
  readonly placesTaken: number;
  /** Offers to waiting groups, also ended ones: milliseconds since 1970. */
  readonly offers: readonly { readonly places: number; readonly until: number }[];
}

/** The event with the ids of all participants, oldest first; null when there is none. */
export async function findEventWithGuests(db: Queryable, id: string) {
  const [row] = await eventWithGuests(db).execute({ id });
  return row ?? null;
}

/**
 * Data of the pages of events, in no particular order: with organisers and numbers of participants.
 */
export function findEventPages(db: Queryable, ids: readonly string[]) {
  return eventPages(db).execute({ ids: [...ids] });
}

interface Nearest {
  readonly organiserId: string;
  readonly now: Date;
  /** Maximum number of events. */
  readonly count: number;
}

/**
 * The events of an organiser whose start is nearest to an instant, before or after it, nearest
 * first, without archived ones.
 */
export async function findNearestEvents(db: Queryable, { now, ...wanted }: Nearest) {
  return nearestEvents(db).execute({ ...wanted, now: now.toISOString() });
}

export type NearestEventRow = Awaited<ReturnType<typeof findNearestEvents>>[number];

const DAY_MS = 86_400_000;

/**
 * `fadesAfter` of the contract as a condition, without the eight hours that short events last at
 * least.
 */
function isNotFaded(now: Date): SQL | undefined {
  const faded = new Date(now.getTime() - FADES_AFTER_DAYS * DAY_MS);
  const kept = and(eq(events.status, 'published'), gte(events.endDate, faded));
  return and(isPublicEvent, or(kept, gte(events.endDate, now)));
}

/** Public events ordered by id, so that they keep their position when others are created. */
export async function findEventAddresses(db: Queryable, now: Date, range: { limit: number; offset: number }) {
  return db
    .select({ id: events.id, updatedAt: events.updatedAt })
    .from(events)
    .where(isNotFaded(now))
    .orderBy(events.id)
    .limit(range.limit)
    .offset(range.offset);
}

export async function countPublicEvents(db: Queryable, now: Date): Promise<number> {
  const [row] = await db.select({ total: count() }).from(events).where(isNotFaded(now));
  return row?.total ?? 0;
}

/**
 * An organiser's events with their programme, and the number of guests: personal data of guests is
 * not included.
 */
export function findOwnEvents(db: Queryable, organiserId: string) {
  const { id, status, createdAt } = events;
  return (
    db
      .select({
        id,
        ...pickEventFields(events),
        status,
        createdAt,
        guestCount: sql<number>`(SELECT count(*)::int FROM ${guests} WHERE ${guests.eventId} = ${events.id})`,
        challenges: sql<string>`(SELECT string_agg(${challenges.title}, ' ; ' ORDER BY ${challenges.position})
        FROM ${challenges} WHERE ${challenges.eventId} = ${events.id})`,
        bars: sql<string>`(SELECT string_agg(${bars.name}, ' ; ' ORDER BY ${bars.position})
        FROM ${bars} WHERE ${bars.eventId} = ${events.id})`,
      })
      .from(events)
      // With a single table, its unqualified columns would refer to those of the inner queries.
      .innerJoin(organisers, eq(organisers.id, events.organiserId))
      .where(eq(events.organiserId, organiserId))
      .orderBy(desc(events.beginDate))
  );
}
