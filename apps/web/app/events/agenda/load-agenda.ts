import { AGENDA_RADIUS, type AgendaCard } from '@lampion/contract/events/agenda';
import type { AgendaCity, PageServer } from '../../platform/pages/page-context.ts';
import { answerOrRefuse } from '../../platform/pages/page-errors.ts';
import type { StructuredData } from '../../platform/pages/seo.ts';
import { eventShareImage, eventStatusData, eventTimesData, placeData } from '../event-page/event-data.ts';
import type { AgendaChoice } from './agenda-address.ts';

const EVENTS_PER_PAGE = 20;
const CITIES_SHOWN = 12;
/** Number of towns named on a city's map; only those that fit are shown. */
const TOWNS_NAMED = 40;

/**
 * Records when a list of upcoming events changes: with any of them, with any other event, and when
 * one ends.
 */
export function keepEvents(
  server: Pick<PageServer, 'changesAt' | 'deps' | 'shows' | 'useCases'>,
  events: readonly AgendaCard[],
): void {
  const freshness = server.useCases.freshnessOfAgenda(events, server.deps.now());
  server.shows(...freshness.tags);
  server.changesAt(...freshness.changesAt);
}

/** A page of the agenda, around a city or for all of France, with links to other cities. */
export async function loadAgenda(server: PageServer, city: AgendaCity | undefined, choice: AgendaChoice) {
  const { deps, useCases } = server;
  const { radius = AGENDA_RADIUS, ...rest } = choice;
  const query = { ...rest, radius, city: city?.slug, limit: EVENTS_PER_PAGE };
  const { events, nextCursor } = await answerOrRefuse(useCases.listAgenda(deps, query));
  keepEvents(server, events);
  const cities = city
    ? await useCases.listNearestCities(deps, city, CITIES_SHOWN)
    : await useCases.listLargestCities(deps, CITIES_SHOWN);
  const towns = city ? useCases.citiesAround(city, TOWNS_NAMED) : cities;
  return { city, choice, events, nextCursor, cities, towns, now: deps.now().toISOString() };
}

export type AgendaData = Awaited<ReturnType<typeof loadAgenda>> & {
  readonly mapStyleUrl: string | undefined;
};

function eventItem(event: AgendaCard, publicUrl: string) {
  const { organiser } = event;
  const url = `${publicUrl}/events/${event._id}`;
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    url,
    name: event.name,
    ...eventTimesData(event),
    eventStatus: eventStatusData(event.status),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: placeData(event),
    image: publicUrl + eventShareImage(event._id),
    organizer: { '@type': 'Organization', name: organiser.displayName, url: publicUrl + organiser.path },
  };
}

/** The events of a page as a list for search engines. */
export function agendaData(events: readonly AgendaCard[], publicUrl: string): StructuredData {
  return {
    '@type': 'ItemList',
    itemListElement: events.map((event, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: eventItem(event, publicUrl),
    })),
  };
}

/** Addresses of the agenda's feeds, of a city or of all of France. */
export function agendaFeeds(slug: string | undefined, publicUrl: string) {
  const path = slug === undefined ? '/agenda' : `/agenda/${slug}`;
  return {
    calendar: `${path}.ics`,
    rss: `${path}.rss`,
    json: `${path}.json`,
    /** Opens the device's calendar app, which subscribes to it. */
    subscription: `${publicUrl}${path}.ics`.replace(/^https?:/, 'webcal:'),
  };
}

/**
 * How long a page may lack newly announced events. Changes of the events it shows invalidate it at
 * once.
 */
const FRESH_MS = 3_600_000;

/**
 * Records when a page changes that shows events beside its main subject. There are many such pages:
 * they are not invalidated by every change of any event.
 */
export function keepForAWhile({ changesAt, deps, shows }: PageServer, events: readonly AgendaCard[]): void {
  shows(...events.map(({ _id }) => `event:${_id}` as const));
  changesAt(new Date(deps.now().getTime() + FRESH_MS), ...events.map(({ endDate }) => new Date(endDate)));
}
