import { paymentPages } from '@lampion/contract/billing/rules/payment-pages';
import { data } from 'react-router';
import { type DemoInvoicePage, pageServer } from '../../platform/pages/page-context.ts';
import { answerOrRefuse, readForm } from '../../platform/pages/page-errors.ts';
import { describePage } from '../../platform/pages/seo.ts';
import { readSite } from '../../platform/pages/site.ts';
import { PaperPage } from '../../site/paper-page.tsx';
import { LinkButton } from '../../ui/button.tsx';
import type { Route } from './+types/demo-invoice';
import { DemoFacts, DemoMark, InvoiceMentions, invoiceFacts } from './demo-receipt.tsx';
import { answerPayment, BankForm, MethodForm, readChoice } from './method-form.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { deps, useCases } = context.get(pageServer);
  const invoice = await answerOrRefuse(useCases.getDemoInvoice(deps, params.id));
  // Its address is a secret.
  return data(invoice, { headers: { 'cache-control': 'no-store' } });
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { deps, useCases } = context.get(pageServer);
  const choice = readChoice(await readForm(request));
  return answerPayment(useCases.payDemoInvoice(deps, id, choice), `${paymentPages.demoInvoice}/${id}`);
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

/**
 * The page an invoice links to with demo payments: every mention of a real one, and no value. It
 * can be paid there.
 */
export function Page({ loaderData: page }: Route.ComponentProps) {
  return (
    <PaperPage title="Facture">
      <DemoMark>Cette facture est un exemple et n’a aucune valeur : rien n’est débité.</DemoMark>
      <DemoFacts facts={invoiceFacts(page)} />
      <InvoiceMentions mentions={page.mentions} />
      <Payment page={page} />
      <p className="actions">
        <LinkButton href={paymentPages.invoices}>Retour au profil</LinkButton>
      </p>
    </PaperPage>
  );
}

/** What is left to do with an invoice. */
function Payment({ page }: { page: DemoInvoicePage }) {
  const { invoice, isProcessing, isAuthenticating, methods, refusal } = page;
  if (invoice.status !== 'open') return null;
  if (isProcessing) return <p role="status">Le prélèvement est en cours : votre banque répondra bientôt.</p>;
  return (
    <>
      {isAuthenticating && <BankForm />}
      <MethodForm
        isSecond={isAuthenticating}
        methods={methods}
        refusal={isAuthenticating ? null : refusal}
        submit="Payer"
      />
    </>
  );
}
