import type { GivenReply } from '@lampion/contract/events/replies';
import { type NewsPage, type NewsPiece, newsEndpoints } from '@lampion/contract/messages/news';
import { over } from '../../platform/device/define-change.ts';
import { useCachedPages } from '../../platform/device/use-query.ts';

/** The loaded notifications of the member, latest first, with queued changes applied. */
export function useNews() {
  const { data: pages, ...query } = useCachedPages(newsEndpoints.listNews, {});
  return { ...query, news: pages?.flatMap(({ news }) => news), unread: pages?.[0]?.unread ?? 0 };
}

const asking: readonly NewsPiece['kind'][] = [
  'invitation',
  'party_changed',
  'party_restored',
  'date_chosen',
  'ticket_given',
  'dates_changed',
];

/** Changes a page of notifications and updates its unread count. */
function change(page: NewsPage, toNews: (news: NewsPiece[]) => NewsPiece[]): NewsPage {
  const countOf = (pieces: readonly NewsPiece[]) => pieces.filter(({ isRead }) => !isRead).length;
  const news = toNews(page.news);
  return { ...page, news, unread: Math.max(0, page.unread + countOf(news) - countOf(page.news)) };
}

interface GivenAnswer {
  readonly eventId: string;
  readonly reply: GivenReply;
}

/** Replying to a party marks its invitation as read. */
export const replyReadsNews = <Input>(toAnswer: (input: Input) => GivenAnswer) =>
  over(newsEndpoints.listNews, (cached, input: Input) => cached && answerIn(cached, toAnswer(input)));

function answerIn(page: NewsPage, { eventId, reply }: GivenAnswer): NewsPage {
  const isAnswered = ({ isRead, kind }: NewsPiece) => isRead || asking.includes(kind);
  return change(page, (news) =>
    news.map((piece) =>
      piece.event?._id === eventId ? { ...piece, ownReply: reply, isRead: isAnswered(piece) } : piece,
    ),
  );
}

/** Removes an answered friend request from the notifications. */
export const answerTakesNews = over(
  newsEndpoints.listNews,
  (cached, { member }: { readonly member: { readonly username: string } }) =>
    cached &&
    change(cached, (news) =>
      news.filter(({ kind, people }) => kind !== 'friend_request' || people[0]?.username !== member.username),
    ),
);
