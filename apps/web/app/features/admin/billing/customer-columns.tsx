import { labelOf } from '@lampion/contract/rules/label-of';
import { type Customer, subscriptionStatusLabels } from '@lampion/contract/schemas/admin-customer';
import { Badge } from '../../../components/ui/badge.tsx';
import { LinkButton } from '../../../components/ui/button.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { Moment } from '../moment.tsx';
import { statusTones } from './customer-words.ts';
import { SameAtProvider } from './same-at-provider.tsx';

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
