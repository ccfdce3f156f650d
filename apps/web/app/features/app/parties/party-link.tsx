import type { PartyCard } from '@lampion/contract/schemas/party';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface PartyLinkProps {
  party: Pick<PartyCard, 'id' | 'kind'>;
  className: string;
  children: ReactNode;
}

/** Leads to a party; an organiser's event has a public page. */
export function PartyLink({ party, className, children }: PartyLinkProps) {
  return party.kind === 'event' ? (
    <a className={className} href={`/events/${party.id}`}>
      {children}
    </a>
  ) : (
    <Link className={className} to={`/app/parties/${party.id}`}>
      {children}
    </Link>
  );
}
