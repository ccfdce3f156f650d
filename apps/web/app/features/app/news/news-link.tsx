import type { NewsPiece } from '@lampion/contract/schemas/news';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

const isOfTicket = (kind: NewsPiece['kind']) => kind === 'ticket_given' || kind === 'ticket_returned';

/** Where a piece of news leads: the party, the organiser's event, their ticket, or the person. Null where there is no screen. */
function newsAddress({ kind, event, people }: NewsPiece): string | null {
  if (event !== null && isOfTicket(kind)) return `/app/parties/${event._id}/ticket`;
  if (event !== null && kind === 'home_reminder') return `/app/nights/${event._id}/home`;
  if (event !== null) return `/app/${event.isParty ? 'parties' : 'events'}/${event._id}`;
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
  return (
    <p className={className}>
      <Link to={to} onClick={onOpen}>
        {children}
      </Link>
    </p>
  );
}
