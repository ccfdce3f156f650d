import {
  type AdminEvent,
  type AdminEventDetail,
  adminEventEndpoints,
} from '@lampion/contract/events/admin-events';
import { formatEventDay, formatEventHours } from '@lampion/contract/events/rules/format-night';
import { fr } from '@lampion/contract/french';
import { capitalise, labelOf } from '@lampion/contract/platform/rules/format';
import { ExternalLink, Eye, EyeOff, Flag, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { splitParagraphs, TypeBadge } from '../../events/event-page/event-labels.tsx';
import { callApi } from '../../platform/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { useTask } from '../../ui/use-task.ts';
import { Facts } from '../admin-screen.tsx';
import { noReasons, ReasonDialog, type TypedReasons } from '../reason-fields.tsx';

interface EventDialogProps {
  event: AdminEventDetail;
  onClose: () => void;
}

/** One event over the list: its details and the actions on it. */
export function EventDialog({ event, onClose }: EventDialogProps) {
  const { name, description, address, place, organiser, beginDate, endDate, unpublishedReason } = event;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isWide
      title={name}
      actions={<EventActions event={event} onClose={onClose} />}
    >
      <div className="adm-detail">
        <EventStates event={event} />
        {unpublishedReason && <p className="note well">{fr(`Dépublié : ${unpublishedReason}`)}</p>}
        <Facts
          facts={[
            ['Date', capitalise(formatEventDay({ beginDate, endDate }))],
            ['Horaires', formatEventHours({ beginDate, endDate })],
            ['Lieu', address ? `${place}, ${address}` : place],
            ['Organisateur', organiser.companyName || organiser.username],
          ]}
        />
        <section>
          <h3 className="section-title">Description</h3>
          {splitParagraphs(description).map((paragraph) => (
            <p key={paragraph} className="adm-text">
              {fr(paragraph)}
            </p>
          ))}
        </section>
      </div>
    </Dialog>
  );
}

interface EventActionsProps {
  event: AdminEventDetail;
  /** Also called when the event has just been deleted. */
  onClose: () => void;
}

/** The actions on an event. */
function EventActions({ event, onClose }: EventActionsProps) {
  const { _id, name, status, openReportCount } = event;
  const { republish, unpublish, remove, isBusy } = useEventActions(event);
  const [asked, setAsked] = useState<'unpublish' | 'delete'>();
  const close = () => setAsked(undefined);
  // The offer to undo it is out of reach behind a dialog.
  const leaveThen = (act: () => Promise<unknown>) => () => {
    onClose();
    void act();
  };
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
        <LinkButton to={`/admin/reports?subject=${_id}`}>
          <Icon of={Flag} />
          Signalements
        </LinkButton>
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
        <Button variant="ink" onClick={leaveThen(republish)} disabled={isBusy}>
          <Icon of={Eye} />
          Republier
        </Button>
      )}
      {asked === 'unpublish' && (
        <ReasonDialog
          title="Dépublier cet événement ?"
          text={`« ${name} » ne sera plus visible. L’organisateur recevra la raison, et pourra la contester.`}
          label="Raison envoyée à l’organisateur"
          submit="Dépublier"
          initial={unsent.get(_id) ?? noReasons}
          onConfirm={(reasons) => leaveThen(() => unpublish(reasons))()}
          onClose={close}
        />
      )}
      {asked === 'delete' && (
        <ReasonDialog
          title="Supprimer cet événement ?"
          text={`« ${name} », ses invités, ses défis et ses annonces seront perdus, pour toujours. L’organisateur recevra la raison, et pourra la contester.`}
          label="Raison envoyée à l’organisateur"
          submit="Supprimer"
          pendingText={isBusy ? 'Suppression…' : undefined}
          onConfirm={(reasons) => void remove(reasons).then((isDone) => isDone && onClose())}
          onClose={close}
        />
      )}
    </>
  );
}

const statusLabels = {
  draft: 'Brouillon',
  published: 'En ligne',
  unpublished: 'Dépublié',
  cancelled: 'Annulé',
} as const;

/** Type and states of an event as badges. */
export function EventStates({ event }: { event: AdminEvent }) {
  const { type, status, isPast, openReportCount: reports } = event;
  return (
    <span className="badges">
      <TypeBadge type={type} />
      {status === 'published' ? (
        <Badge tone={isPast ? 'muted' : 'success'}>{isPast ? 'Passé' : statusLabels.published}</Badge>
      ) : (
        <Badge tone={status === 'draft' ? 'muted' : 'danger'} icon={EyeOff}>
          {labelOf(statusLabels, status)}
        </Badge>
      )}
      {reports > 0 && (
        <Badge tone="warning" icon={Flag}>
          {reports > 1 ? `${reports} signalements` : '1 signalement'}
        </Badge>
      )}
    </span>
  );
}

/** By event, a reason that was undone or refused: the dialog opens with it. */
const unsent = new Map<string, TypedReasons>();

/**
 * The administration's actions on an event. What its organiser reads of can be undone for ten
 * seconds.
 */
function useEventActions({ _id: id, name }: Pick<AdminEventDetail, '_id' | 'name'>) {
  const { run, isBusy } = useTask();
  const params = { id };
  const text = 'Son organisateur l’apprend dans dix secondes.';
  const republish = () =>
    run({
      failure: 'Événement non republié',
      held: { title: `Le retour de « ${name} »`, text },
      work: async () => {
        await callApi(adminEventEndpoints.republishEvent, { params, keepalive: true });
        return {
          title: 'Événement republié',
          text: `« ${name} » est de nouveau en ligne. L’organisateur est prévenu.`,
        };
      },
    });
  const unpublish = async (body: TypedReasons) => {
    const isDone = await run({
      failure: 'Événement non dépublié',
      held: { title: `Le retrait de « ${name} »`, text },
      work: async () => {
        await callApi(adminEventEndpoints.unpublishEvent, { params, body, keepalive: true });
        return {
          title: 'Événement dépublié',
          text: `« ${name} » n’est plus visible. La raison est envoyée à l’organisateur.`,
          action: { label: 'Republier', onPress: () => void republish() },
        };
      },
    });
    if (isDone) unsent.delete(id);
    else unsent.set(id, body);
  };
  const remove = (body: TypedReasons) =>
    run({
      failure: 'Événement non supprimé',
      work: async () => {
        await callApi(adminEventEndpoints.deleteEventAsAdmin, { params, body });
        return {
          title: 'Événement supprimé',
          text: `« ${name} » n’existe plus. L’organisateur est prévenu.`,
        };
      },
    });
  return { republish, unpublish, remove, isBusy };
}
