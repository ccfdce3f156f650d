import { announcementEndpoints } from '@lampion/contract/endpoints/announcements';
import { formatCount } from '@lampion/contract/rules/format';
import type { Announcement, Recipient, RecipientListQuery } from '@lampion/contract/schemas/announcement';
import { useCallback, useState } from 'react';
import { CursorList } from '../../components/area/cursor-list.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { callApi } from '../../lib/api.ts';
import { type CursorPage, useCursorPages } from '../../lib/use-cursor-pages.ts';
import { DeliveryOutcome } from './delivery-outcome.tsx';

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
