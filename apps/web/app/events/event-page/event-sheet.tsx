import type { AgendaCard } from '@lampion/contract/events/agenda';
import { wordsOfType } from '@lampion/contract/events/event-type';
import { eventTimingLabels } from '@lampion/contract/events/rules/event-timing';
import { fr, frPlain } from '@lampion/contract/french';
import type { PublicOrganiser } from '@lampion/contract/people/organisers';
import { capitalise } from '@lampion/contract/platform/rules/format';
import { drawMapPin } from '@lampion/drawing/map-pin';
import { drawMapPlaceholder } from '@lampion/drawing/map-placeholder';
import { CalendarX, Map as MapIcon, Repeat2 } from 'lucide-react';
import script from '../../enhance/map.ts?enhance';
import worker from '../../enhance/map-worker.ts?enhance';
import { FollowHint, FollowLink } from '../../people/organiser/follow-link.tsx';
import { OrganiserHandle, OrganiserName } from '../../people/organiser/organiser-name.tsx';
import type {
  GuestFace,
  PublicEventPage,
  RelatedEvents as Related,
} from '../../platform/pages/page-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/card.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Icon, Svg } from '../../ui/graphics.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { AgendaEvent } from '../agenda/agenda-event.tsx';
import { JoinButton, JoinSection, type JoinState } from '../replies/join-section.tsx';
import { describeScarcity, ticketWords, waitingWords } from '../replies/reply-labels.ts';
import { CalendarButton, CalendarMenu, ShareLink } from './event-actions.tsx';
import { EventBars } from './event-bars.tsx';
import { EventChallenges } from './event-challenges.tsx';
import { ConditionFacts, EventAccess } from './event-facts.tsx';
import { type EventMoment, splitParagraphs, TypeBadge } from './event-labels.tsx';
import { ADDRESS_FOR_COMERS, EventTicket } from './event-ticket.tsx';
import { openStreetMapUrl } from './open-street-map.ts';

interface EventSheetProps extends Pick<PublicEventPage, 'event' | 'organiser'> {
  moment: EventMoment;
  /** The series it is a date of; nothing in a preview. */
  series?: { readonly _id: string; readonly name: string; readonly words: string } | null;
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
function EventHead({
  event,
  organiser,
  moment,
  series,
}: Pick<EventSheetProps, 'event' | 'organiser' | 'moment' | 'series'>) {
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
      {series && (
        <p className="ev-series">
          <Icon of={Repeat2} />
          <span>
            {series.words}, une date de{' '}
            <a className="link" href={`/series/${series._id}`}>
              {fr(series.name)}
            </a>
          </span>
        </p>
      )}
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
  series,
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
          <EventHead event={event} organiser={organiser} moment={moment} series={series} />
          <aside className="ev-aside" aria-label="En bref">
            <EventTicket
              event={event}
              faces={faces}
              isJoinable={isToCome}
              conditions={<ConditionFacts event={event} />}
            >
              {isToCome && <JoinButton reply={reply} label={label} waitingLabel={waitingWords(event)} />}
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
            <EventAccess event={event} organiser={organiser} />
            {/* An event that is over or cancelled gets no new ones. */}
            {(isToCome || event.challenges.length > 0) && <EventChallenges challenges={event.challenges} />}
            {isToCome && others}
            {related && (
              <p>
                <a className="link" href={`/events/${event._id}/signaler`} rel="nofollow">
                  Signaler cet événement
                </a>
              </p>
            )}
          </div>
        </div>
      </div>
      <div className="stickbar">
        {isToCome && <JoinButton reply={reply} label={label} waitingLabel={waitingWords(event)} isShort />}
        {isToCome && <CalendarButton isIconOnly />}
        <ShareLink name={event.name} url={url} isIconOnly={isToCome} />
      </div>
      {isToCome && <CalendarMenu event={event} url={url} />}
    </div>
  );
}

interface MappedPlace extends Pick<PublicEventPage['event'], 'place' | 'address' | 'latitude' | 'longitude'> {
  /** Address of the map's style; without it only the drawn map is shown. */
  mapStyleUrl: string | undefined;
}

/** Data for the map's script; empty when no map can be shown. */
function describeMap({
  latitude,
  longitude,
  mapStyleUrl,
}: MappedPlace): Record<`data-${string}`, string | number> {
  if (mapStyleUrl === undefined || latitude === null || longitude === null) return {};
  return {
    'data-style': mapStyleUrl,
    'data-script': script,
    'data-worker': worker,
    'data-latitude': latitude,
    'data-longitude': longitude,
  };
}

interface EventPlaceProps extends Pick<PublicEventPage, 'event'>, Pick<MappedPlace, 'mapStyleUrl'> {}

/**
 * The place: the address, a drawn map that a script replaces by a real one, and a link to
 * OpenStreetMap.
 */
function EventPlace({ event, mapStyleUrl }: EventPlaceProps) {
  const { place, address, isAddressHidden } = event;
  return (
    <section aria-labelledby="lieu">
      <h2 className="section-title ev-section" id="lieu">
        Le lieu
      </h2>
      {/* A position by the kilometre would put the pin at a wrong door. */}
      {!isAddressHidden && (
        <figure className="map-frame" {...describeMap({ ...event, mapStyleUrl })}>
          <Svg drawing={drawMapPlaceholder()} />
          <template>
            <Svg drawing={drawMapPin()} />
          </template>
          <a className="map-pill" href={openStreetMapUrl(event)} target="_blank" rel="noopener">
            <Icon of={MapIcon} />
            Carte interactive
            <span className="sr-only"> sur OpenStreetMap (nouvel onglet)</span>
          </a>
        </figure>
      )}
      <p className="ev-address">
        <b>{fr(place)}</b>
        {isAddressHidden && fr(ADDRESS_FOR_COMERS)}
        {address !== null && address !== place && frPlain(address)}
      </p>
    </section>
  );
}

interface OrganiserCardProps {
  organiser: PublicOrganiser;
}

/** The organiser, with links to its other events and to the ways of following it. */
function OrganiserCard({ organiser }: OrganiserCardProps) {
  const { username, picUrl, bio, path } = organiser;
  return (
    <section className="card person-card" aria-label="Organisateur">
      <Avatar name={username} picture={picUrl} isLarge />
      <div className="person-words">
        <a className="person-name" href={path}>
          <OrganiserName of={organiser} />
        </a>
        <OrganiserHandle of={organiser} otherwise="Organisateur" />
      </div>
      {bio && (
        <p className="person-bio">
          <LinkedText text={bio} />
        </p>
      )}
      <FollowLink organiser={organiser} screen="event" isBlock />
      <FollowHint />
    </section>
  );
}

interface RelatedEventsProps extends Pick<PublicEventPage, 'organiser'> {
  related: Related;
  event: PublicEventPage['event'];
  isToCome: boolean;
}

function Lines({ id, title, events }: { id: string; title: string; events: readonly AgendaCard[] }) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className="section-title ev-section" id={id}>
        {fr(title)}
      </h2>
      <ul className="agenda-lines">
        {events.map((event) => (
          <AgendaEvent key={event._id} event={event} hasDay />
        ))}
      </ul>
    </section>
  );
}

/** "La soirée est passée.", "Le concert est annulé." */
function sayWhy({ status, type }: PublicEventPage['event']): string {
  const { the, agree } = wordsOfType(type);
  return `${capitalise(the)} est ${agree(status === 'cancelled' ? 'annulé' : 'passé')}.`;
}

/** The organiser's next events, and nearby ones; placed first when nobody can reply to this one. */
function RelatedEvents({ related, event, organiser, isToCome }: RelatedEventsProps) {
  const { ofOrganiser, nearby } = related;
  if (ofOrganiser.length + nearby.length === 0) return null;
  return (
    <div className="ev-related">
      {!isToCome && <p className="ev-section">{sayWhy(event)} Voici ce qui vient.</p>}
      <Lines id="meme-organisateur" title={`À venir chez ${organiser.displayName}`} events={ofOrganiser} />
      <Lines id="pres-d-ici" title="À venir près d’ici" events={nearby} />
    </div>
  );
}
