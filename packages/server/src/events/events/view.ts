import { type EventFieldName, mapEventFields } from '@lampion/contract/events/event-fields';
import type {
  Bar,
  Challenge,
  EventCard,
  OwnEvent,
  OwnEventCard,
  PublicEvent,
} from '@lampion/contract/events/events';
import type { ReplyCounts } from '@lampion/contract/events/guests';
import { listFacts } from '@lampion/contract/events/rules/describe-facts';
import type { ProStats } from '@lampion/contract/people/pro-dashboard';
import type { CoverChoice } from '@lampion/contract/platform/common';
import { toPicture } from '../../media/images/describe-picture.ts';
import type { CountedEventRow, EventCardRow } from './list-store.ts';
import type { BarRow, ChallengeRow } from './programme-store.ts';
import type { EventRecord, EventRow, NearestEventRow } from './store.ts';

type EventSummary = ProStats['events'][number];

function toCover(event: Pick<EventRecord, 'coverPlan' | 'coverSky' | 'type'>): CoverChoice {
  return { type: event.type, plan: event.coverPlan, sky: event.coverSky };
}

type Answered<Value> = Value extends Date ? string : Value;
type AnsweredFields = { [Name in EventFieldName]: Answered<EventRecord[Name]> };

/** The organiser's fields in the format of responses. */
function toAnsweredFields(event: EventRecord): AnsweredFields {
  return mapEventFields<AnsweredFields>((name) => {
    const value = event[name];
    return value instanceof Date ? value.toISOString() : value;
  });
}

/** The public fields of an event, without its guests; an address for those who come is left out. */
export function toPublicEvent(row: EventRow, now: Date): Omit<PublicEvent, 'guests' | 'participantCount'> {
  const { event, challenges, bars } = row;
  const picture = row.image && toPicture(row.image);
  return {
    _id: event.id,
    ...toAnsweredFields(event),
    exactAddress: null,
    isAddressHidden: event.exactAddress !== null,
    status: event.status,
    creator: event.organiserId,
    image: picture?.src ?? null,
    picture,
    cover: toCover(event),
    ...toPlaces(row, now),
    challenges: [...challenges],
    // Bars of a former barathon are hidden until it is one again.
    bars: event.type === 'barathon' ? [...bars] : [],
  };
}

type PlaceRow = Pick<EventRow, 'event' | 'offers' | 'placesTaken'>;

/** Free places, null without a limit, and places held for open offers. */
export function toPlaces(row: PlaceRow, now: Date): Pick<PublicEvent, 'placesHeld' | 'placesLeft'> {
  const placesHeld = findHeldOffers(row, now).reduce((sum, { places }) => sum + places, 0);
  const { capacity } = row.event;
  const placesLeft = capacity === null ? null : Math.max(0, capacity - row.placesTaken - placesHeld);
  return { placesLeft, placesHeld };
}

/** Offers whose places are held at an instant. */
export function findHeldOffers({ offers }: Pick<EventRow, 'offers'>, now: Date): EventRow['offers'] {
  return offers.filter(({ until }) => until > now.getTime());
}

/** An event as a row of the organiser's dashboard. */
export function toEventSummary({ event, image, guestIds, guestCount }: NearestEventRow): EventSummary {
  return {
    id: event.id,
    name: event.name,
    description: event.description,
    type: event.type,
    beginDate: event.beginDate.toISOString(),
    image: image === null ? null : toPicture(image).src,
    cover: toCover(event),
    guests: guestIds,
    participantCount: guestCount,
  };
}

/** Since when an event that is not a draft has been public. */
export function publicSince({
  publishedAt,
  createdAt,
}: Pick<EventRow['event'], 'createdAt' | 'publishedAt'>): Date {
  return publishedAt ?? createdAt;
}

/** Fields for the event's organiser only. */
export function toOwnFields(event: EventRow['event'], replies: ReplyCounts): OwnEvent['own'] {
  const { sequence, version, unpublishedReason, publishAt, archivedAt, createdAt, updatedAt } = event;
  const publishedAt = event.status === 'draft' ? null : publicSince(event);
  return {
    replies,
    sequence,
    version,
    unpublishedReason,
    publishAt: publishAt?.toISOString() ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

type ListedField =
  | 'coverPlan'
  | 'coverSky'
  | 'description'
  | 'endDate'
  | 'beginDate'
  | 'id'
  | 'name'
  | 'place'
  | 'status'
  | 'type';

/** An event as a row of a list. */
export function toEventCard({
  event,
  image,
}: Pick<EventCardRow, 'image'> & { readonly event: Pick<EventRecord, ListedField> }): EventCard {
  const picture = image && toPicture(image);
  return {
    _id: event.id,
    name: event.name,
    description: event.description,
    type: event.type,
    status: event.status,
    beginDate: event.beginDate.toISOString(),
    endDate: event.endDate.toISOString(),
    place: event.place,
    image: picture?.src ?? null,
    picture,
    cover: toCover(event),
  };
}

/** An event with all fields of calendars and feeds. Dates are ISO 8601 instants. */
export interface FeedEvent extends EventCard {
  /** The path of its page: "/events/…". */
  readonly path: string;
  /** Its organiser. */
  readonly host: string;
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** How one gets in, and what guests must know before, line by line. */
  readonly facts: readonly string[];
  readonly sequence: number;
  readonly createdAt: string;
  /** Since when it has been public. */
  readonly publishedAt: string;
  readonly updatedAt: string;
}

/** The same with all fields of calendars and feeds; `host` is its organiser's name. */
export function toFeedEvent(row: EventCardRow, host: string): FeedEvent {
  const { address, latitude, longitude, sequence, createdAt, updatedAt } = row.event;
  return {
    ...toEventCard(row),
    path: `/events/${row.event.id}`,
    host,
    address,
    latitude,
    longitude,
    facts: listFacts(row.event),
    sequence,
    createdAt: createdAt.toISOString(),
    publishedAt: publicSince(row.event).toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The same as a row of the organiser's list, with reply counts. */
export function toOwnEventCard(row: CountedEventRow): OwnEventCard {
  const { yes, waiting, maybe, no, pending, places, offeredPlaces } = row.counts;
  const { capacity, publishAt, archivedAt } = row.event;
  return {
    ...toEventCard(row),
    participantCount: yes,
    replies: { yes, waiting, maybe, no, pending },
    publishAt: publishAt?.toISOString() ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
    isFull: capacity !== null && places + offeredPlaces >= capacity,
  };
}

/** The same as the organiser's next event, with its places. */
export function toNextEvent(row: CountedEventRow) {
  const { capacity } = row.event;
  return { ...toOwnEventCard(row), capacity, placesTaken: row.counts.places };
}

export function toChallenge(row: ChallengeRow): Challenge {
  const { id, title, description, points, isOptional, completed, confirmedCount } = row;
  return { id, title, description, points, isOptional, completed, confirmedCount };
}

/** The database returns "18:00:00"; the contract has "18:00". */
export function toBar({ opensAt, closesAt, ...bar }: BarRow): Bar {
  const { id, name, description, mission, visited } = bar;
  return {
    id,
    name,
    description,
    openingHours: opensAt.slice(0, 5),
    closingHours: closesAt.slice(0, 5),
    mission,
    visited,
  };
}
