import { partyEndpoints } from '@lampion/contract/events/party-calls';
import { ticketEndpoints } from '@lampion/contract/events/tickets';
import {
  type AnswerNewsBody,
  type NewsChoice,
  type NewsPage,
  newsEndpoints,
} from '@lampion/contract/messages/news';
import { changeCard } from '../../events/changes/optimistic-updates.ts';
import { defineChange, over } from '../../platform/device/define-change.ts';

interface NewsAnswered {
  readonly eventId: string | null;
  readonly answer: AnswerNewsBody['answer'];
}

/** An answer given in a notification. The push worker queues it; this is its optimistic update. */
defineChange<NewsAnswered & { readonly body: AnswerNewsBody }>({
  kind: 'answer-news',
  endpoint: newsEndpoints.answerNews,
  toCall: ({ body }) => ({ body }),
  label: () => 'Votre réponse',
  optimisticUpdates: [
    over(partyEndpoints.listParties, (cached, { eventId, answer }: NewsAnswered) => {
      if (cached === undefined || eventId === null || answer === 'accept') return cached;
      return changeCard(cached, eventId, (card) => ({ ...card, reply: answer }));
    }),
  ],
  touches: [newsEndpoints.listNews, partyEndpoints.getParty, ticketEndpoints.listOwnTickets],
});

/** Sets how the member is notified of one kind of news. */
export const chooseNews = defineChange<NewsChoice>({
  kind: 'choose-news',
  endpoint: newsEndpoints.updateNewsPreferences,
  toCall: (choice) => ({ body: { choices: [choice] } }),
  label: () => 'Vos choix de nouvelles',
  optimisticUpdates: [
    over(
      newsEndpoints.getNewsPreferences,
      (cached, choice: NewsChoice) =>
        cached && { choices: cached.choices.map((one) => (one.kind === choice.kind ? choice : one)) },
    ),
  ],
});

type Read = { readonly ids: string[] } | { readonly upTo: string };

/** Ids grow with time. */
const isMeant = (id: string, read: Read) => ('ids' in read ? read.ids.includes(id) : id <= read.upTo);

/** Marks some notifications of a page as read. */
function readOf(page: NewsPage, read: Read): NewsPage {
  const news = page.news.map((piece) => (isMeant(piece.id, read) ? { ...piece, isRead: true } : piece));
  const count = page.news.filter(({ id, isRead }) => !isRead && isMeant(id, read)).length;
  const isAll = 'upTo' in read && page.news.every(({ id }) => id <= read.upTo);
  return { ...page, news, unread: isAll ? 0 : Math.max(0, page.unread - count) };
}

/** Marks notifications as read: some, or all up to one. */
export const readNews = defineChange<Read>({
  kind: 'read-news',
  endpoint: newsEndpoints.readNews,
  toCall: (read) => ({ body: read }),
  label: () => 'Vos nouvelles lues',
  optimisticUpdates: [over(newsEndpoints.listNews, (cached, read: Read) => cached && readOf(cached, read))],
});
