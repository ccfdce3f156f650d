import { eventTypeLabels } from '@lampion/contract/events/event-type';
import type { EventStatus } from '@lampion/contract/events/events';
import type { PartyStatus } from '@lampion/contract/events/party';
import { beginsAfterMidnight, formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { calendarPlace } from '@lampion/contract/events/rules/links';
import { frPlain } from '@lampion/contract/french';
import { truncate } from '@lampion/contract/platform/rules/characters';
import { capitalise } from '@lampion/contract/platform/rules/format';
import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import { toPartyCard } from './agenda.ts';
import type { EventCardRow } from './list-store.ts';
import type { PartyRecord } from './update.ts';
import { type FeedEvent, toFeedEvent } from './view.ts';

/** Refresh interval for calendars that follow a feed, in seconds. */
const REFRESH_SECONDS = 3600;

/** The address of an event's page. */
export function eventUrl(publicUrl: string, { path }: Pick<FeedEvent, 'path'>): string {
  return publicUrl + path;
}

function createCalendar(): ICalCalendar {
  return new ICalCalendar({ prodId: { company: 'Lampion', product: 'Lampion', language: 'FR' } });
}

/** A calendar shows the date after midnight: in words, it is the night of the evening before. */
function nightNote(event: FeedEvent): string {
  return beginsAfterMidnight(event.beginDate) ? `${capitalise(formatEventTimes(event))}\n\n` : '';
}

/** An event, or a party, in a calendar. */
interface CalendarEntry extends FeedEvent {
  /** Its date is still voted on. */
  readonly isTentative?: boolean;
}

/** The description, then what guests must know, who organises, and the page. */
function describe(event: CalendarEntry, url: string): string {
  const parts = [
    event.isTentative ? 'La date est encore au vote.' : '',
    event.description,
    event.facts.map(frPlain).join('\n'),
    `Organisé par ${event.host}\n${url}`,
  ];
  return `${nightNote(event)}${parts.filter((part) => part !== '').join('\n\n')}`;
}

/**
 * The UID never changes, so that a calendar recognises the event; the version with the higher
 * SEQUENCE is newer. Instants are written in UTC: correct in every zone and across clock changes.
 */
function addEvent(calendar: ICalCalendar, event: CalendarEntry, publicUrl: string): void {
  const isCancelled = event.status === 'cancelled';
  const held = event.isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
  const { latitude, longitude } = event;
  const isLocated = latitude !== null && longitude !== null;
  const url = eventUrl(publicUrl, event);
  const place = calendarPlace(event);
  calendar.createEvent({
    id: `${event._id}@lampion`,
    sequence: event.sequence,
    // The same bytes as long as the event does not change.
    stamp: new Date(event.updatedAt),
    created: new Date(event.createdAt),
    lastModified: new Date(event.updatedAt),
    start: new Date(event.beginDate),
    end: new Date(event.endDate),
    // Many calendars show the title only, not the status.
    summary: isCancelled ? `Annulé\u202f: ${event.name}` : event.name,
    description: describe(event, url),
    // A party may have no place yet.
    ...(place !== '' && {
      location: { title: place, ...(isLocated && { geo: { lat: latitude, lon: longitude } }) },
    }),
    url,
    categories: [{ name: eventTypeLabels[event.type] }],
    status: isCancelled ? ICalEventStatus.CANCELLED : held,
  });
}

/**
 * An event as an iCalendar file (RFC 5545, UTF-8). Pure: the same event gives the same bytes.
 * @param publicUrl "https://lampion.example", without a trailing slash
 */
export function toCalendar(event: CalendarEntry, publicUrl: string): string {
  const calendar = createCalendar();
  addEvent(calendar, event, publicUrl);
  return write(calendar);
}

/** Google Agenda reads no larger ones. */
const FEED_BYTES_MAX = 1_000_000;
/** Bytes of all descriptions of a feed that would be larger. */
const SHORTENED_BYTES = 300_000;
const BYTES_PER_CHARACTER = 4;

/**
 * Several events as a named calendar feed of at most a megabyte. In one that would be larger,
 * descriptions are cut, each to the same length; the page of each event has them whole. Pure, as
 * `toCalendar`.
 */
export function toCalendarFeed(name: string, events: readonly CalendarEntry[], publicUrl: string): string {
  const whole = writeFeed(name, events, publicUrl);
  if (Buffer.byteLength(whole) <= FEED_BYTES_MAX) return whole;
  const length = Math.floor(SHORTENED_BYTES / BYTES_PER_CHARACTER / events.length);
  const short = events.map((event) => ({
    ...event,
    description: truncate(event.description, length),
    facts: [],
  }));
  return writeFeed(name, short, publicUrl);
}

function writeFeed(name: string, events: readonly CalendarEntry[], publicUrl: string): string {
  // The library does not escape this text.
  const escaped = name.replace(/[\\;,]/g, '\\$&');
  const calendar = createCalendar().name(escaped).ttl(REFRESH_SECONDS);
  // Named only: instants are in UTC, which needs no rules of a zone.
  calendar.x('X-WR-TIMEZONE', 'Europe/Paris');
  for (const event of events) addEvent(calendar, event, publicUrl);
  return write(calendar);
}

/**
 * The library leaves out the line break that ends every line, the last one included (RFC 5545,
 * 3.1).
 */
const write = (calendar: ReturnType<typeof createCalendar>) => `${calendar.toString()}\r\n`;

interface CalendarFacts {
  readonly party: PartyRecord;
  /** Name of the host. */
  readonly host: string;
  /** The path of the page that the entry leads to. */
  readonly path: string;
  /** Whether the reader may read the whole address. */
  readonly isAddressRead: boolean;
}

/** A party as a calendar file. It contains only what its reader may read. */
export function renderPartyCalendar({ party, host, path, isAddressRead }: CalendarFacts, publicUrl: string) {
  const { sequence, createdAt, updatedAt } = party;
  const { address, latitude, longitude } = isAddressRead
    ? party
    : { address: null, latitude: null, longitude: null };
  const entry = { ...toPartyCard(party), path, host, address, latitude, longitude, facts: [], sequence };
  const [created, updated] = [createdAt.toISOString(), updatedAt.toISOString()];
  return toCalendar({ ...entry, createdAt: created, publishedAt: created, updatedAt: updated }, publicUrl);
}

/** A night of a member: an organiser's event, or a party. */
export interface OwnNight {
  readonly event: Omit<EventCardRow['event'], 'status'> & {
    readonly status: EventStatus | PartyStatus;
    readonly exactAddress: string | null;
  };
  /** Null for an organiser's event. */
  readonly party: { readonly isPollOpen: boolean } | null;
  /** Name of the organiser or the host. */
  readonly host: string;
}

/**
 * The nights of a member as a calendar, with their addresses: the member comes to each or hosts it,
 * and therefore reads an address that is for those who come.
 */
export function renderOwnCalendar(nights: readonly OwnNight[], publicUrl: string): string {
  return toCalendarFeed('Mes nuits sur Lampion', nights.map(toOwnEntry), publicUrl);
}

function toOwnEntry({ event, party, host }: OwnNight): CalendarEntry {
  const isCancelled = event.status === 'called_off' || event.status === 'cancelled';
  const status = isCancelled ? 'cancelled' : 'published';
  const entry = toFeedEvent({ event: { ...event, status }, image: null }, host);
  if (party === null) return { ...entry, address: event.exactAddress ?? entry.address };
  return { ...entry, path: `/app/parties/${event.id}`, facts: [], isTentative: party.isPollOpen };
}
