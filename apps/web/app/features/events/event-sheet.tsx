import { fr } from '@lampion/contract/french';
import { eventTimingLabels } from '@lampion/contract/rules/event-timing';
import { wordsOfType } from '@lampion/contract/rules/type-words';
import { CalendarX } from 'lucide-react';
import { CoverImage } from '../../components/site/cover-image.tsx';
import { LinkedText } from '../../components/site/linked-text.tsx';
import { OrganiserName } from '../../components/site/organiser-name.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import type { GuestFace, PublicEventPage, RelatedEvents as Related } from '../../lib/page-context.ts';
import { JoinButton } from '../replies/join-button.tsx';
import { JoinSection, type JoinState } from '../replies/join-section.tsx';
import { describeScarcity, ticketWords } from '../replies/reply-words.ts';
import { CalendarButton, CalendarMenu } from './calendar-menu.tsx';
import { ShareLink } from './event-actions.tsx';
import { EventBars } from './event-bars.tsx';
import { EventChallenges } from './event-challenges.tsx';
import type { EventMoment } from './event-moment.ts';
import { EventPlace } from './event-place.tsx';
import { EventTicket } from './event-ticket.tsx';
import { splitParagraphs } from './event-words.ts';
import { OrganiserCard } from './organiser-card.tsx';
import { RelatedEvents } from './related-events.tsx';
import { TypeBadge } from './type-badge.tsx';

interface EventSheetProps extends Pick<PublicEventPage, 'event' | 'organiser'> {
  moment: EventMoment;
  /** Guests who agreed to be shown. */
  faces: readonly GuestFace[];
  /** Nothing in a preview. */
  related?: Related;
  /** The page's full address, for sharing. */
  url: string;
  mapStyleUrl: string | undefined;
  join: JoinState;
}

function CancelledNotice() {
  return (
    <p className="banner ev-cancelled">
      <Icon of={CalendarX} isLarge />
      <span>Cet événement est annulé. La page reste pour celles et ceux qui avaient prévu de venir.</span>
    </p>
  );
}

function About({ event: { description, type } }: Pick<EventSheetProps, 'event'>) {
  return (
    <section aria-labelledby="a-propos">
      <h2 className="section-title ev-section" id="a-propos">
        À propos {wordsOfType(type).ofThe}
      </h2>
      <div className="ev-about">
        {splitParagraphs(description).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same paragraph may come twice
          <p key={index}>
            <LinkedText text={paragraph} />
          </p>
        ))}
      </div>
    </section>
  );
}

/** Name, type and organiser at the top of the page. */
function EventHead({ event, organiser, moment }: Pick<EventSheetProps, 'event' | 'organiser' | 'moment'>) {
  const { name, type, status } = event;
  const isToCome = status === 'published' && !moment.isOver;
  const scarcity = isToCome ? describeScarcity(event) : null;
  return (
    <div className="ev-head">
      {status === 'cancelled' && <CancelledNotice />}
      <div className="badges" data-part="badges">
        <TypeBadge type={type} />
        {status === 'cancelled' && <Badge tone="danger">Annulé</Badge>}
        {moment.isPast && <Badge tone="muted">{eventTimingLabels.past}</Badge>}
        {scarcity !== null && <Badge tone="warning">{scarcity}</Badge>}
      </div>
      <h1 className="ev-title">{fr(name)}</h1>
      <p className="ev-by">
        <Avatar name={organiser.username} picture={organiser.picUrl} />
        <span>
          Organisé par{' '}
          <a className="person-name" href={organiser.path}>
            <OrganiserName of={organiser} />
          </a>
        </span>
      </p>
    </div>
  );
}

/** The public page of an event: cover, title and description, with the ticket beside them. */
export function EventSheet({
  event,
  organiser,
  faces,
  moment,
  related,
  url,
  mapStyleUrl,
  join,
}: EventSheetProps) {
  const isToCome = event.status === 'published' && !moment.isOver;
  const reply = join.sent ?? 'off';
  const label = join.isListFull ? 'Liste complète' : ticketWords(event);
  const others = related && (
    <RelatedEvents related={related} event={event} organiser={organiser} isToCome={isToCome} />
  );
  return (
    <div className="ev-sheet" data-event={event._id} data-reply={reply}>
      <div className="wrap ev-page">
        <CoverImage
          id={event._id}
          picture={event.picture}
          cover={event.cover}
          sizes="(min-width: 1328px) 1248px, 100vw"
          isMain
        />
        <div className="ev-grid">
          <EventHead event={event} organiser={organiser} moment={moment} />
          <aside className="ev-aside" aria-label="En bref">
            <EventTicket event={event} faces={faces} isJoinable={isToCome}>
              {isToCome && <JoinButton reply={reply} label={label} />}
              <div className="ticket-tools">
                {isToCome && <CalendarButton />}
                <ShareLink name={event.name} url={url} />
              </div>
            </EventTicket>
            <OrganiserCard organiser={organiser} />
          </aside>
          <div className="ev-main">
            {!isToCome && others}
            <About event={event} />
            <JoinSection event={event} isOver={moment.isOver} {...join} />
            {event.type === 'barathon' && event.bars.length > 0 && (
              <EventBars bars={event.bars} openBars={moment.openBars} />
            )}
            <EventPlace event={event} mapStyleUrl={mapStyleUrl} />
            {/* Nobody adds any to what is over or cancelled. */}
            {(isToCome || event.challenges.length > 0) && <EventChallenges challenges={event.challenges} />}
            {isToCome && others}
          </div>
        </div>
      </div>
      <div className="stickbar">
        {isToCome && <JoinButton reply={reply} label={label} isShort />}
        {isToCome && <CalendarButton isIconOnly />}
        <ShareLink name={event.name} url={url} isIconOnly={isToCome} />
      </div>
      {isToCome && <CalendarMenu event={event} url={url} />}
    </div>
  );
}
