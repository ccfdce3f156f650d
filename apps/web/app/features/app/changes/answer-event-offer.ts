import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { replyEndpoints } from '@lampion/contract/endpoints/replies';
import { ticketEndpoints } from '@lampion/contract/endpoints/tickets';
import { defineChange } from '../../../lib/device/define-change.ts';

interface EventOffer {
  readonly eventId: string;
  readonly name: string;
  readonly answer: 'accept' | 'decline';
  readonly places: number;
}

/** One comes to an organiser's event with fewer, or waits until all fit. */
export const answerEventOffer = defineChange<EventOffer>({
  kind: 'answer-event-offer',
  endpoint: replyEndpoints.answerOwnOffer,
  toCall: ({ eventId, answer, places }) => ({ params: { id: eventId }, body: { answer, places } }),
  label: ({ name }) => `Votre réponse aux places de « ${name} »`,
  overlays: [],
  touches: [replyEndpoints.getOwnReply, partyEndpoints.listParties, ticketEndpoints.listOwnTickets],
});
