import { adminBillingEndpoints } from '@lampion/contract/endpoints/admin-billing';
import { customerQuerySchema, subscriptionStatusLabels } from '@lampion/contract/schemas/admin-customer';
import { ListEmpty } from '../../components/area/list-empty.tsx';
import { ListFilter } from '../../components/area/list-filter.tsx';
import { ListToolbar } from '../../components/area/list-toolbar.tsx';
import { PagedList } from '../../components/area/paged-list.tsx';
import { readListQuery } from '../../components/area/read-list-query.ts';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { customerColumns } from '../../features/admin/billing/customer-columns.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/customers';

export const meta: Route.MetaFunction = () => screenMeta('Clients');

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const query = readListQuery(customerQuerySchema, url);
  return { list: await callApi(adminBillingEndpoints.listCustomers, { query, signal }) };
}

const statuses = Object.entries(subscriptionStatusLabels).map(([value, label]) => ({ value, label }));

const noCustomers = (
  <ListEmpty
    nothingFound="Aucun client trouvé"
    hint="Vérifiez l’orthographe, ou retirez le filtre."
    title="Aucun client"
  >
    Un organisateur paraît ici dès qu’il ouvre une page de paiement.
  </ListEmpty>
);

export default function AdminCustomers({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/revenue">Revenus</BackLink>
      <PageHead
        title="Clients"
        lead="L’abonnement tel qu’il est enregistré ici, et s’il est le même chez Stripe à l’instant."
      />
      <ListToolbar
        search={{ label: 'Rechercher un client', placeholder: 'Société ou nom' }}
        filters={['status']}
      >
        <ListFilter
          name="status"
          label="État"
          all="Tous"
          choices={[...statuses, { value: 'none', label: 'Jamais abonné' }]}
        />
      </ListToolbar>
      <PagedList
        label="Clients"
        noun={['client', 'clients']}
        list={list}
        columns={customerColumns}
        rowKey={({ _id }) => _id}
        empty={noCustomers}
      />
    </>
  );
}

export const ErrorBoundary = AdminError;
