import type { NewsPiece } from '@lampion/contract/schemas/news';

/** The page that a piece of news opens. */
export function newsAddress({ event }: Pick<NewsPiece, 'event'>): string {
  if (event === null) return '/app/news';
  return event.isParty ? `/app/parties/${event._id}` : `/events/${event._id}`;
}
