import { browserErrorEndpoints } from '@lampion/contract/endpoints/browser-errors';
import { retention } from '@lampion/contract/rules/retention';
import { browserErrorQuerySchema } from '@lampion/contract/schemas/browser-error';
import { ListEmpty } from '../../components/area/list-empty.tsx';
import { ListFilter } from '../../components/area/list-filter.tsx';
import { ListToolbar } from '../../components/area/list-toolbar.tsx';
import { PagedList } from '../../components/area/paged-list.tsx';
import { readListQuery } from '../../components/area/read-list-query.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { errorColumns } from '../../features/admin/errors/error-columns.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/errors';

export const meta: Route.MetaFunction = () => screenMeta('Erreurs des navigateurs');

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const query = readListQuery(browserErrorQuerySchema, url);
  return { list: await callApi(browserErrorEndpoints.listBrowserErrors, { query, signal }) };
}

const noErrors = (
  <ListEmpty
    nothingFound="Aucune erreur trouvée"
    hint="Retirez le filtre pour voir les autres."
    title="Aucune erreur"
    action={<LinkButton to="/admin/status">Voir l’état du service</LinkButton>}
  >
    Ce qui échoue dans un navigateur paraît ici, sans rien de la personne à qui c’est arrivé.
  </ListEmpty>
);

export default function AdminErrors({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Erreurs des navigateurs"
        lead={`Les mêmes erreurs font une ligne. Elle disparaît ${retention.browserErrorDays} jours après sa dernière fois.`}
      />
      <ListToolbar filters={['state']}>
        <ListFilter
          name="state"
          label="Suite"
          all="Toutes"
          choices={[
            { value: 'open', label: 'À traiter' },
            { value: 'handled', label: 'Traitées' },
          ]}
        />
      </ListToolbar>
      <PagedList
        label="Erreurs des navigateurs"
        noun={['erreur', 'erreurs']}
        list={list}
        columns={errorColumns}
        rowKey={({ _id }) => _id}
        empty={noErrors}
      />
    </>
  );
}

export const ErrorBoundary = AdminError;
