import { adminSuppressionEndpoints } from '@lampion/contract/endpoints/admin-suppressions';
import { fr } from '@lampion/contract/french';
import { suppressionQuerySchema, suppressionReasonLabels } from '@lampion/contract/schemas/admin-suppression';
import { ListEmpty } from '../../components/area/list-empty.tsx';
import { ListFilter } from '../../components/area/list-filter.tsx';
import { ListToolbar } from '../../components/area/list-toolbar.tsx';
import { PagedList } from '../../components/area/paged-list.tsx';
import { readListQuery } from '../../components/area/read-list-query.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { AddSuppression } from '../../features/admin/emails/add-suppression.tsx';
import { suppressionColumns } from '../../features/admin/emails/suppression-columns.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/suppressed';

const reasons = Object.entries(suppressionReasonLabels).map(([value, label]) => ({ value, label }));

export const meta: Route.MetaFunction = () => screenMeta('Adresses écartées');

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const query = readListQuery(suppressionQuerySchema, url);
  return { list: await callApi(adminSuppressionEndpoints.listSuppressions, { query, signal }) };
}

const noSuppressions = (
  <ListEmpty
    nothingFound="Aucune adresse trouvée"
    hint="Tapez l’adresse entière, dont seule l’empreinte est conservée, ou retirez un filtre."
    title="Aucune adresse écartée"
    action={<LinkButton to="/admin/emails">{fr('Voir les e-mails non remis')}</LinkButton>}
  >
    Une adresse dont les e-mails reviennent, ou qui nous signale comme indésirables, paraît ici.
  </ListEmpty>
);

export default function AdminSuppressed({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/emails">E-mails non remis</BackLink>
      <PageHead
        title="Adresses écartées"
        lead="Elles ne reçoivent plus d’e-mails, sauf pour la sécurité de leur compte."
      >
        <AddSuppression />
      </PageHead>
      <ListToolbar
        search={{ label: 'Rechercher une adresse entière', placeholder: 'prenom@exemple.fr' }}
        filters={['reason']}
      >
        <ListFilter name="reason" label="Raison" all="Toutes" choices={reasons} />
      </ListToolbar>
      <PagedList
        label="Adresses écartées"
        noun={['adresse', 'adresses']}
        list={list}
        columns={suppressionColumns}
        rowKey={({ _id }) => _id}
        empty={noSuppressions}
      />
    </>
  );
}

export const ErrorBoundary = AdminError;
