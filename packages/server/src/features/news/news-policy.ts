import type { NewsPiece } from '@lampion/contract/schemas/news';

/** The page that a piece of news opens. */
export function newsAddress({ kind, event }: Pick<NewsPiece, 'event' | 'kind'>): string {
  if (event === null) return '/app/news';
  if (kind === 'ticket_given' || kind === 'ticket_returned') return `/app/parties/${event._id}/ticket`;
  return event.isParty ? `/app/parties/${event._id}` : `/events/${event._id}`;
}
