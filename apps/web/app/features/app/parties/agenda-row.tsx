import { fr } from '@lampion/contract/french';
import type { PartyCard } from '@lampion/contract/schemas/party';
import { PartyNode } from '../pieces/party-node.tsx';
import { Thumb } from '../pieces/thumb.tsx';
import { WaitingMark } from '../pieces/waiting-mark.tsx';
import { PartyLink } from './party-link.tsx';
import { shortTimes } from './party-times.ts';
import { describeMyPart, lightOf } from './party-words.ts';

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
