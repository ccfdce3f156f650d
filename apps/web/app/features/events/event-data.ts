import { writeParisTime } from '@lampion/contract/rules/paris-time';
import type { PublicOrganiser } from '@lampion/contract/schemas/organiser';
import type { PublicEventPage } from '../../lib/page-context.ts';
import type { StructuredData } from '../../lib/seo.ts';

type Event = PublicEventPage['event'];

/** Address of the share picture of an event. */
export function eventShareImage(id: string): string {
  return `/share/events/${id}.png`;
}

type Place = Pick<Event, 'address' | 'city' | 'latitude' | 'longitude' | 'place' | 'postcode' | 'street'>;

/** An address in its parts, as far as they are known; the address service knows France alone. */
function addressData({ place, address, street, postcode, city }: Place) {
  if (city === null) return address ?? place;
  return {
    '@type': 'PostalAddress',
    streetAddress: street ?? undefined,
    postalCode: postcode ?? undefined,
    addressLocality: city,
    addressCountry: 'FR',
  };
}

/** A place in the terms of schema.org. */
export function placeData(event: Place) {
  const { place, latitude, longitude } = event;
  const isLocated = latitude !== null && longitude !== null;
  return {
    '@type': 'Place',
    name: place,
    address: addressData(event),
    geo: isLocated ? { '@type': 'GeoCoordinates', latitude, longitude } : undefined,
  };
}

/** The status of an event in the terms of schema.org. */
export function eventStatusData(status: Event['status']): string {
  return `https://schema.org/${status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`;
}

/** When an event takes place, as clocks show it there. */
export function eventTimesData({ beginDate, endDate }: Pick<Event, 'beginDate' | 'endDate'>) {
  return { startDate: writeParisTime(new Date(beginDate)), endDate: writeParisTime(new Date(endDate)) };
}

/** Every event is free; a place may still be missing. */
function offerData({ placesLeft }: Event, url: string) {
  return {
    '@type': 'Offer',
    url,
    price: 0,
    priceCurrency: 'EUR',
    availability: `https://schema.org/${placesLeft === 0 ? 'SoldOut' : 'InStock'}`,
  };
}

/** The event as structured data for search engines. */
export function eventData(event: Event, organiser: PublicOrganiser, publicUrl: string): StructuredData {
  const url = `${publicUrl}/events/${event._id}`;
  const host = { '@type': 'Organization', name: organiser.displayName, url: publicUrl + organiser.path };
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    url,
    name: event.name,
    description: event.description,
    inLanguage: 'fr-FR',
    ...eventTimesData(event),
    eventStatus: eventStatusData(event.status),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: placeData(event),
    image: publicUrl + eventShareImage(event._id),
    isAccessibleForFree: true,
    // Nobody can take a place at a cancelled event.
    offers: event.status === 'cancelled' ? undefined : offerData(event, url),
    maximumAttendeeCapacity: event.capacity ?? undefined,
    remainingAttendeeCapacity: event.placesLeft ?? undefined,
    organizer: host,
    performer: host,
  };
}
