import { newsEndpoints } from '@lampion/contract/endpoints/news';
import { useSeenPages } from '../../../lib/device/use-seen.ts';

/** The member's news, the latest first, as far as they are loaded; with what waits on this device. */
export function useNews() {
  const { data: pages, ...seen } = useSeenPages(newsEndpoints.listNews, {});
  return { ...seen, news: pages?.flatMap(({ news }) => news), unread: pages?.[0]?.unread ?? 0 };
}
