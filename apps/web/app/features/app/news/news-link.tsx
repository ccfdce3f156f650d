import type { NewsPiece } from '@lampion/contract/schemas/news';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** An organiser's event has a ticket in the app, and no page. */
const isOfTicket = (kind: NewsPiece['kind']) => kind === 'ticket_given' || kind === 'ticket_returned';

/** Where a piece of news leads: the party, the page of an organiser's event, or the person. Null where there is no page. */
function newsAddress({ kind, event, people }: NewsPiece): string | null {
  if (event !== null && isOfTicket(kind)) return `/app/parties/${event._id}/ticket`;
  if (event !== null) return event.isParty ? `/app/parties/${event._id}` : `/events/${event._id}`;
  const username = people[0]?.username ?? null;
  return username === null ? null : `/app/friends/${username}`;
}

interface NewsLinkProps {
  piece: NewsPiece;
  className: string;
  onOpen: () => unknown;
  children: ReactNode;
}

/** What a piece says, as a link to what it is about. */
export function NewsLink({ piece, className, onOpen, children }: NewsLinkProps) {
  const to = newsAddress(piece);
  if (to === null) return <p className={className}>{children}</p>;
  const isPublicPage = !to.startsWith('/app');
  return (
    <p className={className}>
      <Link to={to} reloadDocument={isPublicPage} onClick={onOpen}>
        {children}
      </Link>
    </p>
  );
}
