import type { PartyCard } from '@lampion/contract/schemas/party';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface PartyLinkProps {
  party: Pick<PartyCard, 'id' | 'kind'>;
  className: string;
  children: ReactNode;
}

/** Leads to a party, or to an organiser's event. */
export function PartyLink({ party: { id, kind }, className, children }: PartyLinkProps) {
  return (
    <Link className={className} to={kind === 'event' ? `/app/events/${id}` : `/app/parties/${id}`}>
      {children}
    </Link>
  );
}
