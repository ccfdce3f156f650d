import { browserErrorEndpoints } from '@lampion/contract/endpoints/browser-errors';
import { retention } from '@lampion/contract/rules/retention';
import { browserErrorQuerySchema } from '@lampion/contract/schemas/browser-error';
import { ListFilter } from '../../components/area/list-filter.tsx';
import { ListToolbar } from '../../components/area/list-toolbar.tsx';
import { PagedList } from '../../components/area/paged-list.tsx';
import { readListQuery } from '../../components/area/read-list-query.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { errorColumns } from '../../features/admin/errors/error-columns.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/errors';

export const meta: Route.MetaFunction = () => screenMeta('Erreurs des navigateurs');

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const query = readListQuery(browserErrorQuerySchema, url);
  const list = await callApi(browserErrorEndpoints.listBrowserErrors, { query, signal });
  return { list, isFiltered: query.state !== undefined };
}

function NoErrors({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState as="h2" title="Aucune erreur trouvée">
      Retirez le filtre pour voir les autres.
    </EmptyState>
  ) : (
    <EmptyState as="h2" title="Aucune erreur">
      Ce qui échoue dans un navigateur paraît ici, sans rien de la personne à qui c’est arrivé.
    </EmptyState>
  );
}

export default function AdminErrors({ loaderData: { list, isFiltered } }: Route.ComponentProps) {
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
        empty={<NoErrors isFiltered={isFiltered} />}
      />
    </>
  );
}

export const ErrorBoundary = AdminError;
