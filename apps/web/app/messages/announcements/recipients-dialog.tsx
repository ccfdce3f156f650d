import { fr } from '@lampion/contract/french';
import {
  type Announcement,
  announcementEndpoints,
  deliveryReasonLabels,
  type Recipient,
  type RecipientListQuery,
} from '@lampion/contract/messages/announcements';
import { deliveryChannelLabels } from '@lampion/contract/messages/audience';
import { formatCount, formatDate, formatTime, labelOf } from '@lampion/contract/platform/rules/format';
import { Check, Hourglass, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CursorList, type CursorPage, useCursorPages } from '../../ui/lists/cursor-list.tsx';

interface RecipientsProps {
  eventId: string;
  announcement: Announcement;
}

interface RecipientsDialogProps extends RecipientsProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The recipients of an announcement, and the outcome for each. */
export function RecipientsDialog({ isOpen, onClose, ...recipients }: RecipientsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title="Destinataires"
      text={recipients.announcement.body}
      actions={<Button onClick={onClose}>Fermer</Button>}
    >
      <Recipients {...recipients} />
    </Dialog>
  );
}

type Status = RecipientListQuery['status'];

function Recipients({ eventId, announcement }: RecipientsProps) {
  const { id: announcementId, delivered, failed } = announcement;
  const [status, setStatus] = useState<Status>();
  const load = useCallback(
    async (cursor: string | undefined, signal: AbortSignal) => {
      const params = { id: eventId, announcementId };
      const query = { cursor, status };
      const { recipients, nextCursor } = await callApi(announcementEndpoints.listRecipients, {
        params,
        query,
        signal,
      });
      return { items: recipients, nextCursor };
    },
    [eventId, announcementId, status],
  );
  const pages = useCursorPages<Recipient, CursorPage<Recipient>>(load);
  const choices: readonly [Status, string][] = [
    [undefined, 'Tous'],
    ['delivered', `Remis ${formatCount(delivered)}`],
    ['failed', `Échecs ${formatCount(failed)}`],
  ];
  return (
    <>
      <fieldset className="reply-filter">
        <legend className="sr-only">Filtrer par état</legend>
        {choices.map(([choice, label]) => (
          <Button key={label} size="small" aria-pressed={status === choice} onClick={() => setStatus(choice)}>
            {label}
          </Button>
        ))}
      </fieldset>
      <CursorList
        pages={pages}
        loading="Chargement des destinataires"
        empty={
          <EmptyState title="Personne">
            {status === undefined
              ? 'L’envoi n’a encore atteint personne.'
              : 'Aucun destinataire dans cet état.'}
          </EmptyState>
        }
      >
        {(people) => (
          <ul className="recipients" aria-busy={pages.status === 'loading'}>
            {people.map((person) => (
              <li key={person.guestId}>
                <b className="person-name">{person.nickname}</b>
                <DeliveryOutcome outcome={person} />
              </li>
            ))}
          </ul>
        )}
      </CursorList>
    </>
  );
}

type Outcome = Pick<Recipient, 'channel' | 'status' | 'reason' | 'settledAt'>;

const states = {
  waiting: { tone: 'info', icon: Hourglass, children: 'En attente' },
  delivered: { tone: 'success', icon: Check, children: 'Remis' },
  failed: { tone: 'danger', icon: X, children: 'Échec' },
} as const;

/** For statuses added by a newer server. */
const unknown = { tone: 'neutral', icon: Hourglass, children: 'Autre' } as const;

/** The outcome of one delivery: its channel, when it was settled, and why it failed. */
export function DeliveryOutcome({ outcome: { channel, status, reason, settledAt } }: { outcome: Outcome }) {
  return (
    <div className="delivery">
      <Badge {...(states[status] ?? unknown)} />
      <p className="muted num">
        {channel === 'none' ? 'Aucun moyen d’envoi' : labelOf(deliveryChannelLabels, channel)}
        {settledAt !== null && (
          <>
            {', '}
            <time
              dateTime={settledAt}
            >{`${formatDate(settledAt, 'medium')} à ${formatTime(settledAt)}`}</time>
          </>
        )}
        {reason !== null && fr(` : ${labelOf(deliveryReasonLabels, reason)}`)}
      </p>
    </div>
  );
}
