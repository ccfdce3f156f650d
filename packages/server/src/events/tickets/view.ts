import { calendarPlace } from '@lampion/contract/events/rules/links';
import type { GivenTicket, Ticket } from '@lampion/contract/events/tickets';
import type { TicketSigner } from '../../platform/db/signing-keys.ts';
import type { GivenTicketRow, TicketRow } from './store.ts';

/** The limit of the ticket's byte, never reached in practice. */
const PEOPLE_MAX = 255;

/** A yes as a signed ticket. */
export function toTicket(signer: Pick<TicketSigner, 'sign'>, row: TicketRow): Ticket {
  const { eventId, guestId, holder, givenBy, exactAddress } = row;
  // Who holds a ticket comes; a ticket that was given away names the public place alone.
  const night = toNight({ ...row, place: calendarPlace({ place: row.place, address: exactAddress }) });
  const token = signer.sign({ eventId, guestId, people: night.people });
  return { ...night, holder, givenBy, token };
}

/** A ticket that another member uses. */
export function toGivenTicket(row: GivenTicketRow): GivenTicket {
  return { ...toNight(row), to: row.to };
}

function toNight({ eventId, organiserId, name, type, place, ...row }: GivenTicketRow | TicketRow) {
  return {
    eventId,
    kind: organiserId === null ? ('party' as const) : ('event' as const),
    name,
    type,
    place,
    beginDate: row.beginDate.toISOString(),
    endDate: row.endDate.toISOString(),
    people: Math.min(1 + row.plusOnes, PEOPLE_MAX),
  };
}
