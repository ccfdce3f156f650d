import type { Bar, Challenge } from '@lampion/contract/schemas/event';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { bars, challenges, events } from '../../db/tables/events.ts';
import {
  comingCountOf,
  comingIdsOf,
  eventReplyCounts,
  offersAt,
  placesTakenAt,
} from '../guest-list/guest-read-model.ts';
import { images, pictureOf } from '../images/image-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';
import { organiserFace, organiserImages, organisers } from '../organisers/organiser-read-model.ts';
import { isOrganised, listedEvent, organisedEvent } from './event-read-model.ts';
import type { EventRecord } from './event-write-store.ts';

/** Lists of the event are read as JSON within its row: one statement instead of four. */
const challengesOfEvent = sql<Challenge[]>`(
  SELECT coalesce(json_agg(json_build_object('id', ${challenges.id}, 'title', ${challenges.title},
    'description', ${challenges.description}, 'points', ${challenges.points}, 'isOptional', ${challenges.isOptional},
    'completed', ${challenges.completed}, 'confirmedCount', ${challenges.confirmedCount})
    ORDER BY ${challenges.position}, ${challenges.id}), '[]')
  FROM ${challenges} WHERE ${challenges.eventId} = ${events.id})`;

/** As guests read them: one is done once an organiser ticked it, or a guest's claim was confirmed. */
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

const eventPage = prepareOnce((db) =>
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
    .where(eq(events.id, wantedId))
    .prepare('event_page'),
);

/** Seconds between an event's start and an instant, either way. */
const distance = sql`abs(extract(epoch FROM ${events.beginDate} - ${sql.placeholder('now')}::timestamptz))`;

/** Ids of an organiser's events on one side of an instant, nearest first: up to the wanted total. */
const nearestSide = (side: SQL, direction: SQL) => sql`(
  SELECT ${events.id}, ${events.beginDate} FROM ${events}
  WHERE ${events.organiserId} = ${sql.placeholder('organiserId')}
    AND ${events.archivedAt} IS NULL AND ${events.beginDate} ${side} ${sql.placeholder('now')}::timestamptz
  ORDER BY ${events.beginDate} ${direction}, ${events.id} ${direction} LIMIT ${sql.placeholder('count')})`;

// Queried on both sides, because no index is sorted by distance: an organiser may have thousands of events.
const nearestIds = sql`(
  SELECT id FROM (
    ${nearestSide(sql`>=`, sql`ASC NULLS FIRST`)} UNION ALL ${nearestSide(sql`<`, sql`DESC NULLS LAST`)}
  ) AS ${events} ORDER BY ${distance}, id LIMIT ${sql.placeholder('count')})`;

const nearestEvents = prepareOnce((db) =>
  db
    .select({ event: listedEvent, image: pictureOf(images), ...guestSummary })
    .from(events)
    .leftJoin(images, eq(images.id, events.imageId))
    .where(inArray(events.id, nearestIds))
    .orderBy(distance, events.id)
    .prepare('nearest_events'),
);

/** Columns common to both queries of an event: its row, its picture, and its lists in the organiser's order. */
export interface EventRow {
  readonly event: EventRecord;
  readonly image: typeof images.$inferSelect | null;
  readonly challenges: readonly Challenge[];
  readonly bars: readonly Bar[];
  readonly placesTaken: number;
  /** To waiting parties, also those that have ended: milliseconds since 1970. */
  readonly offers: readonly { readonly places: number; readonly until: number }[];
}

/** The event with the ids of all participants, oldest first; null when there is none. */
export async function findEventWithGuests(db: Queryable, id: string) {
  const [row] = await eventWithGuests(db).execute({ id });
  return row ?? null;
}

/** Data of an event's page: with its organiser and the number of participants. */
export async function findEventPage(db: Queryable, id: string) {
  const [row] = await eventPage(db).execute({ id });
  return row ?? null;
}

interface Nearest {
  readonly organiserId: string;
  readonly now: Date;
  /** Maximum number of events. */
  readonly count: number;
}

/** The events of an organiser whose start is nearest to an instant, before or after it, nearest first, archived ones apart. */
export async function findNearestEvents(db: Queryable, { now, ...wanted }: Nearest) {
  return nearestEvents(db).execute({ ...wanted, now: now.toISOString() });
}

export type NearestEventRow = Awaited<ReturnType<typeof findNearestEvents>>[number];
