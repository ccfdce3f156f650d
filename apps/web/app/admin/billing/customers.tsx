import {
  adminBillingEndpoints,
  type Customer,
  type CustomerComparison,
  customerQuerySchema,
  subscriptionStatusLabels,
} from '@lampion/contract/billing/admin-billing';
import { labelOf } from '@lampion/contract/platform/rules/format';
import { Check, CircleAlert } from 'lucide-react';
import { useCallback } from 'react';
import { callApi } from '../../platform/api.ts';
import { useLoaded } from '../../platform/use-loaded.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Badge, PageHead } from '../../ui/card.tsx';
import { BackLink } from '../../ui/links.tsx';
import type { Column } from '../../ui/lists/data-table.tsx';
import { ListEmpty, ListFilter, ListToolbar, readListQuery } from '../../ui/lists/list-toolbar.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { AdminError, Moment, screenMeta } from '../admin-screen.tsx';
import type { Route } from './+types/customers';
import { statusTones } from './customer-labels.ts';

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

function CustomerName({ customer: { name, email } }: { customer: Customer }) {
  return (
    <span className="adm-name-place">
      <b>{name || email}</b>
      {name && <span className="muted">{email}</span>}
    </span>
  );
}

function Status({ subscription }: Pick<Customer, 'subscription'>) {
  if (subscription === null) return <span className="muted">Jamais abonné</span>;
  const { status } = subscription;
  return <Badge tone={statusTones[status]}>{labelOf(subscriptionStatusLabels, status)}</Badge>;
}

/** The columns of the list of customers. */
export const customerColumns: Column<Customer>[] = [
  { key: 'name', header: 'Client', kind: 'title', cell: (customer) => <CustomerName customer={customer} /> },
  { key: 'plan', header: 'Offre', cell: ({ subscription }) => subscription?.name ?? '—' },
  { key: 'status', header: 'État ici', cell: ({ subscription }) => <Status subscription={subscription} /> },
  {
    key: 'end',
    header: 'Fin de la période',
    cell: ({ subscription }) => <Moment at={subscription?.periodEnd ?? null} never="—" />,
  },
  { key: 'same', header: 'Chez Stripe', cell: ({ _id }) => <SameAtProvider id={_id} /> },
  {
    key: 'open',
    header: 'Action',
    kind: 'action',
    cell: ({ _id, name, email }) => (
      <LinkButton size="small" to={`/admin/customers/${_id}`}>
        Ouvrir<span className="sr-only"> {name || email}</span>
      </LinkButton>
    ),
  },
];

function describe({ isKnown, atProvider, differences }: CustomerComparison): string {
  if (differences.length === 0) return isKnown ? 'Identique' : 'Client inconnu';
  const status = atProvider ? labelOf(subscriptionStatusLabels, atProvider.status) : 'Aucun abonnement';
  return differences.includes('status') ? `Différent : ${status}` : 'Différent';
}

/** Whether a customer's data matches the payment provider's; queried once the list is shown. */
export function SameAtProvider({ id }: { id: string }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi(adminBillingEndpoints.compareCustomer, { params: { id }, signal }),
    [id],
  );
  const { data, error } = useLoaded(load);
  if (error !== null) return <span className="muted">Sans réponse</span>;
  if (data === null) return <span className="muted">Vérification…</span>;
  const isSame = data.differences.length === 0;
  return (
    <Badge tone={isSame ? 'muted' : 'warning'} icon={isSame ? Check : CircleAlert}>
      {describe(data)}
    </Badge>
  );
}
