import type { EventStatus } from '@lampion/contract/events/events';
import { pastBefore } from '@lampion/contract/events/rules/event-timing';
import {
  getTableColumns,
  inArray,
  isNotNull,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/events/events.ts';

// What other features may read of events, for example their names.

export const challenges: Readable<
  typeof tables.challenges,
  | 'completed'
  | 'confirmedCount'
  | 'description'
  | 'eventId'
  | 'id'
  | 'isOptional'
  | 'points'
  | 'position'
  | 'title'
> = tables.challenges;

export const events: Readable<
  typeof tables.events,
  | 'accessDetails'
  | 'beginDate'
  | 'bring'
  | 'capacity'
  | 'checksAge'
  | 'city'
  | 'address'
  | 'coverPlan'
  | 'coverSky'
  | 'createdAt'
  | 'description'
  | 'endDate'
  | 'exactAddress'
  | 'hostId'
  | 'id'
  | 'imageId'
  | 'minimumAge'
  | 'name'
  | 'organiserId'
  | 'place'
  | 'plusOnesMax'
  | 'showsGuests'
  | 'status'
  | 'type'
  | 'version'
> = tables.events;

/**
 * The member who hosts the party with this id; null for an organiser's event. Looked up for each
 * row.
 */
export const hostOf = (eventId: SQLWrapper): SQL => sql`(
  SELECT ${tables.events.hostId} FROM ${tables.events} WHERE ${tables.events.id} = ${eventId})`;

/** Condition: an organiser's event, not a member's party. */
export const isOrganised: SQL = isNotNull(tables.events.organiserId);

const { organiserId, hostId, status, ...shared } = getTableColumns(tables.events);

/** The columns of an organiser's event, for queries that return no parties. */
export const organisedEvent = {
  ...shared,
  organiserId: sql<string>`${organiserId}`,
  hostId: sql<null>`${hostId}`,
  status: sql<EventStatus>`${status}`,
};

/** The columns of lists: reading whole rows takes longer than finding them. */
export const cardEvent = {
  id: shared.id,
  name: shared.name,
  description: shared.description,
  type: shared.type,
  status: organisedEvent.status,
  coverPlan: shared.coverPlan,
  coverSky: shared.coverSky,
  capacity: shared.capacity,
  place: shared.place,
  beginDate: shared.beginDate,
  endDate: shared.endDate,
  publishAt: shared.publishAt,
  archivedAt: shared.archivedAt,
};

/** The columns of feeds. */
export const listedEvent = {
  ...cardEvent,
  organiserId: organisedEvent.organiserId,
  admission: shared.admission,
  priceCents: shared.priceCents,
  ticketUrl: shared.ticketUrl,
  admissionNote: shared.admissionNote,
  minimumAge: shared.minimumAge,
  checksAge: shared.checksAge,
  accessStepFree: shared.accessStepFree,
  accessWheelchair: shared.accessWheelchair,
  accessToilets: shared.accessToilets,
  accessHearingLoop: shared.accessHearingLoop,
  accessQuietRoom: shared.accessQuietRoom,
  accessDetails: shared.accessDetails,
  accessContact: shared.accessContact,
  languages: shared.languages,
  bring: shared.bring,
  address: shared.address,
  latitude: shared.latitude,
  longitude: shared.longitude,
  createdAt: shared.createdAt,
  updatedAt: shared.updatedAt,
  publishedAt: shared.publishedAt,
  sequence: shared.sequence,
};

/** Condition: everyone may see the event (`isPublicStatus`). */
export const isPublicEvent = inArray(tables.events.status, ['published', 'cancelled']);

/** `isAnnounced` as a condition: the events that count in the month of a plan. */
export const isAnnouncedEvent: SQL = sql`(${tables.events.status} NOT IN ('cancelled', 'draft')
  OR ${tables.events.status} = 'draft' AND ${tables.events.publishAt} IS NOT NULL)`;

/**
 * The single definition of upcoming events in the agenda, feeds, sitemaps and suggestions, whatever
 * the hour. Written like the partial indexes, which PostgreSQL does not infer from a parameter.
 */
export const isListable: SQL = sql`${tables.events.status} = 'published'`;

/**
 * `isOver` of the contract, negated, as a condition. Written so that an index of begins and one of
 * ends serve it; the greater of both would have none.
 */
export function isNotOver(now: Date): SQL {
  return endsAfter(pastBefore(now).toISOString(), now.toISOString());
}

/**
 * The same for prepared statements: events that began before `begin` and ended before `end` are
 * over.
 */
export function endsAfter(begin: string | Placeholder, end: string | Placeholder): SQL {
  return sql`(${tables.events.beginDate} >= ${begin} OR ${tables.events.endDate} >= ${end})`;
}

/** The bars of a programme, for features whose rows refer to them. */
export const bars: Readable<typeof tables.bars, 'eventId' | 'id'> = tables.bars;
