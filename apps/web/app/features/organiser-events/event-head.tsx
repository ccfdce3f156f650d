import { fr, frPlain } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/rules/capitalise';
import { formatEventDay, formatEventHours } from '@lampion/contract/rules/format-night';
import type { OwnEvent } from '@lampion/contract/schemas/event';
import { Calendar, Clock, type LucideIcon, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { CoverImage } from '../../components/site/cover-image.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { countParticipants, splitParagraphs } from '../events/event-words.ts';
import { TypeBadge } from '../events/type-badge.tsx';
import { EventButtons } from './event-buttons.tsx';
import { EventStatus } from './event-status.tsx';

/** The event's main data, and all actions on it. */
export function EventHead({ event }: { event: OwnEvent }) {
  return (
    <section className="card own-event" aria-label={event.name}>
      <div className="own-event-top">
        <div className="card-pad min-w-0">
          <div className="badges">
            <TypeBadge type={event.type} />
            <EventStatus {...event} publishAt={event.own.publishAt} />
          </div>
          <h1 className="display own-event-name">{fr(event.name)}</h1>
          <div className="own-event-text">
            {splitParagraphs(event.description).map((paragraph) => (
              <p key={paragraph}>{fr(paragraph)}</p>
            ))}
          </div>
          <EventFacts event={event} />
          {event.own.unpublishedReason && (
            <p className="well note own-event-reason">
              {fr(`Retiré par l’administration : ${event.own.unpublishedReason}`)}
            </p>
          )}
        </div>
        <CoverImage
          id={event._id}
          cover={event.cover}
          picture={event.picture}
          sizes="(min-width: 768px) 320px, 100vw"
          isMain
        />
      </div>
      <EventButtons event={event} />
    </section>
  );
}

function EventFacts({
  event: { beginDate, endDate, place, address, participantCount },
}: {
  event: OwnEvent;
}) {
  return (
    <dl className="facts">
      <Fact icon={Calendar} label="Date">
        {capitalise(formatEventDay({ beginDate, endDate }))}
      </Fact>
      <Fact icon={Clock} label="Heure">
        {formatEventHours({ beginDate, endDate })}
      </Fact>
      <Fact icon={MapPin} label="Lieu">
        {fr(place)}
        {address !== null && address !== place && <small>{frPlain(address)}</small>}
      </Fact>
      <Fact icon={Users} label="Participants">
        {countParticipants(participantCount)}
      </Fact>
    </dl>
  );
}

function Fact({ icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>
        <Icon of={icon} />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
