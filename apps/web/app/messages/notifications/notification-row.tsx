import type { GivenReply } from '@lampion/contract/events/replies';
import { fr } from '@lampion/contract/french';
import type { NewsEvent, NewsPiece } from '@lampion/contract/messages/news';
import { describeNews, formatNewsMoment } from '@lampion/contract/messages/rules/news-words';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { setEventReply, setPartyReply } from '../../events/changes/replies.ts';
import { returnTicket } from '../../events/changes/tickets.ts';
import { Answers } from '../../events/own-agenda/answers.tsx';
import { readGiven } from '../../events/own-agenda/party-labels.ts';
import { acceptFriendRequest, refuseFriendRequest } from '../../people/friends/changes.ts';
import { makeChange } from '../../platform/device/make-change.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Thumb } from '../../ui/cover-image.tsx';
import { Lamp } from '../../ui/graphics.tsx';
import { readNews } from './changes.ts';
import { formatNotificationTime } from './group-notifications.ts';

/** One notification. Its lamp is lit while unread. */
export function NewsRow({ piece, now }: { piece: NewsPiece; now: Date }) {
  const { id, isRead } = piece;
  return (
    <li className={classNames('nw', !isRead && 'un')}>
      <span className="nw-l">
        {!isRead && (
          <>
            <Lamp isLit />
            <span className="sr-only">Non lu</span>
          </>
        )}
      </span>
      <NewsFace piece={piece} />
      <div className="nw-words">
        <NewsLink piece={piece} className="t" onOpen={() => !isRead && makeChange(readNews, { ids: [id] })}>
          {describeNews(piece).map((part) =>
            typeof part === 'string' ? fr(part) : <b key={part.name}>{fr(part.name)}</b>,
          )}
        </NewsLink>
        <p className="d">
          {detailsOf(piece).map((detail) => (
            <span key={detail}>
              {fr(detail)}
              <span className="sep" aria-hidden="true">
                ·
              </span>
            </span>
          ))}
          <time className="num" dateTime={piece.createdAt}>
            {fr(formatNotificationTime(piece.createdAt, now))}
          </time>
        </p>
        <NewsActions piece={piece} />
      </div>
    </li>
  );
}

/** The people it comes from, else the picture of its subject. */
function NewsFace({ piece: { kind, people, event } }: { piece: NewsPiece }) {
  const [person] = people;
  const isAboutPerson = event === null || kind === 'reply' || kind === 'cohost';
  if (person !== undefined && isAboutPerson) return <Avatar name={person.name} picture={person.picUrl} />;
  if (event === null) return <span />;
  return <Thumb id={event._id} picture={event.picture} cover={event.cover} isSmall />;
}

function nameMoment({ isPollOpen, beginDate }: NewsEvent): string {
  return isPollOpen ? 'Date au vote' : formatNewsMoment(beginDate);
}

/** Kinds whose sentence contains the text. */
const saidByTitle: ReadonlySet<NewsPiece['kind']> = new Set([
  'announcement',
  'crawl_moved',
  'decision',
  'publication',
]);

/** When it is, for an invitation; what the host wrote. */
function detailsOf({ kind, event, words }: NewsPiece): string[] {
  const when = kind === 'invitation' && event !== null ? [nameMoment(event)] : [];
  return words && !saidByTitle.has(kind) ? [...when, `« ${words} »`] : when;
}

/** The actions on a notification, while it needs an answer. */
function NewsActions({ piece }: { piece: NewsPiece }) {
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

const isOfTicket = (kind: NewsPiece['kind']) => kind === 'ticket_given' || kind === 'ticket_returned';

/**
 * The address a notification opens: the party, the organiser's event, the ticket, the decision, or
 * the person.
 * Null without a screen.
 */
function newsAddress({ kind, event, people, contestPath }: NewsPiece): string | null {
  if (contestPath) return contestPath;
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

/** The text of a notification, as a link to its subject. */
function NewsLink({ piece, className, onOpen, children }: NewsLinkProps) {
  const to = newsAddress(piece);
  if (to === null) return <p className={className}>{children}</p>;
  return (
    <p className={className}>
      <Link to={to} onClick={onOpen} reloadDocument={Boolean(piece.contestPath)}>
        {children}
      </Link>
    </p>
  );
}
