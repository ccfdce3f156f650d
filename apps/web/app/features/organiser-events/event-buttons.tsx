import { isPublicStatus, type OwnEvent } from '@lampion/contract/schemas/event';
import { Bell, ExternalLink, Megaphone, Pencil, QrCode } from 'lucide-react';
import { useState } from 'react';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { type EventAction, subjectOf } from './describe-action.ts';
import { draftOf } from './event-draft.ts';
import { EventMenu } from './event-menu.tsx';
import { EventPreview } from './event-preview.tsx';
import { PreviewButton } from './preview-button.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useEventActions } from './use-event-actions.tsx';

/** All actions on an event. */
export function EventButtons({ event }: { event: OwnEvent }) {
  const [isSharing, setSharing] = useState(false);
  const actions = useEventActions({ afterDelete: '/pro/events' });
  const isOnline = isPublicStatus(event.status);
  const subject = subjectOf(event);
  const ask = (action: EventAction) => actions.ask(action, subject);
  const address = `/pro/events/${event._id}`;
  return (
    <div className="own-event-actions">
      {event.status === 'draft' ? (
        <Button variant="primary" onClick={() => ask('publish')}>
          <Icon of={Megaphone} />
          Publier l’événement
        </Button>
      ) : (
        <LinkButton variant="primary" to={`${address}/notification`}>
          <Icon of={Bell} />
          Envoyer une notification
        </LinkButton>
      )}
      <LinkButton to={`${address}/edit`}>
        <Icon of={Pencil} />
        Modifier
      </LinkButton>
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
      <EventMenu event={subject} onAction={ask} />
      <ShareDialog event={event} isOpen={isSharing} onOpenChange={setSharing} />
      {actions.dialog}
    </div>
  );
}
