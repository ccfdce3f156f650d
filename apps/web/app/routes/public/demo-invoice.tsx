import { formatDate } from '@lampion/contract/rules/format';
import { paymentPages } from '@lampion/contract/rules/payment-pages';
import { data } from 'react-router';
import { PaperPage } from '../../components/site/paper-page.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { DemoMark, DemoReceipt } from '../../features/demo-payment/demo-receipt.tsx';
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

/** The page an invoice links to with demo payments. */
export function Page({ loaderData: { number, price, createdAt } }: Route.ComponentProps) {
  const facts = [
    ['Numéro', number],
    ['Date', formatDate(createdAt, 'long')],
  ] as const;
  return (
    <PaperPage title="Facture">
      <DemoMark>Cette facture est un exemple et n’a aucune valeur : rien n’a été débité.</DemoMark>
      <DemoReceipt price={price} facts={facts} total="Montant" />
      <p className="actions">
        <LinkButton href={paymentPages.invoices}>Retour au profil</LinkButton>
      </p>
    </PaperPage>
  );
}
