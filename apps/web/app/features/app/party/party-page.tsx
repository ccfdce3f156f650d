import { fr } from '@lampion/contract/french';
import type { Party } from '@lampion/contract/schemas/party';
import { CoverImage } from '../../../components/site/cover-image.tsx';
import { DoorLinks } from '../night/door-links.tsx';
import { PartyNight } from '../night/party-night.tsx';
import { ConfirmEmailNote } from '../pieces/confirm-email-note.tsx';
import { HostActions } from './host-actions.tsx';
import { HostBar } from './host-bar.tsx';
import { OpenTicket } from './open-ticket.tsx';
import { PartyAnnouncements } from './party-announcements.tsx';
import { PartyAnswer } from './party-answer.tsx';
import { PartyGuests } from './party-guests.tsx';
import { PartyPoll } from './party-poll.tsx';
import { PartyTitle } from './party-title.tsx';
import { WhenWhere } from './when-where.tsx';

/** Hosts, and guests who have not declined: whoever only has the link has no reply. */
const hasPart = ({ isHost, me: { reply } }: Party) => isHost || (reply !== null && reply !== 'no');

/** A party, as one of its guests or a host sees it. */
export function PartyPage({ party, code }: { party: Party; code: string | undefined }) {
  const { id, cover, isPollOpen, isHost, isOpen, isOwner } = party;
  return (
    <>
      <div className="fe-head">
        <CoverImage id={id} cover={cover} isMain className="fe-cover" />
        <PartyTitle party={party} />
        {isHost && <HostBar party={party} />}
        {isHost && <ConfirmEmailNote />}
      </div>
      <div className="ap-side">
        {party.isCalledOff && <p className="ap-note fe-off">{fr('Cette soirée est annulée.')}</p>}
        {!isPollOpen && <WhenWhere party={party} />}
        {!isOwner && !isPollOpen && isOpen && <PartyAnswer party={party} code={code} />}
        {isHost ? <HostActions party={party} /> : <OpenTicket party={party} />}
      </div>
      <div className="fe-rest">
        {isPollOpen && party.poll && <PartyPoll party={party} poll={party.poll} code={code} />}
        {party.description !== '' && <p className="fe-words">{party.description}</p>}
        <PartyAnnouncements party={party} />
        <PartyGuests party={party} />
        <PartyNight id={id} isWanted={hasPart(party)} />
        {isHost && <DoorLinks party={party} />}
      </div>
    </>
  );
}
