import { retention } from '@lampion/contract/admin/rules/retention';
import { fr } from '@lampion/contract/french';
import {
  adminEmailEndpoints,
  emailFailureLabels,
  emailTemplateLabels,
  type UndeliveredEmail,
  undeliveredEmailQuerySchema,
} from '@lampion/contract/messages/emails';
import { formatTime, labelOf } from '@lampion/contract/platform/rules/format';
import { MailCheck, MailX } from 'lucide-react';
import { callApi } from '../../platform/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Badge, PageHead } from '../../ui/card.tsx';
import { Icon } from '../../ui/graphics.tsx';
import type { Column } from '../../ui/lists/data-table.tsx';
import { ListEmpty, ListFilter, ListToolbar, readListQuery } from '../../ui/lists/list-toolbar.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { useTask } from '../../ui/use-task.ts';
import { AdminError, Moment, screenMeta } from '../admin-screen.tsx';
import type { Route } from './+types/emails';

const templates = Object.entries(emailTemplateLabels).map(([value, label]) => ({ value, label }));

export const meta: Route.MetaFunction = () => screenMeta('E-mails non remis');

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const query = readListQuery(undeliveredEmailQuerySchema, url);
  return { list: await callApi(adminEmailEndpoints.listUndeliveredEmails, { query, signal }) };
}

const noEmails = (
  <ListEmpty
    nothingFound="Aucun e-mail trouvé"
    hint="Retirez un filtre pour voir les autres."
    title="Tous les e-mails sont partis"
  >
    Un e-mail qui ne peut pas être remis paraît ici, avec la raison.
  </ListEmpty>
);

export default function AdminEmails({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="E-mails non remis"
        lead={`Un e-mail quitte cette liste dès qu’il est remis, ou ${retention.emailFailureDays} jours après son dernier essai.`}
      >
        <div className="actions">
          <LinkButton to="/admin/emails/suppressed">
            <Icon of={MailX} />
            Adresses écartées
          </LinkButton>
          <LinkButton to="/admin/emails/check">
            <Icon of={MailCheck} />
            Vérifier l’envoi
          </LinkButton>
        </div>
      </PageHead>
      <ListToolbar filters={['state', 'template']}>
        <ListFilter
          name="state"
          label="Suite"
          all="Toutes"
          choices={[
            { value: 'waiting', label: 'Nouvel essai prévu' },
            { value: 'given_up', label: 'Abandonnés' },
          ]}
        />
        <ListFilter name="template" label="E-mail" all="Tous les e-mails" choices={templates} />
      </ListToolbar>
      <PagedList
        label="E-mails non remis"
        noun={['e-mail', 'e-mails']}
        list={list}
        columns={emailColumns}
        rowKey={({ _id }) => _id}
        empty={noEmails}
      />
    </>
  );
}

export const ErrorBoundary = AdminError;

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

/** Retries an e-mail whose delivery was abandoned. */
export function RetryButton({ email: { _id: id, template, recipient } }: { email: UndeliveredEmail }) {
  const { run, isBusy } = useTask();
  const label = [labelOf(emailTemplateLabels, template), recipient].filter(Boolean).join(', ');
  const retry = () =>
    run({
      failure: 'E-mail non relancé',
      subject: id,
      work: async () => {
        await callApi(adminEmailEndpoints.retryEmail, { params: { id } });
        return { title: 'E-mail relancé', text: 'Il quitte cette liste dès qu’il est remis.' };
      },
    });
  return (
    <Button size="small" onClick={retry} pendingText={isBusy ? 'Envoi…' : undefined}>
      Réessayer<span className="sr-only"> : {label}</span>
    </Button>
  );
}
