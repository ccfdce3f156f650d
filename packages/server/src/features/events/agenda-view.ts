import type { AgendaCard } from '@lampion/contract/schemas/agenda';
import { describeOrganiser } from '../organisers/describe-organiser.ts';
import type { AgendaRow } from './agenda-card-store.ts';
import { toEventCard, toPlaces } from './event-view.ts';

/** An event of the agenda as its lists show it, with the distance in kilometres, if any. */
export function toAgendaCard(row: AgendaRow, distance: number | null, now: Date): AgendaCard {
  const { address, street, postcode, city, latitude, longitude } = row.event;
  const { bio: _bio, ...organiser } = describeOrganiser({ ...row.organiser, image: row.organiserImage });
  return {
    ...toEventCard(row),
    address,
    street,
    postcode,
    city,
    latitude,
    longitude,
    organiser,
    distance: distance === null ? null : Math.round(distance * 10) / 10,
    placesLeft: toPlaces(row, now).placesLeft,
  };
}
