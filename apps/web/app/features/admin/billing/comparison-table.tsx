import { fr } from '@lampion/contract/french';
import type { CustomerComparison } from '@lampion/contract/schemas/admin-customer';
import { Badge } from '../../../components/ui/badge.tsx';
import { type Column, DataTable } from '../../../components/ui/data-table.tsx';
import { comparedLines } from './customer-words.ts';

interface Line {
  readonly label: string;
  readonly here: string;
  readonly there: string;
  readonly isSame: boolean;
}

const columns: Column<Line>[] = [
  { key: 'label', header: 'Donnée', kind: 'title', cell: ({ label }) => <b>{fr(label)}</b> },
  { key: 'here', header: 'Ici', cell: ({ here }) => <span className="adm-compared">{fr(here)}</span> },
  {
    key: 'there',
    header: 'Chez Stripe',
    cell: ({ there }) => <span className="adm-compared">{fr(there)}</span>,
  },
  {
    key: 'same',
    header: 'Comparaison',
    cell: ({ isSame }) =>
      isSame ? <span className="muted">Identique</span> : <Badge tone="warning">Différent</Badge>,
  },
];

/** A customer's subscription on both sides, line by line. */
export function ComparisonTable({ customer }: { customer: CustomerComparison }) {
  const { subscription, atProvider, differences } = customer;
  const rows = comparedLines.flatMap(({ label, fields, say, isOnlyToCompare }): Line[] => {
    const isSame = !fields.some((field) => differences.includes(field));
    if (isSame && isOnlyToCompare) return [];
    const here = subscription ? say(subscription) : 'Aucun';
    return [{ label, here, there: atProvider ? say(atProvider) : 'Aucun', isSame }];
  });
  return (
    <DataTable
      caption="L’abonnement, ici et chez Stripe"
      columns={columns}
      rows={rows}
      rowKey={({ label }) => label}
    />
  );
}
