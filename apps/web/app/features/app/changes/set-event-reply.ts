import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { replyEndpoints } from '@lampion/contract/endpoints/replies';
import { ticketEndpoints } from '@lampion/contract/endpoints/tickets';
import type { GivenReply } from '@lampion/contract/schemas/reply';
import { defineChange, over } from '../../../lib/device/define-change.ts';
import { replyReadsNews } from './news-overlays.ts';
import { changeCard } from './party-overlays.ts';

interface EventReply {
  readonly eventId: string;
  readonly name: string;
  readonly reply: GivenReply;
}

export const replyWords: Record<GivenReply, string> = {
  yes: 'Votre oui',
  maybe: 'Votre peut-être',
  no: 'Votre non',
};

/** The member's answer to an organiser's event. */
export const setEventReply = defineChange<EventReply>({
  kind: 'set-event-reply',
  endpoint: replyEndpoints.setOwnReply,
  toCall: ({ eventId, reply }) => ({ params: { id: eventId }, body: { reply } }),
  label: ({ name, reply }) => `${replyWords[reply]} à « ${name} »`,
  overlays: [
    replyReadsNews<EventReply>((input) => input),
    over(replyEndpoints.getOwnReply, (seen, { eventId, reply }: EventReply, { params }) =>
      seen && params.id === eventId ? { ...seen, reply } : seen,
    ),
    over(
      partyEndpoints.listParties,
      (seen, { eventId, reply }: EventReply) =>
        seen && changeCard(seen, eventId, (card) => ({ ...card, reply })),
    ),
  ],
  touches: [ticketEndpoints.listOwnTickets],
});
