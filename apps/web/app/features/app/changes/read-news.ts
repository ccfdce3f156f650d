import { newsEndpoints } from '@lampion/contract/endpoints/news';
import type { NewsPage } from '@lampion/contract/schemas/news';
import { defineChange, over } from '../../../lib/device/define-change.ts';

type Read = { readonly ids: string[] } | { readonly upTo: string };

/** Ids grow with time. */
const isMeant = (id: string, read: Read) => ('ids' in read ? read.ids.includes(id) : id <= read.upTo);

/** A page of news of which some are read. */
function readOf(page: NewsPage, read: Read): NewsPage {
  const news = page.news.map((piece) => (isMeant(piece.id, read) ? { ...piece, isRead: true } : piece));
  const count = page.news.filter(({ id, isRead }) => !isRead && isMeant(id, read)).length;
  const isAll = 'upTo' in read && page.news.every(({ id }) => id <= read.upTo);
  return { ...page, news, unread: isAll ? 0 : Math.max(0, page.unread - count) };
}

/** Pieces of news are read: some, or all up to one. */
export const readNews = defineChange<Read>({
  kind: 'read-news',
  endpoint: newsEndpoints.readNews,
  toCall: (read) => ({ body: read }),
  label: () => 'Vos nouvelles lues',
  overlays: [over(newsEndpoints.listNews, (seen, read: Read) => seen && readOf(seen, read))],
});
