import type { Ticket } from '@lampion/contract/schemas/ticket';
import type { TicketSigner } from '../../db/ticket-keys.ts';
import type { TicketRow } from './ticket-store.ts';

/** A guest may bring more people than fit into the byte of a ticket only in theory. */
const PEOPLE_MAX = 255;

/** A yes as a signed ticket. */
export function toTicket(signer: Pick<TicketSigner, 'sign'>, row: TicketRow): Ticket {
  const { eventId, guestId, organiserId, beginDate, endDate, plusOnes, ...facts } = row;
  const { name, type, place, holder } = facts;
  const people = Math.min(1 + plusOnes, PEOPLE_MAX);
  return {
    eventId,
    kind: organiserId === null ? 'party' : 'event',
    name,
    type,
    beginDate: beginDate.toISOString(),
    endDate: endDate.toISOString(),
    place,
    holder,
    people,
    token: signer.sign({ eventId, guestId, people }),
  };
}
