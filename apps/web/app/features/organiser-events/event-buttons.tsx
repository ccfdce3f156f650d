import { isPublicStatus, type OwnEvent } from '@lampion/contract/schemas/event';
import { Bell, ExternalLink, Megaphone, Pencil, QrCode } from 'lucide-react';
import { useState } from 'react';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { type AskedAction, EventActionDialog } from './event-action-dialog.tsx';
import { draftOf } from './event-draft.ts';
import { type EventAction, EventMenu } from './event-menu.tsx';
import { EventPreview } from './event-preview.tsx';
import { PreviewButton } from './preview-button.tsx';
import { ShareDialog } from './share-dialog.tsx';

/** All actions on an event. */
export function EventButtons({ event }: { event: OwnEvent }) {
  const [isSharing, setSharing] = useState(false);
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const isOnline = isPublicStatus(event.status);
  const ask = (action: EventAction) => setAsked({ action, event: { ...event, replies: event.own.replies } });
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
      <EventMenu event={event} onAction={ask} />
      <ShareDialog event={event} isOpen={isSharing} onOpenChange={setSharing} />
      <EventActionDialog asked={asked} onClose={() => setAsked(null)} afterDelete="/pro/events" />
    </div>
  );
}
