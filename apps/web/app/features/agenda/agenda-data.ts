import type { AgendaCard } from '@lampion/contract/schemas/agenda';
import type { StructuredData } from '../../lib/seo.ts';
import { eventShareImage, eventStatusData, eventTimesData, placeData } from '../events/event-data.ts';

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
