import { adminEmailEndpoints } from '@lampion/contract/endpoints/admin-emails';
import { retention } from '@lampion/contract/rules/retention';
import { emailTemplateLabels, undeliveredEmailQuerySchema } from '@lampion/contract/schemas/admin-email';
import { MailCheck, MailX } from 'lucide-react';
import { ListEmpty } from '../../components/area/list-empty.tsx';
import { ListFilter } from '../../components/area/list-filter.tsx';
import { ListToolbar } from '../../components/area/list-toolbar.tsx';
import { PagedList } from '../../components/area/paged-list.tsx';
import { readListQuery } from '../../components/area/read-list-query.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { emailColumns } from '../../features/admin/emails/email-columns.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import { callApi } from '../../lib/api.ts';
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
