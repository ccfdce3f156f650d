import type { AdminEventDetail } from '@lampion/contract/schemas/admin-event';
import { Check, ExternalLink, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { UnpublishDialog } from './unpublish-dialog.tsx';
import { useEventActions } from './use-event-actions.ts';

interface EventActionsProps {
  event: AdminEventDetail;
  /** Also called when the event has just been deleted. */
  onClose: () => void;
}

/** The actions on an event. */
export function EventActions({ event, onClose }: EventActionsProps) {
  const { _id, name, status, openReportCount } = event;
  const { republish, unpublish, markHandled, remove, isBusy } = useEventActions(event);
  const [asked, setAsked] = useState<'unpublish' | 'delete'>();
  const close = () => setAsked(undefined);
  return (
    <>
      <Button variant="ghost" onClick={onClose}>
        Fermer
      </Button>
      <Button variant="danger" onClick={() => setAsked('delete')} disabled={isBusy}>
        <Icon of={Trash2} />
        Supprimer
      </Button>
      <LinkButton to={`/pro/events/${_id}/edit`}>
        <Icon of={Pencil} />
        Modifier
      </LinkButton>
      {openReportCount > 0 && (
        <Button onClick={markHandled} disabled={isBusy}>
          <Icon of={Check} />
          Signalements traités
        </Button>
      )}
      {status === 'published' && (
        <LinkButton href={`/events/${_id}`} target="_blank" rel="noreferrer">
          <Icon of={ExternalLink} />
          Page publique
        </LinkButton>
      )}
      {status === 'published' && (
        <Button variant="ink" onClick={() => setAsked('unpublish')} disabled={isBusy}>
          <Icon of={EyeOff} />
          Dépublier
        </Button>
      )}
      {status === 'unpublished' && (
        <Button variant="ink" onClick={republish} disabled={isBusy}>
          <Icon of={Eye} />
          Republier
        </Button>
      )}
      {asked === 'unpublish' && (
        <UnpublishDialog
          name={name}
          isBusy={isBusy}
          onConfirm={(reason) => void unpublish(reason).then((isDone) => isDone && close())}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={asked === 'delete'}
        onOpenChange={close}
        title="Supprimer cet événement ?"
        text={`« ${name} », ses invités, ses défis et ses annonces seront perdus. L’organisateur sera prévenu. Cette action est définitive.`}
        confirm="Supprimer"
        pendingText={isBusy ? 'Suppression…' : undefined}
        onConfirm={() => void remove().then((isDone) => isDone && onClose())}
      />
    </>
  );
}
