import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import { nameInvoiceFile } from '@lampion/contract/rules/invoice-file';
import type { Invoice } from '@lampion/contract/schemas/subscription';
import { Download, FileCode, FileText } from 'lucide-react';
import { useTask } from '../../components/area/use-task.ts';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { callApi } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';

const nameIn = ({ kind, number }: Invoice) =>
  `${kind === 'credit_note' ? 'l’avoir' : 'la facture'} ${number}`;

/** The copy that accounting software reads. */
function StructuredCopy({ invoice }: { invoice: Invoice }) {
  const { run, isBusy } = useTask();
  const save = () =>
    run({
      failure: 'XML non téléchargé',
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

/** An invoice to be read, as a file where there is one, and its copy for software. */
export function InvoiceDownloads({ invoice }: { invoice: Invoice }) {
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
