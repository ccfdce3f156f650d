import { formatMoney } from '@lampion/contract/rules/format';
import type { Invoice } from '@lampion/contract/schemas/subscription';
import { Check, Clock, TriangleAlert, Undo2 } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { type Column, DataTable } from '../../components/ui/data-table.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { InvoiceDownloads } from './invoice-downloads.tsx';
import { describePeriod, describeTax, nameDay, nameInvoice, nameStatus } from './invoice-words.ts';

const looks = {
  paid: { tone: 'success', icon: Check },
  pending: { tone: 'warning', icon: Clock },
  uncollectible: { tone: 'danger', icon: TriangleAlert },
  void: { tone: 'muted' },
  refunded: { tone: 'info', icon: Undo2 },
  partially_refunded: { tone: 'info', icon: Undo2 },
} as const satisfies Record<Invoice['status'], object>;

const columns: readonly Column<Invoice>[] = [
  { key: 'number', header: 'Facture', kind: 'strong', cell: nameInvoice },
  { key: 'date', header: 'Date', cell: nameDay },
  { key: 'period', header: 'Période', cell: describePeriod },
  { key: 'net', header: 'HT', kind: 'number', cell: ({ net }) => formatMoney(net) },
  { key: 'tax', header: 'TVA', kind: 'number', cell: describeTax },
  { key: 'amount', header: 'TTC', kind: 'number', cell: ({ amount }) => formatMoney(amount) },
  {
    key: 'status',
    header: 'Statut',
    cell: (invoice) => <Badge {...looks[invoice.status]}>{nameStatus(invoice)}</Badge>,
  },
  {
    key: 'download',
    header: 'Télécharger',
    kind: 'action',
    cell: (invoice) => <InvoiceDownloads invoice={invoice} />,
  },
];

/** All invoices, newest first. */
export function InvoicesCard({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <Card aria-labelledby="invoices-title">
      <CardHead id="invoices-title" title="Vos factures" />
      {invoices.length > 0 ? (
        <DataTable caption="Vos factures" columns={columns} rows={invoices} rowKey={({ id }) => id} />
      ) : (
        <EmptyState title="Aucune facture">La première arrivera avec votre premier paiement.</EmptyState>
      )}
    </Card>
  );
}
