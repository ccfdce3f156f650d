import { billingEndpoints } from '@lampion/contract/billing/billing';
import { nameInvoiceFile } from '@lampion/contract/billing/rules/invoices';
import type { Invoice } from '@lampion/contract/billing/subscription';
import { formatMoney } from '@lampion/contract/platform/rules/format';
import { Check, Clock, Download, FileCode, FileText, TriangleAlert, Undo2 } from 'lucide-react';
import { callApi } from '../platform/api.ts';
import { saveFile } from '../platform/save-file.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Badge, Card, CardHead } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/graphics.tsx';
import { type Column, DataTable } from '../ui/lists/data-table.tsx';
import { useTask } from '../ui/use-task.ts';
import { describePeriod, describeTax, nameDay, nameInvoice, nameStatus } from './invoice-labels.ts';

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

const nameIn = ({ kind, number }: Invoice) =>
  `${kind === 'credit_note' ? 'l’avoir' : 'la facture'} ${number}`;

/** The copy that accounting software reads. */
function StructuredCopy({ invoice }: { invoice: Invoice }) {
  const { run, isBusy } = useTask();
  const save = () =>
    run({
      failure: 'XML non téléchargé',
      subject: invoice.id,
      work: async () => {
        const xml = await callApi(billingEndpoints.getStructuredInvoice, { params: { id: invoice.id } });
        saveFile(new Blob([xml], { type: 'application/xml' }), nameInvoiceFile(invoice));
        return { title: 'XML téléchargé', text: 'À importer dans votre logiciel de comptabilité.' };
      },
    });
  return (
    <Button
      size="small"
      disabled={isBusy}
      aria-label={`Télécharger ${nameIn(invoice)} en XML, pour un logiciel de comptabilité`}
      onClick={() => void save()}
    >
      <Icon of={FileCode} />
      XML
    </Button>
  );
}

/** Downloads of an invoice: as a file to read, if available, and as a machine-readable copy. */
function InvoiceDownloads({ invoice }: { invoice: Invoice }) {
  return (
    <div className="actions">
      {invoice.isPdf ? (
        <LinkButton
          size="small"
          href={invoice.invoiceUrl}
          aria-label={`Télécharger ${nameIn(invoice)} en PDF`}
        >
          <Icon of={Download} />
          PDF
        </LinkButton>
      ) : (
        <LinkButton size="small" href={invoice.invoiceUrl} aria-label={`Ouvrir ${nameIn(invoice)}`}>
          <Icon of={FileText} />
          Ouvrir
        </LinkButton>
      )}
      {invoice.hasStructuredCopy && <StructuredCopy invoice={invoice} />}
    </div>
  );
}
