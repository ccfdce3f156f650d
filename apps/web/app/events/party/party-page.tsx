import { type ReplyCounts, sumReplies } from '@lampion/contract/events/guests';
import type { Party } from '@lampion/contract/events/party';
import { partyHostingEndpoints } from '@lampion/contract/events/party-hosting';
import { isOver } from '@lampion/contract/events/rules/event-timing';
import { fr } from '@lampion/contract/french';
import { drawHalfLamp } from '@lampion/drawing/lamp';
import { DoorOpen, Lock, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNotificationTime } from '../../messages/notifications/group-notifications.ts';
import { AfterLink, PartyNight } from '../../night/party-night.tsx';
import { ConfirmEmailNote } from '../../people/account/confirm-email-note.tsx';
import { useCachedPages } from '../../platform/device/use-query.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { SectionHead, WaitingMark } from '../../shell/screen-parts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Icon, Lamp, Svg } from '../../ui/graphics.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { useNow } from '../../ui/use-now.ts';
import { PartyNotes } from '../event-page/event-facts.tsx';
import { HostActions } from './host-actions.tsx';
import { HostBar } from './host-bar.tsx';
import { PartyAnswer } from './party-answer.tsx';
import { PollCard } from './party-poll.tsx';
import { WhenWhere } from './when-where.tsx';

/** Hosts, and guests who have not declined. A visitor with only the link has no reply. */
const hasPart = ({ isHost, me: { reply } }: Party) => isHost || (reply !== null && reply !== 'no');

/** The page of a party, for guests and hosts. */
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
        {hasPart(party) && !party.isCalledOff && !isPollOpen && <AfterLink night={party} />}
      </div>
      <div className="fe-rest">
        {isPollOpen && party.poll && <PollCard party={party} poll={party.poll} code={code} />}
        {party.description !== '' && <p className="fe-words">{party.description}</p>}
        <PartyNotes party={party} />
        <PartyAnnouncements party={party} />
        <PartyGuests party={party} />
        <PartyNight id={id} isWanted={hasPart(party)} />
        {isHost && <DoorLink party={party} />}
      </div>
    </>
  );
}

const join = new Intl.ListFormat('fr', { type: 'conjunction' });

/** "Yanis vous invite", "Yanis et Inès vous invitent". */
function describeHosts({ host, cohosts }: Party): string {
  const names = [host, ...cohosts].map(({ name }) => name);
  return `${join.format(names)} vous invite${names.length > 1 ? 'nt' : ''}`;
}

/** The name of the party, and its hosts. */
function PartyTitle({ party }: { party: Party }) {
  return (
    <div className="fe-title">
      <p className="fe-by">
        {party.isHost ? (
          <span className="badge">
            <Icon of={Lock} />
            {party.hosted?.linkOpens ? 'Sur invitation ou par lien' : 'Sur invitation'}
          </span>
        ) : (
          <span className="ap-faces">
            <Avatar name={party.host.username ?? party.host.name} picture={party.host.picUrl} />
            <span>{fr(describeHosts(party))}</span>
          </span>
        )}
      </p>
      <h1 className="ap-h1">{fr(party.name)}</h1>
      {party.isHost && <WaitingMark of={party.id} />}
    </div>
  );
}

/** Number of faces on the page; the list has all. */
const FACES = 12;

function countOf({ isHost, hosted, comingCount }: Party): number | string {
  if (!isHost || hosted === null) return comingCount;
  const all = sumReplies(hosted.counts);
  return `${all - hosted.counts.pending} sur ${all}`;
}

/** The guests who come, if the host shows them. */
function PartyGuests({ party }: { party: Party }) {
  const { guests, isHost, hosted } = party;
  if (guests === null) return null;
  const coming = guests.filter(({ reply }) => reply === 'yes');
  return (
    <section aria-labelledby="guests">
      <SectionHead
        id="guests"
        title={isHost ? 'Réponses' : 'Qui vient'}
        count={countOf(party)}
        more={
          <Link className="link" to="guests">
            Tout le monde
          </Link>
        }
      />
      {hosted && <ReplyTally counts={hosted.counts} />}
      {coming.length === 0 && <p className="muted">Personne encore.</p>}
      <ul className="ap-people">
        {coming.slice(0, FACES).map(({ id, username, name, picUrl }) => (
          <li key={id}>
            <Avatar name={username ?? name} picture={picUrl} />
            <span>{name.split(' ')[0]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tally({ lamp, count, word }: { lamp: ReactNode; count: number; word: string }) {
  return (
    <div>
      {lamp}
      <b className="num">{count}</b>
      <span>{word}</span>
    </div>
  );
}

/** The number of each reply, for hosts. */
function ReplyTally({ counts }: { counts: ReplyCounts }) {
  return (
    <div className="fe-tally">
      <Tally lamp={<Lamp isLit />} count={counts.yes} word="oui" />
      <Tally lamp={<Svg drawing={drawHalfLamp()} />} count={counts.maybe} word="peut-être" />
      <Tally lamp={<Lamp isLit={false} />} count={counts.no} word="non" />
    </div>
  );
}

/** The hosts' messages to the reader of the page, latest first; renders nothing without one. */
function PartyAnnouncements({ party }: { party: Party }) {
  const { isHost, hosted, me } = party;
  // There are none for visitors with only the link, nor before the server has received the party.
  const isWanted = isHost ? hosted?.linkCode !== '' : me.reply !== null;
  return isWanted && <Announcements partyId={party.id} />;
}

function Announcements({ partyId }: { partyId: string }) {
  const now = useNow();
  const query = useCachedPages(partyHostingEndpoints.listPartyAnnouncements, {
    params: { id: partyId },
    query: {},
  });
  const all = query.data?.flatMap(({ announcements }) => announcements) ?? [];
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="announcements">
      <SectionHead id="announcements" title="Messages" />
      <ul className="fe-said">
        {all.map(({ id, body, author, createdAt }) => (
          <li key={id}>
            <p>{fr(body)}</p>
            <p className="ap-sub num">
              {author && `${author}, `}
              <time dateTime={createdAt}>{fr(formatNotificationTime(createdAt, now))}</time>
            </p>
          </li>
        ))}
      </ul>
      <LoadMore hasMore={query.hasMore} isLoading={query.isLoadingMore} onMore={query.loadMore} />
    </section>
  );
}

/** Link to the ticket, for guests who come. */
function OpenTicket({ party: { isOpen, isPollOpen, me } }: { party: Party }) {
  if (!isOpen || isPollOpen || me.reply !== 'yes') return null;
  return (
    <div className="ap-do">
      <LinkButton variant="primary" to="ticket">
        <Icon of={QrCode} />
        Mon billet
      </LinkButton>
    </div>
  );
}

/** Link to the door, until the night is over. */
function DoorLink({ party }: { party: Party }) {
  const { id, isCalledOff, isPollOpen } = party;
  if (isCalledOff || isPollOpen || isOver(party, serverNow())) return null;
  return (
    <div className="dr-links">
      <LinkButton to={`/app/nights/${id}/door`}>
        <Icon of={DoorOpen} />
        La porte
      </LinkButton>
    </div>
  );
}
