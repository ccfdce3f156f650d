import { formatEventHours } from '@lampion/contract/events/rules/format-night';
import { fr, frPlain } from '@lampion/contract/french';
import { Clock, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GuestFace, PublicEventPage } from '../../platform/pages/page-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, Lamp } from '../../ui/graphics.tsx';
import { describeScarcity } from '../replies/reply-labels.ts';
import { countParticipants, listFaces, splitDate } from './event-labels.tsx';

/** The data a ticket shows of an event or a party. */
type TicketEvent = Pick<
  PublicEventPage['event'],
  'address' | 'beginDate' | 'endDate' | 'isAddressHidden' | 'participantCount' | 'place' | 'placesLeft'
>;

/** Said in place of an address that only guests who come read. */
export const ADDRESS_FOR_COMERS = 'L’adresse exacte s’affiche quand vous venez.';

interface TicketProps {
  event: TicketEvent;
  /** Guests who agreed to be shown. */
  faces: readonly GuestFace[];
  isJoinable: boolean;
  /** Further facts, as rows of the list. */
  conditions?: ReactNode;
  /** Buttons to join and share. */
  children: ReactNode;
}

/** The day in poster size, read out as one date. */
function TicketDay({ event }: { event: TicketEvent }) {
  const { whole, day, rest } = splitDate(event);
  return (
    <>
      <p className="sr-only">{whole}</p>
      <div className="ticket-date" aria-hidden="true" data-date="">
        <p className="display num ticket-day">{Number.parseInt(day, 10)}</p>
        <TicketLamp />
        <p className="ticket-month">
          {rest.map((word) => (
            <span key={word}>{word}</span>
          ))}
        </p>
      </div>
    </>
  );
}

/** The lamp over the date, lit once the visitor takes part. The buttons say the same in words. */
function TicketLamp() {
  return (
    <span className="ticket-lamp">
      <Lamp isLit={false} className="is-off" />
      <Lamp isLit className="is-on" />
    </span>
  );
}

function PlannedFacts({ event }: { event: TicketEvent }) {
  const { beginDate } = event;
  return (
    <>
      <div className="fact">
        <dt>
          <Icon of={Clock} isLarge />
          <span className="sr-only">Horaires</span>
        </dt>
        <dd>
          <time dateTime={beginDate}>{formatEventHours(event)}</time>
        </dd>
      </div>
      <PlaceFact event={event.isAddressHidden ? { ...event, address: ADDRESS_FOR_COMERS } : event} />
    </>
  );
}

/** The place, in the list of facts of a ticket. */
export function PlaceFact({ event: { place, address } }: { event: Pick<TicketEvent, 'address' | 'place'> }) {
  return (
    <div className="fact">
      <dt>
        <Icon of={MapPin} isLarge />
        <span className="sr-only">Lieu</span>
      </dt>
      <dd>
        {fr(place)}
        {address !== null && address !== place && <small>{frPlain(address)}</small>}
      </dd>
    </div>
  );
}

function TicketFacts({ event, isJoinable, conditions }: Omit<TicketProps, 'children' | 'faces'>) {
  const scarcity = isJoinable ? describeScarcity(event) : null;
  return (
    <dl className="ticket-facts" data-part="facts">
      <PlannedFacts event={event} />
      {conditions}
      <div className="fact">
        <dt>
          <Icon of={Users} isLarge />
          <span className="sr-only">Participants</span>
        </dt>
        <dd className="num">
          {countParticipants(event.participantCount)}
          {scarcity !== null && <small className="ticket-few">{scarcity}</small>}
        </dd>
      </div>
    </dl>
  );
}

function Portraits({ faces }: { faces: readonly GuestFace[] }) {
  return (
    <span className="avatar-stack" aria-hidden="true">
      {faces.map(({ name, picUrl }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two guests may have the same first name
        <Avatar key={index} name={name} picture={picUrl} />
      ))}
    </span>
  );
}

/** Those who agreed, by first name and face, and the number of the others. */
function TicketGuests({ faces, count }: { faces: readonly GuestFace[]; count: number }) {
  return (
    <div className="ticket-guests">
      <Portraits faces={faces} />
      <span className="muted">{listFaces(faces, count)}</span>
    </div>
  );
}

/**
 * When, where and how many, as a tear-off ticket. The actions are below the perforation; on a
 * phone, where they are in a separate bar, the faces of the first guests who agreed are shown
 * there.
 */
export function EventTicket({ event, faces, isJoinable, conditions, children }: TicketProps) {
  const hasGuests = faces.length > 0;
  return (
    <div className="ticket-shell on-night">
      <section
        className={classNames(
          'ticket ticket-v ev-ticket-card',
          hasGuests && 'has-guests',
          !isJoinable && 'is-share-only',
        )}
        data-theme="light"
        aria-label="Billet"
      >
        <TicketDay event={event} />
        <TicketFacts event={event} isJoinable={isJoinable} conditions={conditions} />
        <div className="ticket-foot">
          <hr className="perf-x" />
          <div className="ticket-actions">{children}</div>
          <div data-part="guests">
            {hasGuests && <TicketGuests faces={faces} count={event.participantCount} />}
          </div>
        </div>
      </section>
    </div>
  );
}
