import type { Guest } from '@lampion/contract/events/guests';
import {
  announcementEndpoints,
  announcementKindLabels,
  type GuestAnnouncement,
} from '@lampion/contract/messages/announcements';
import { formatDate, formatTime, labelOf } from '@lampion/contract/platform/rules/format';
import { useCallback } from 'react';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CursorList, type CursorPage, useCursorPages } from '../../ui/lists/cursor-list.tsx';
import { DeliveryOutcome } from './recipients-dialog.tsx';

interface GuestHistoryDialogProps {
  eventId: string;
  /** Null while the dialog is closed. */
  guest: Guest | null;
  onClose: () => void;
}

/** The announcements to one guest of an event: when, by which channel, and whether they arrived. */
export function GuestHistoryDialog({ eventId, guest, onClose }: GuestHistoryDialogProps) {
  return (
    <Dialog
      isOpen={guest !== null}
      onOpenChange={onClose}
      title={`Messages à ${guest?.nickname ?? ''}`}
      text="Vos notifications, les rappels et les changements de l’événement, du plus récent au plus ancien."
      actions={<Button onClick={onClose}>Fermer</Button>}
    >
      {guest && <GuestHistory eventId={eventId} guestId={guest.id} />}
    </Dialog>
  );
}

function GuestHistory({ eventId, guestId }: { eventId: string; guestId: string }) {
  const load = useCallback(
    async (_cursor: string | undefined, signal: AbortSignal) => {
      const items = await callApi(announcementEndpoints.listGuestAnnouncements, {
        params: { id: eventId, guestId },
        signal,
      });
      return { items, nextCursor: null };
    },
    [eventId, guestId],
  );
  const pages = useCursorPages<GuestAnnouncement, CursorPage<GuestAnnouncement>>(load);
  return (
    <CursorList
      pages={pages}
      loading="Chargement des messages"
      empty={
        <EmptyState title="Aucun message">
          Cette personne n’a encore reçu ni notification, ni rappel, ni changement.
        </EmptyState>
      }
    >
      {(messages) => (
        <ol className="announcements">
          {messages.map((message) => (
            <li key={`${message.announcementId} ${message.channel}`} className="announcement">
              <p className="muted num">
                <time dateTime={message.createdAt}>
                  {formatDate(message.createdAt, 'long')}, {formatTime(message.createdAt)}
                </time>
                {` · ${labelOf(announcementKindLabels, message.kind)}`}
              </p>
              <p className="announcement-body">{message.body}</p>
              <DeliveryOutcome outcome={message} />
            </li>
          ))}
        </ol>
      )}
    </CursorList>
  );
}
