import { formatDate, formatMoney } from '@lampion/contract/rules/format';
import type { Invoice } from '@lampion/contract/schemas/subscription';
import { Check, Clock, Download } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { type Column, DataTable } from '../../components/ui/data-table.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Icon } from '../../components/ui/icon.tsx';

function InvoiceStatus({ status }: Pick<Invoice, 'status'>) {
  if (status === 'void') return <Badge tone="muted">Annulée</Badge>;
  const isPaid = status === 'paid';
  return (
    <Badge tone={isPaid ? 'success' : 'warning'} icon={isPaid ? Check : Clock}>
      {isPaid ? 'Payée' : 'En attente'}
    </Badge>
  );
}

const columns: readonly Column<Invoice>[] = [
  { key: 'number', header: 'Facture', kind: 'strong', cell: ({ number }) => number },
  { key: 'date', header: 'Date', cell: ({ date }) => formatDate(date, 'long') },
  { key: 'amount', header: 'Montant', kind: 'number', cell: ({ amount }) => formatMoney(amount) },
  { key: 'status', header: 'Statut', cell: ({ status }) => <InvoiceStatus status={status} /> },
  {
    key: 'download',
    header: 'Télécharger',
    kind: 'action',
    cell: ({ number, invoiceUrl }) => (
      <LinkButton size="small" href={invoiceUrl} aria-label={`Télécharger la facture ${number}`}>
        <Icon of={Download} />
        Télécharger
      </LinkButton>
    ),
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
