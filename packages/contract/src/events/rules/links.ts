import { truncate } from '../../platform/rules/characters.ts';

/** An event as a calendar needs it. Dates are ISO 8601 instants. */
export interface CalendarEntry {
  readonly name: string;
  readonly description: string;
  readonly beginDate: string;
  readonly endDate: string;
  readonly place: string;
  readonly address: string | null;
  /** The event's page. */
  readonly url: string;
}

/** Servers refuse URLs beyond some 8,000 characters; an encoded byte takes three. */
const DETAILS_MAX = 500;
const DETAILS_BYTES_MAX = 2000;

/**
 * The place as one line: "Le Hangar, 12 quai des Plantes, 44100 Nantes"; one part if it contains
 * the other.
 */
export function calendarPlace({ place, address }: Pick<CalendarEntry, 'place' | 'address'>): string {
  // A pass kept on a phone by an earlier version has none.
  if (!address || place.includes(address)) return place;
  return address.includes(place) ? address : `${place}, ${address}`;
}

/** The start of the description, then the URL of the page. */
function details({ description, url }: CalendarEntry): string {
  return `${truncate(description, DETAILS_MAX, DETAILS_BYTES_MAX)}\n\n${url}`;
}

/** "20270713T183000Z" */
function compact(instant: string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Spaces are encoded as %20: Outlook shows "+" literally. */
function link(base: string, fields: Readonly<Record<string, string>>): string {
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${base}?${query.join('&')}`;
}

/** Opens Google Calendar with the event filled in. */
export function googleCalendarLink(entry: CalendarEntry): string {
  return link('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: entry.name,
    dates: `${compact(entry.beginDate)}/${compact(entry.endDate)}`,
    details: details(entry),
    location: calendarPlace(entry),
  });
}

/** Opens Outlook on the web with the event filled in. */
export function outlookCalendarLink(entry: CalendarEntry): string {
  return link('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: entry.name,
    startdt: new Date(entry.beginDate).toISOString(),
    enddt: new Date(entry.endDate).toISOString(),
    body: details(entry),
    location: calendarPlace(entry),
  });
}

/**
 * The page of a guest's private link, to change or withdraw a reply. The token is in the path
 * because the page works without JavaScript; the page sends `Referrer-Policy: no-referrer`, is
 * never cached, and logs contain only its pattern.
 * @param publicUrl "https://lampion.example", without a trailing slash
 * @param token in base64url
 */
export function replyLink(publicUrl: string, token: string): string {
  return `${publicUrl}/replies/${token}`;
}
