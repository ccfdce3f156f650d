import { isPublicStatus, type OwnEvent } from '@lampion/contract/events/events';
import { formatEventDay, formatEventHours } from '@lampion/contract/events/rules/format-night';
import { fr, frPlain } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/platform/rules/format';
import {
  Bell,
  Calendar,
  Clock,
  ExternalLink,
  FileText,
  type LucideIcon,
  MapPin,
  Megaphone,
  Pencil,
  QrCode,
  Users,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRight } from '../../shell/pro-team.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { draftOf } from '../event-form/event-draft.ts';
import { EventPreview, PreviewButton } from '../event-form/event-preview.tsx';
import { countParticipants, splitParagraphs, TypeBadge } from '../event-page/event-labels.tsx';
import { useEventActions } from './event-action-dialog.tsx';
import { type EventAction, subjectOf } from './event-actions.ts';
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

/** All actions on an event. */
function EventButtons({ event }: { event: OwnEvent }) {
  const [isSharing, setSharing] = useState(false);
  const actions = useEventActions({ afterDelete: '/pro/events' });
  const isOnline = isPublicStatus(event.status);
  const may = { events: useRight('events'), messages: useRight('messages') };
  const subject = subjectOf(event);
  const ask = (action: EventAction) => actions.ask(action, subject);
  const address = `/pro/events/${event._id}`;
  return (
    <div className="own-event-actions">
      {event.status === 'draft' && may.events && (
        <Button variant="primary" onClick={() => ask('publish')}>
          <Icon of={Megaphone} />
          Publier l’événement
        </Button>
      )}
      {event.status !== 'draft' && may.messages && (
        <LinkButton variant="primary" to={`${address}/notification`}>
          <Icon of={Bell} />
          Envoyer une notification
        </LinkButton>
      )}
      {may.events && (
        <>
          <LinkButton to={`${address}/edit`}>
            <Icon of={Pencil} />
            Modifier
          </LinkButton>
          <LinkButton to={`${address}/file`}>
            <Icon of={FileText} />
            Dossier
          </LinkButton>
        </>
      )}
      {event.status === 'draft' && (
        <PreviewButton>
          <EventPreview
            draft={draftOf(event)}
            event={event}
            picture={event.picture}
            organiserId={event.creator}
          />
        </PreviewButton>
      )}
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
      {may.events && <EventMenu event={subject} onAction={ask} />}
      <ShareDialog event={event} isOpen={isSharing} onOpenChange={setSharing} />
      {actions.dialog}
    </div>
  );
}
