import { AGENDA_RADIUS } from '@lampion/contract/events/agenda';
import { pastBefore } from '@lampion/contract/events/rules/event-timing';
import type { PublicOrganiser } from '@lampion/contract/people/organisers';
import { ofPlace } from '@lampion/contract/platform/rules/places';
import slugify from '@sindresorhus/slugify';
import type { Deps } from '../../deps.ts';
import { describeOrganiser, findNamedOrganiser, getOrganiser } from '../../people/organisers/organisers.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type City, findCity } from '../../platform/cities.ts';
import { findAgendaRows } from './agenda-store.ts';
import { toCalendar, toCalendarFeed } from './calendar.ts';
import { findCardsByIds, findEventCard, findEvents } from './list-store.ts';
import { findListedEvents } from './listed-events.ts';
import { canSeeEvent } from './policy.ts';
import { countPublicEvents, findEventAddresses } from './store.ts';
import { type FeedEvent, toFeedEvent } from './view.ts';

/** Calendars and feed readers fetch it every hour. */
const AGENDA_EVENTS_MAX = 100;

export interface AgendaFeed {
  /** Undefined for all of France. */
  readonly city: City | undefined;
  /** "L’agenda de Lyon" */
  readonly title: string;
  /** Next event first. */
  readonly events: readonly FeedEvent[];
}

/**
 * The next events around a city, or anywhere, for calendars and feed readers.
 * @throws AppError `city_not_found`
 */
export async function listAgendaFeed(deps: Pick<Deps, 'db' | 'now'>, slug?: string): Promise<AgendaFeed> {
  const city = slug === undefined ? undefined : findCity(slug);
  if (slug !== undefined && city === undefined) throw new AppError('city_not_found');
  const now = deps.now();
  const around = city && { center: city, radiusKm: AGENDA_RADIUS };
  const span = { from: pastBefore(now), until: null };
  const listed = await findListedEvents(deps.db, { around, span, limit: AGENDA_EVENTS_MAX }, now);
  const rows = await findAgendaRows(
    deps.db,
    listed.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.event.id, row]));
  const events = listed.flatMap(({ id }) => {
    const row = byId.get(id);
    return row === undefined
      ? []
      : [toFeedEvent(row, describeOrganiser({ ...row.organiser, image: row.organiserImage }).displayName)];
  });
  return {
    city,
    title: city === undefined ? 'L’agenda de Lampion' : `L’agenda ${ofPlace(city.name)}`,
    events,
  };
}

/**
 * The same as a calendar (iCalendar, RFC 5545).
 * @throws AppError `city_not_found`
 */
export async function exportAgendaCalendar(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  slug?: string,
): Promise<string> {
  const { title, events } = await listAgendaFeed(deps, slug);
  return toCalendarFeed(title, events, deps.config.PUBLIC_URL);
}

/** Maximum length of a feed: calendars fetch it every hour. */
const FEED_EVENTS_MAX = 300;

export interface OrganiserFeed {
  readonly organiser: PublicOrganiser;
  /** Latest begin first, past and cancelled ones included. */
  readonly events: readonly FeedEvent[];
}

/**
 * The events in an organiser's calendar and RSS feeds: the public ones, at most 300. By username,
 * or by id, which is the permanent address.
 * @throws AppError `organiser_not_found`
 */
export async function listFeedEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  usernameOrId: string,
): Promise<OrganiserFeed> {
  const organiser = await findNamedOrganiser(deps, usernameOrId);
  const rows = await findEvents(
    deps.db,
    { organiserId: organiser._id, now: deps.now(), isPublic: true },
    { sort: 'begin', order: 'desc', after: undefined, limit: FEED_EVENTS_MAX },
  );
  const ids = rows.map(({ event }) => event.id);
  return { organiser, events: await describeFeedEvents(deps, ids, organiser.displayName) };
}

/**
 * Events by their ids, in the given order, for calendars and feed readers. The caller has checked
 * that everyone may see them.
 */
export async function describeFeedEvents(
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
  host: string,
): Promise<FeedEvent[]> {
  const rows = await findCardsByIds(db, ids);
  const byId = new Map(rows.map((row) => [row.event.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [toFeedEvent(row, host)];
  });
}

/** Id of a public event, and its last change. */
export interface EventAddress {
  readonly id: string;
  readonly updatedAt: Date;
}

/**
 * A sitemap page of the public events, without those long over and cancelled ones whose date has
 * passed. An event stays on its page while others are created after it; beyond the last page the
 * list is empty.
 * @param page from 1.
 */
export async function listEventAddresses(
  deps: Pick<Deps, 'db' | 'now'>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<EventAddress[]> {
  return findEventAddresses(deps.db, deps.now(), { limit: pageSize, offset: (page - 1) * pageSize });
}

/** The number of events on all sitemap pages. */
export async function countEventAddresses(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return countPublicEvents(deps.db, deps.now());
}

export interface CalendarFile {
  /** "bal-du-13-juillet.ics" */
  readonly filename: string;
  /** iCalendar (RFC 5545), to be sent as text/calendar in UTF-8. */
  readonly content: string;
  /** The organiser of its events: a cached copy is stale once they change. */
  readonly organiserId: string;
}

const filenameOf = (name: string, otherwise: string) => `${slugify(name) || otherwise}.ics`;

/**
 * An event as a calendar file. A cancelled one is marked as such.
 * @param exactAddress for a guest who comes to an event that hides it from others
 * @throws AppError `event_not_found`, also for an unpublished event of another organiser
 */
export async function exportEventCalendar(
  deps: Pick<Deps, 'config' | 'db'>,
  actor: Actor,
  eventId: string,
  exactAddress: string | null = null,
): Promise<CalendarFile> {
  const row = await findEventCard(deps.db, eventId);
  if (row === null || !canSeeEvent(actor, row.event)) throw new AppError('event_not_found');
  const { displayName } = await getOrganiser(deps, row.event.organiserId);
  const event = toFeedEvent(row, displayName);
  return {
    filename: filenameOf(row.event.name, 'evenement'),
    content: toCalendar({ ...event, address: exactAddress ?? event.address }, deps.config.PUBLIC_URL),
    organiserId: row.event.organiserId,
  };
}

/**
 * The public events of an organiser as a calendar feed.
 * @throws AppError `organiser_not_found`
 */
export async function exportOrganiserCalendar(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  usernameOrId: string,
): Promise<CalendarFile> {
  const { organiser, events } = await listFeedEvents(deps, usernameOrId);
  return {
    filename: filenameOf(organiser.username, 'evenements'),
    content: toCalendarFeed(organiser.displayName, events, deps.config.PUBLIC_URL),
    organiserId: organiser._id,
  };
}
