import { fr } from '@lampion/contract/french';
import { formatEventHours } from '@lampion/contract/rules/format-night';
import { drawAvatar } from '@lampion/drawing/avatar';
import { Clock, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../components/ui/class-names.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { Lamp } from '../../components/ui/lamp.tsx';
import { Svg } from '../../components/ui/svg.tsx';
import type { PublicEventPage } from '../../lib/page-context.ts';
import { describeScarcity } from '../replies/reply-words.ts';
import { countOthers, countParticipants, splitDate } from './event-words.ts';

type Event = PublicEventPage['event'];

interface TicketProps {
  event: Event;
  /** Seeds of a few anonymous portraits. */
  seeds: readonly string[];
  isJoinable: boolean;
  /** Buttons to join and share. */
  children: ReactNode;
}

/** The day in poster size, read out as one date. */
function TicketDay({ event }: { event: Event }) {
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

/** Hung over the date: lit once one takes part. The buttons say the same in words. */
function TicketLamp() {
  return (
    <span className="ticket-lamp">
      <Lamp isLit={false} className="is-off" />
      <Lamp isLit className="is-on" />
    </span>
  );
}

function PlannedFacts({ event }: { event: Event }) {
  const { beginDate, place, address } = event;
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
      <div className="fact">
        <dt>
          <Icon of={MapPin} isLarge />
          <span className="sr-only">Lieu</span>
        </dt>
        <dd>
          {fr(place)}
          {address !== null && address !== place && <small>{fr(address)}</small>}
        </dd>
      </div>
    </>
  );
}

function TicketFacts({ event, isJoinable }: Pick<TicketProps, 'event' | 'isJoinable'>) {
  const scarcity = isJoinable ? describeScarcity(event) : null;
  return (
    <dl className="ticket-facts" data-part="facts">
      <PlannedFacts event={event} />
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

function Portraits({ seeds }: { seeds: readonly string[] }) {
  return (
    <span className="avatar-stack" aria-hidden="true">
      {seeds.map((seed) => (
        <span key={seed} className="avatar">
          <Svg drawing={drawAvatar(seed)} />
        </span>
      ))}
    </span>
  );
}

/**
 * Participants without their identity: portraits drawn from seeds that cannot be traced back, and the number of others.
 */
function TicketGuests({ seeds, count }: { seeds: readonly string[]; count: number }) {
  return (
    <div className="ticket-guests">
      <Portraits seeds={seeds} />
      <span className="muted">{countOthers(count, seeds.length)}</span>
    </div>
  );
}

/**
 * When, where and how many, as a ticket to tear off. The actions are below the perforation; on a phone, where they have
 * a bar of their own, portraits of the first guests are there instead.
 */
export function EventTicket({ event, seeds, isJoinable, children }: TicketProps) {
  const hasGuests = seeds.length > 0;
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
        <TicketFacts event={event} isJoinable={isJoinable} />
        <div className="ticket-foot">
          <hr className="perf-x" />
          <div className="ticket-actions">{children}</div>
          <div data-part="guests">
            {hasGuests && <TicketGuests seeds={seeds} count={event.participantCount} />}
          </div>
        </div>
      </section>
    </div>
  );
}
