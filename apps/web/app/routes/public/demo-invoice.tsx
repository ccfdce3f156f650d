import { fr } from '@lampion/contract/french';
import { paymentPages } from '@lampion/contract/rules/payment-pages';
import { data } from 'react-router';
import { PaperPage } from '../../components/site/paper-page.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { DemoFacts, DemoMark } from '../../features/demo-payment/demo-receipt.tsx';
import { invoiceFacts } from '../../features/demo-payment/invoice-facts.ts';
import { pageServer } from '../../lib/page-context.ts';
import { answerOrRefuse } from '../../lib/page-errors.ts';
import { describePage } from '../../lib/seo.ts';
import { readSite } from '../../lib/site.ts';
import type { Route } from './+types/demo-invoice';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { deps, useCases } = context.get(pageServer);
  const invoice = await answerOrRefuse(useCases.getDemoInvoice(deps, params.id));
  // Its address is a secret.
  return data(invoice, { headers: { 'cache-control': 'no-store' } });
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage({
    publicUrl: readSite(matches).publicUrl,
    path: paymentPages.demoInvoice,
    title: 'Facture (mode démo)',
    description: 'Une facture de démonstration, sans valeur.',
    isIndexed: false,
  });
}

/** The page an invoice links to with demo payments: every mention of a real one, and no value. */
export function Page({ loaderData: invoice }: Route.ComponentProps) {
  return (
    <PaperPage title="Facture">
      <DemoMark>Cette facture est un exemple et n’a aucune valeur : rien n’a été débité.</DemoMark>
      <DemoFacts facts={invoiceFacts(invoice)} />
      <div className="invoice-mentions muted">
        {invoice.mentions.map((mention) => (
          <p key={mention}>{fr(mention)}</p>
        ))}
      </div>
      <p className="actions">
        <LinkButton href={paymentPages.invoices}>Retour au profil</LinkButton>
      </p>
    </PaperPage>
  );
}
