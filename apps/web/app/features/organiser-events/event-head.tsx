import { fr } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/rules/capitalise';
import { formatDate } from '@lampion/contract/rules/format';
import type { OwnEvent } from '@lampion/contract/schemas/event';
import {
  Bell,
  Calendar,
  Clock,
  ExternalLink,
  type LucideIcon,
  MapPin,
  Pencil,
  QrCode,
  Users,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CoverImage } from '../../components/site/cover-image.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { countParticipants, describeHours, splitParagraphs } from '../events/event-words.ts';
import { TypeBadge } from '../events/type-badge.tsx';
import { type AskedAction, EventActionDialog } from './event-action-dialog.tsx';
import { EventMenu } from './event-menu.tsx';
import { EventStatus } from './event-status.tsx';
import { ShareDialog } from './share-dialog.tsx';

/** The event's main data, and all actions on it. */
export function EventHead({ event }: { event: OwnEvent }) {
  return (
    <section className="card own-event" aria-label={event.name}>
      <div className="own-event-top">
        <div className="card-pad min-w-0">
          <div className="badges">
            <TypeBadge type={event.type} />
            <EventStatus {...event} />
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
        {capitalise(formatDate(beginDate))}
      </Fact>
      <Fact icon={Clock} label="Heure">
        {describeHours(beginDate, endDate)}
      </Fact>
      <Fact icon={MapPin} label="Lieu">
        {fr(place)}
        {address !== null && address !== place && <small>{fr(address)}</small>}
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

function EventButtons({ event }: { event: OwnEvent }) {
  const [isSharing, setSharing] = useState(false);
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const isOnline = event.status !== 'unpublished';
  const address = `/pro/events/${event._id}`;
  return (
    <div className="own-event-actions">
      <LinkButton variant="primary" to={`${address}/notification`}>
        <Icon of={Bell} />
        Envoyer une notification
      </LinkButton>
      <LinkButton to={`${address}/edit`}>
        <Icon of={Pencil} />
        Modifier
      </LinkButton>
      {isOnline && (
        <LinkButton href={`/events/${event._id}`}>
          <Icon of={ExternalLink} />
          Page publique
        </LinkButton>
      )}
      {isOnline && (
        <Button onClick={() => setSharing(true)}>
          <Icon of={QrCode} />
          Partager
        </Button>
      )}
      <EventMenu
        event={event}
        onAction={(action) => setAsked({ action, event: { ...event, replies: event.own.replies } })}
      />
      <ShareDialog event={event} isOpen={isSharing} onOpenChange={setSharing} />
      <EventActionDialog asked={asked} onClose={() => setAsked(null)} afterDelete="/pro/events" />
    </div>
  );
}
