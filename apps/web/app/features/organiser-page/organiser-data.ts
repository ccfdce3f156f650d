import type { EventCard } from '@lampion/contract/schemas/event';
import type { OrganiserEvents } from '../../lib/page-context.ts';
import type { StructuredData } from '../../lib/seo.ts';
import { eventShareImage, eventStatusData, eventTimesData } from '../events/event-data.ts';

/** Address of the share picture of an organiser. */
export function organiserShareImage(id: string): string {
  return `/share/organisers/${id}.png`;
}

function eventSummaryData(event: EventCard, publicUrl: string) {
  const url = `${publicUrl}/events/${event._id}`;
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    url,
    name: event.name,
    ...eventTimesData(event),
    eventStatus: eventStatusData(event.status),
    location: { '@type': 'Place', name: event.place, address: event.place },
    image: publicUrl + eventShareImage(event._id),
  };
}

/** An organiser and the coming events of this page as structured data for search engines. */
export function organiserData(
  { organiser, coming }: Pick<OrganiserEvents, 'organiser' | 'coming'>,
  publicUrl: string,
): StructuredData {
  const url = publicUrl + organiser.path;
  return {
    '@type': 'Organization',
    '@id': `${url}#organisateur`,
    url,
    name: organiser.displayName,
    description: organiser.bio || undefined,
    sameAs: organiser.links.length > 0 ? organiser.links : undefined,
    image: publicUrl + (organiser.picUrl ?? organiserShareImage(organiser._id)),
    event: coming?.events.map((event) => eventSummaryData(event, publicUrl)),
  };
}
