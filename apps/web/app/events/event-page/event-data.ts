import { listAccess } from '@lampion/contract/events/rules/describe-facts';
import { capitalise } from '@lampion/contract/platform/rules/format';
import { writeParisTime } from '@lampion/contract/platform/rules/paris-time';
import type { PublicEventPage } from '../../platform/pages/page-context.ts';
import type { StructuredData } from '../../platform/pages/seo.ts';

type Event = PublicEventPage['event'];
type PageData = Pick<PublicEventPage, 'event' | 'history' | 'organiser'>;

/** Address of the share picture of an event. */
export function eventShareImage(id: string): string {
  return `/share/events/${id}.png`;
}

type Place = Pick<Event, 'address' | 'city' | 'latitude' | 'longitude' | 'place' | 'postcode' | 'street'>;

/** An address in its parts, as far as known; the address service only knows France. */
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

/** The same for an event that may have been moved. */
function movedStatusData({ event, history: { previousBeginDate } }: PageData) {
  if (event.status === 'cancelled' || previousBeginDate === null) {
    return { eventStatus: eventStatusData(event.status) };
  }
  return {
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: writeParisTime(new Date(previousBeginDate)),
  };
}

/** The price of an event, as far as it says one: nothing said is nothing claimed. */
function priceData({ admission, priceCents }: Event) {
  const inEuros = { priceCurrency: 'EUR' };
  if (admission === 'free') return { '@type': 'Offer', price: 0, ...inEuros };
  if (admission === 'choice') {
    const priceSpecification = { '@type': 'PriceSpecification', minPrice: 0, ...inEuros };
    return { '@type': 'Offer', priceSpecification };
  }
  if (priceCents === null) return { '@type': 'Offer' };
  return { '@type': 'AggregateOffer', lowPrice: priceCents / 100, ...inEuros };
}

/**
 * A place may be missing, unless they are sold elsewhere: we do not know how many are left there.
 */
function offerData({ event, history }: PageData, url: string) {
  const { placesLeft, ticketUrl } = event;
  const availability = `https://schema.org/${placesLeft === 0 ? 'SoldOut' : 'InStock'}`;
  return {
    ...priceData(event),
    url: ticketUrl ?? url,
    availability: ticketUrl === null ? availability : undefined,
    validFrom: writeParisTime(new Date(history.publishedAt)),
  };
}

/** Free only where it is said; a price says the contrary, a link alone says neither. */
function isFreeData({ admission, priceCents }: Event): boolean | undefined {
  if (admission === 'free') return true;
  return priceCents === null ? undefined : false;
}

/** The details of the access that are said, in the terms of schema.org. */
function accessData(event: Event) {
  const said = listAccess(event).filter(({ has }) => has !== null);
  if (said.length === 0) return undefined;
  return said.map(({ label, has }) => ({
    '@type': 'LocationFeatureSpecification',
    name: capitalise(label),
    value: has,
  }));
}

/**
 * The event as structured data for search engines.
 * @param seriesId of the series it is a date of
 */
export function eventData(page: PageData, publicUrl: string, seriesId?: string): StructuredData {
  const { event, organiser } = page;
  const url = `${publicUrl}/events/${event._id}`;
  const host = { '@type': 'Organization', name: organiser.displayName, url: publicUrl + organiser.path };
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    url,
    name: event.name,
    description: event.description,
    inLanguage: event.languages.length > 0 ? event.languages : undefined,
    typicalAgeRange: event.minimumAge === null ? undefined : `${event.minimumAge}-`,
    ...eventTimesData(event),
    ...movedStatusData(page),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { ...placeData(event), amenityFeature: accessData(event) },
    image: publicUrl + eventShareImage(event._id),
    isAccessibleForFree: isFreeData(event),
    // A cancelled event has no places.
    offers: event.status === 'cancelled' ? undefined : offerData(page, url),
    maximumAttendeeCapacity: event.capacity ?? undefined,
    remainingAttendeeCapacity: event.placesLeft ?? undefined,
    organizer: host,
    performer: host,
    superEvent:
      seriesId === undefined
        ? undefined
        : { '@type': 'EventSeries', '@id': `${publicUrl}/series/${seriesId}#series` },
  };
}
