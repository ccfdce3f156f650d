import { fr } from '@lampion/contract/french';
import type { PartyCard } from '@lampion/contract/schemas/party';
import type { GivenReply } from '@lampion/contract/schemas/reply';
import { Clock } from 'lucide-react';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { setEventReply } from '../changes/set-event-reply.ts';
import { setPartyReply } from '../changes/set-party-reply.ts';
import { Answers } from '../pieces/answers.tsx';
import { Thumb } from '../pieces/thumb.tsx';
import { readGiven } from './given-reply.ts';
import { PartyLink } from './party-link.tsx';
import { shortTimes } from './party-times.ts';
import { nameWhere } from './party-words.ts';

function answer({ id, kind, name }: PartyCard, reply: GivenReply): void {
  if (kind === 'event') void makeChange(setEventReply, { eventId: id, name, reply });
  else void makeChange(setPartyReply, { partyId: id, name, reply });
}

interface InvitationProps {
  party: PartyCard;
  /** The answer given on this device, as long as it has not left. */
  waiting: GivenReply | null;
}

const waits: Record<GivenReply, string> = {
  yes: 'Votre oui part dès le retour du réseau.',
  maybe: 'Votre peut-être part dès le retour du réseau.',
  no: 'Votre non part dès le retour du réseau.',
};

/** Somebody invites: one tap answers. */
export function Invitation({ party, waiting }: InvitationProps) {
  const where = nameWhere(party);
  const when = party.isPollOpen ? 'Date au vote' : shortTimes(party.beginDate);
  return (
    <li className="ap-card inv">
      <PartyLink party={party} className="inv-h">
        <Thumb id={party.id} picture={party.picture} cover={party.cover} />
        <div className="inv-words">
          <p className="ap-sub">{fr(`${party.host.name} vous invite`)}</p>
          <h3>{fr(party.name)}</h3>
          <p className="num inv-when">{fr(where ? `${when}, ${where}` : when)}</p>
        </div>
      </PartyLink>
      {!party.isPollOpen && (
        <Answers
          what={party.name}
          value={readGiven(party.reply)}
          onAnswer={(reply) => answer(party, reply)}
        />
      )}
      {waiting && (
        <p className="ap-wait">
          <Icon of={Clock} />
          {waits[waiting]}
        </p>
      )}
    </li>
  );
}
