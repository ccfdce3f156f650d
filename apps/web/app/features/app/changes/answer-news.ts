import { newsEndpoints } from '@lampion/contract/endpoints/news';
import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { ticketEndpoints } from '@lampion/contract/endpoints/tickets';
import type { AnswerNewsBody } from '@lampion/contract/schemas/news';
import { defineChange, over } from '../../../lib/device/define-change.ts';
import { changeCard } from './party-overlays.ts';

interface NewsAnswered {
  readonly eventId: string | null;
  readonly answer: AnswerNewsBody['answer'];
}

/** An answer from a notification. The worker of notifications writes it: here is how it shows while it waits. */
defineChange<NewsAnswered & { readonly body: AnswerNewsBody }>({
  kind: 'answer-news',
  endpoint: newsEndpoints.answerNews,
  toCall: ({ body }) => ({ body }),
  label: () => 'Votre réponse',
  overlays: [
    over(partyEndpoints.listParties, (seen, { eventId, answer }: NewsAnswered) => {
      if (seen === undefined || eventId === null || answer === 'accept') return seen;
      return changeCard(seen, eventId, (card) => ({ ...card, reply: answer }));
    }),
  ],
  touches: [newsEndpoints.listNews, partyEndpoints.getParty, ticketEndpoints.listOwnTickets],
});
