import type { PublicOrganiser } from '@lampion/contract/schemas/organiser';
import type { PublicEventPage } from '../../lib/page-context.ts';
import type { StructuredData } from '../../lib/seo.ts';

type Event = PublicEventPage['event'];

/** Address of the share picture of an event. */
export function eventShareImage(id: string): string {
  return `/share/events/${id}.png`;
}

function placeData({ place, address, latitude, longitude }: Event) {
  const isLocated = latitude !== null && longitude !== null;
  return {
    '@type': 'Place',
    name: place,
    address: address ?? place,
    geo: isLocated ? { '@type': 'GeoCoordinates', latitude, longitude } : undefined,
  };
}

/** The status of an event in the terms of schema.org. */
export function eventStatusData(status: Event['status']): string {
  return `https://schema.org/${status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`;
}

/** The event as structured data for search engines. */
export function eventData(event: Event, organiser: PublicOrganiser, publicUrl: string): StructuredData {
  const url = `${publicUrl}/events/${event._id}`;
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    url,
    name: event.name,
    description: event.description,
    startDate: event.beginDate,
    endDate: event.endDate,
    eventStatus: eventStatusData(event.status),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: placeData(event),
    image: publicUrl + eventShareImage(event._id),
    maximumAttendeeCapacity: event.capacity ?? undefined,
    remainingAttendeeCapacity: event.placesLeft ?? undefined,
    organizer: { '@type': 'Organization', name: organiser.displayName, url: publicUrl + organiser.path },
  };
}
