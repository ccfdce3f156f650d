import { fr } from '@lampion/contract/french';
import type { Message } from '@lampion/contract/messages/contact-inbox';
import { Reply } from 'lucide-react';
import { LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import type { Column } from '../../ui/lists/data-table.tsx';
import { Moment } from '../admin-screen.tsx';

/** Whether a message has been read and answered. */
export function MessageStates({ message: { readAt, answeredAt } }: { message: Message }) {
  return (
    <span className="badges">
      {readAt === null && <Badge tone="warning">Non lu</Badge>}
      {answeredAt !== null && (
        <Badge tone="success" icon={Reply}>
          Répondu
        </Badge>
      )}
      {readAt !== null && answeredAt === null && <Badge tone="muted">Lu</Badge>}
    </span>
  );
}

/** The columns of the message list. */
export const messageColumns: Column<Message>[] = [
  {
    key: 'subject',
    header: 'Message',
    kind: 'title',
    cell: ({ subject, excerpt, readAt }) => (
      <span className={readAt === null ? 'adm-message is-unread' : 'adm-message'}>
        <b>{fr(subject)}</b>
        <span className="muted">{fr(excerpt)}</span>
      </span>
    ),
  },
  {
    key: 'from',
    header: 'De',
    cell: ({ name, email }) => (
      <span className="adm-name-place">
        <span>{name}</span>
        <span className="muted">{email}</span>
      </span>
    ),
  },
  { key: 'date', header: 'Reçu le', cell: ({ createdAt }) => <Moment at={createdAt} hasTime /> },
  { key: 'state', header: 'État', cell: (message) => <MessageStates message={message} /> },
  {
    key: 'open',
    header: 'Action',
    kind: 'action',
    cell: ({ _id, subject }) => (
      <LinkButton size="small" to={`/admin/messages/${_id}`}>
        Lire<span className="sr-only"> {subject}</span>
      </LinkButton>
    ),
  },
];
