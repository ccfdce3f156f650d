import type { Ticket } from '@lampion/contract/events/tickets';
import { ICalCalendar } from 'ical-generator';
import { saveFile } from '../../platform/save-file.ts';
import { findPassNight, homePath } from '../../platform/session/holder.ts';

type Night = Pick<Ticket, 'beginDate' | 'endDate' | 'eventId' | 'name' | 'place'>;

/**
 * Hands the night of a ticket to the phone's calendar: made on the device, so that it works without
 * a network.
 */
export function saveCalendarEntry({ eventId, name, beginDate, endDate, place }: Night): void {
  const calendar = new ICalCalendar({ prodId: { company: 'Lampion', product: 'Lampion', language: 'FR' } });
  calendar.createEvent({
    id: `${eventId}@lampion`,
    start: new Date(beginDate),
    end: new Date(endDate),
    summary: name,
    location: place,
    url: location.origin + (findPassNight() === null ? `/app/parties/${eventId}/ticket` : homePath()),
  });
  // The library leaves out the last line break.
  saveFile(new Blob([`${calendar.toString()}\r\n`], { type: 'text/calendar;charset=utf-8' }), 'lampion.ics');
}
