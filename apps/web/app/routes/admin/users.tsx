import { adminUserEndpoints } from '@lampion/contract/endpoints/admin-users';
import { userQuerySchema } from '@lampion/contract/schemas/admin-user';
import { Flag } from 'lucide-react';
import { ListEmpty } from '../../components/area/list-empty.tsx';
import { PagedList } from '../../components/area/paged-list.tsx';
import { readListQuery } from '../../components/area/read-list-query.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import { userColumns } from '../../features/admin/users/user-columns.tsx';
import { UserFilters } from '../../features/admin/users/user-filters.tsx';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/users';

export const meta: Route.MetaFunction = () => screenMeta('Utilisateurs');

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const query = readListQuery(userQuerySchema, url);
  return { query, list: await callApi(adminUserEndpoints.listUsers, { query, signal }) };
}

export default function AdminUsers({ loaderData: { query, list } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Utilisateurs" lead="Tous les comptes : membres, organisateurs, administration.">
        <div className="actions">
          <LinkButton to="/admin/reports?state=open">
            <Icon of={Flag} />
            Membres signalés
          </LinkButton>
        </div>
      </PageHead>
      <UserFilters />
      <PagedList
        label="Utilisateurs"
        noun={['compte', 'comptes']}
        list={list}
        columns={userColumns}
        rowKey={({ _id }) => _id}
        sort={{ by: query.sort, order: query.order }}
        empty={
          <ListEmpty
            nothingFound="Aucun compte trouvé"
            hint="Vérifiez l’orthographe, ou retirez un filtre."
            title="Aucun compte"
          >
            Un compte paraît ici dès qu’il est créé.
          </ListEmpty>
        }
      />
    </>
  );
}

export const ErrorBoundary = AdminError;
