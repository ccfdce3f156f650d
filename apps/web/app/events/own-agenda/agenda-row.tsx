import type { PartyCard } from '@lampion/contract/events/party';
import { fr } from '@lampion/contract/french';
import { drawPartyLantern } from '@lampion/drawing/app/lanterns';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { WaitingMark } from '../../shell/screen-parts.tsx';
import { Thumb } from '../../ui/cover-image.tsx';
import { Svg } from '../../ui/graphics.tsx';
import { describeMyPart, lightOf, shortTimes } from './party-labels.ts';

/** A party on the string. */
export function AgendaRow({ party }: { party: PartyCard }) {
  return (
    <li>
      <span className="node">
        <PartyNode type={party.type} state={lightOf(party)} />
      </span>
      <PartyLink party={party} className="ap-row fil-row">
        <span className="fil-words">
          <span className="when num">
            {party.isPollOpen ? 'Date au vote' : fr(shortTimes(party.beginDate))}
          </span>
          <span className="t">{fr(party.name)}</span>
          <span className="d">{fr(describeMyPart(party))}</span>
          <WaitingMark of={party.id} />
        </span>
        <Thumb id={party.id} picture={party.picture} cover={party.cover} />
      </PartyLink>
    </li>
  );
}

interface PartyLinkProps {
  party: Pick<PartyCard, 'id' | 'kind'>;
  className: string;
  children: ReactNode;
}

/** Link to a party or an organiser's event. */
export function PartyLink({ party: { id, kind }, className, children }: PartyLinkProps) {
  return (
    <Link className={className} to={kind === 'event' ? `/app/events/${id}` : `/app/parties/${id}`}>
      {children}
    </Link>
  );
}

/**
 * A lantern on the string: its shape is the type, its light the state. A word beside it says the
 * same.
 */
export function PartyNode(props: Parameters<typeof drawPartyLantern>[0]) {
  return <Svg drawing={drawPartyLantern(props)} />;
}
