import { fr } from '@lampion/contract/french';
import { formatTime } from '@lampion/contract/rules/format';
import { labelOf } from '@lampion/contract/rules/label-of';
import {
  emailFailureLabels,
  emailTemplateLabels,
  type UndeliveredEmail,
} from '@lampion/contract/schemas/admin-email';
import { Badge } from '../../../components/ui/badge.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { Moment } from '../moment.tsx';
import { RetryButton } from './retry-button.tsx';

/** Attempts are at most an hour apart: a time without a date is enough. */
function EmailState({ email: { nextAttemptAt } }: { email: UndeliveredEmail }) {
  if (nextAttemptAt === null) return <Badge tone="danger">Abandonné</Badge>;
  if (Date.parse(nextAttemptAt) <= Date.now()) return <Badge tone="info">Essai en cours</Badge>;
  return <Badge tone="warning">{`Nouvel essai à ${formatTime(nextAttemptAt)}`}</Badge>;
}

/** The columns of the list of undelivered e-mails. */
export const emailColumns: Column<UndeliveredEmail>[] = [
  {
    key: 'email',
    header: 'E-mail',
    kind: 'title',
    cell: ({ template, recipient }) => (
      <span className="adm-name-place">
        <b>{fr(labelOf(emailTemplateLabels, template))}</b>
        <span className="muted">{recipient ?? 'Destinataire inconnu'}</span>
      </span>
    ),
  },
  {
    key: 'reason',
    header: 'Raison',
    cell: ({ reason }) => <span className="adm-name-place">{fr(labelOf(emailFailureLabels, reason))}</span>,
  },
  {
    key: 'failed',
    header: 'Dernier échec',
    cell: ({ lastFailedAt }) => <Moment at={lastFailedAt} hasTime />,
  },
  { key: 'attempts', header: 'Essais', kind: 'number', cell: ({ attempts }) => attempts },
  { key: 'state', header: 'Suite', cell: (email) => <EmailState email={email} /> },
  {
    key: 'retry',
    header: 'Action',
    kind: 'action',
    cell: (email) => email.state === 'given_up' && <RetryButton email={email} />,
  },
];
