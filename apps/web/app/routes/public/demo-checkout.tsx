import { paymentPages } from '@lampion/contract/rules/payment-pages';
import { data, redirect } from 'react-router';
import { PaperPage } from '../../components/site/paper-page.tsx';
import { Button } from '../../components/ui/button.tsx';
import { DemoMark, DemoReceipt } from '../../features/demo-payment/demo-receipt.tsx';
import { pageServer } from '../../lib/page-context.ts';
import { answerOrRefuse, isRefusal } from '../../lib/page-errors.ts';
import { readForm } from '../../lib/read-form.ts';
import { describePage } from '../../lib/seo.ts';
import { readSite } from '../../lib/site.ts';
import type { Route } from './+types/demo-checkout';

const SEE_OTHER = 303;

/** Its address is a secret, and its content changes with the payment. */
const notKept = { headers: { 'cache-control': 'no-store' } };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { deps, useCases } = context.get(pageServer);
  const { price, status } = await answerOrRefuse(useCases.getDemoCheckout(deps, params.id));
  if (status === 'paid') throw redirect(paymentPages.success);
  if (status === 'expired') throw redirect(paymentPages.cancel);
  return data({ price }, notKept);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { deps, useCases } = context.get(pageServer);
  const choice = (await readForm(request)).get('choix');
  if (choice === 'payer') return redirect(await pay(useCases.payDemoCheckout(deps, params.id)), SEE_OTHER);
  await answerOrRefuse(useCases.cancelDemoCheckout(deps, params.id));
  return redirect(paymentPages.cancel, SEE_OTHER);
}

/** Where paying leads; a checkout that was closed meanwhile charged nothing. */
function pay(paying: Promise<void>): Promise<string> {
  const leave = (error: unknown) => {
    if (isRefusal(error) && error.code === 'conflict') return paymentPages.cancel;
    throw error;
  };
  return answerOrRefuse(paying.then(() => paymentPages.success, leave));
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage({
    publicUrl: readSite(matches).publicUrl,
    path: paymentPages.demoCheckout,
    title: 'Paiement (mode démo)',
    description: 'Un paiement joué : aucune somme n’est débitée.',
    isIndexed: false,
  });
}

/** The checkout page of demo payments: it looks like one and says that it is none. */
export function Page({ loaderData: { price } }: Route.ComponentProps) {
  return (
    <PaperPage title="Paiement">
      <DemoMark>Aucune carte n’est demandée, aucune somme n’est débitée.</DemoMark>
      <DemoReceipt price={price} total="À payer aujourd’hui" />
      <p className="hint">
        L’abonnement se renouvelle chaque mois. Vous pouvez l’arrêter quand vous voulez, depuis votre profil.
      </p>
      <form method="post" className="actions">
        <Button type="submit" name="choix" value="payer" variant="primary" size="large">
          Payer
        </Button>
        <Button type="submit" name="choix" value="annuler" size="large">
          Annuler
        </Button>
      </form>
    </PaperPage>
  );
}
