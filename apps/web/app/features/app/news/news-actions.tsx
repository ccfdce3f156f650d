import type { NewsEvent, NewsPiece } from '@lampion/contract/schemas/news';
import type { GivenReply } from '@lampion/contract/schemas/reply';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { acceptFriendRequest, refuseFriendRequest } from '../changes/friendship.ts';
import { returnTicket } from '../changes/give-ticket.ts';
import { readNews } from '../changes/read-news.ts';
import { setEventReply } from '../changes/set-event-reply.ts';
import { setPartyReply } from '../changes/set-party-reply.ts';
import { readGiven } from '../parties/given-reply.ts';
import { Answers } from '../pieces/answers.tsx';

/** What can be done about a piece in its place, as long as it asks for something. */
export function NewsActions({ piece }: { piece: NewsPiece }) {
  const { kind, event, isRead } = piece;
  if (kind === 'friend_request') return <FriendAnswers piece={piece} />;
  if (event === null || event.isCancelled || new Date(event.endDate) < serverNow()) return null;
  if (kind === 'invitation' && event.isPollOpen) return <GoVote event={event} />;
  if (kind === 'invitation') return <InvitationAnswers piece={piece} event={event} />;
  if (kind === 'ticket_given' && piece.ownReply === 'yes') return <GiveBack event={event} />;
  if (kind === 'party_changed' && piece.ownReply === 'yes' && !isRead) return <StillComing piece={piece} />;
  return null;
}

function answer({ _id: id, name, isParty }: NewsEvent, reply: GivenReply): void {
  if (isParty) void makeChange(setPartyReply, { partyId: id, name, reply });
  else void makeChange(setEventReply, { eventId: id, name, reply });
}

function InvitationAnswers({ piece: { ownReply }, event }: { piece: NewsPiece; event: NewsEvent }) {
  return <Answers what={event.name} value={readGiven(ownReply)} onAnswer={(reply) => answer(event, reply)} />;
}

function GoVote({ event: { _id: id } }: { event: NewsEvent }) {
  return (
    <div className="nw-a">
      <LinkButton to={`/app/parties/${id}`}>Répondre aux dates</LinkButton>
    </div>
  );
}

function StillComing({ piece: { id } }: { piece: NewsPiece }) {
  return (
    <div className="nw-a">
      <Button onClick={() => void makeChange(readNews, { ids: [id] })}>Je viens toujours</Button>
    </div>
  );
}

function GiveBack({ event: { _id: eventId, name } }: { event: NewsEvent }) {
  return (
    <div className="nw-a">
      <Button onClick={() => void makeChange(returnTicket, { eventId, name })}>Rendre</Button>
    </div>
  );
}

function FriendAnswers({ piece: { people } }: { piece: NewsPiece }) {
  const [person] = people;
  if (!person?.username || !person.id) return null;
  const { id, username, name: appName, picUrl } = person;
  const member = { id, username, appName, picUrl: picUrl ?? '' };
  return (
    <div className="nw-a">
      <Button variant="ink" onClick={() => void makeChange(acceptFriendRequest, { member })}>
        Accepter
      </Button>
      <Button onClick={() => void makeChange(refuseFriendRequest, { member })}>Ignorer</Button>
    </div>
  );
}
