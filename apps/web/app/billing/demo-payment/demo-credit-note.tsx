import { paymentPages } from '@lampion/contract/billing/rules/payment-pages';
import { data } from 'react-router';
import { pageServer } from '../../platform/pages/page-context.ts';
import { answerOrRefuse } from '../../platform/pages/page-errors.ts';
import { describePage } from '../../platform/pages/seo.ts';
import { readSite } from '../../platform/pages/site.ts';
import { PaperPage } from '../../site/paper-page.tsx';
import { LinkButton } from '../../ui/button.tsx';
import type { Route } from './+types/demo-credit-note';
import { creditNoteFacts, DemoFacts, DemoMark, InvoiceMentions } from './demo-receipt.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { deps, useCases } = context.get(pageServer);
  const note = await answerOrRefuse(useCases.getDemoCreditNote(deps, params.id));
  // Its address is a secret.
  return data(note, { headers: { 'cache-control': 'no-store' } });
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage({
    publicUrl: readSite(matches).publicUrl,
    path: paymentPages.demoCreditNote,
    title: 'Avoir (mode démo)',
    description: 'Un avoir de démonstration, sans valeur.',
    isIndexed: false,
  });
}

/** The page a credit note links to with demo payments. */
export function Page({ loaderData: page }: Route.ComponentProps) {
  return (
    <PaperPage title="Avoir">
      <DemoMark>Cet avoir est un exemple et n’a aucune valeur : rien n’est remboursé.</DemoMark>
      <DemoFacts facts={creditNoteFacts(page)} />
      <InvoiceMentions mentions={page.invoice.mentions} />
      <p className="actions">
        <LinkButton href={paymentPages.invoices}>Retour au profil</LinkButton>
      </p>
    </PaperPage>
  );
}
