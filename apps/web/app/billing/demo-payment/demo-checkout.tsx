import { paymentPages } from '@lampion/contract/billing/rules/payment-pages';
import { formatMoney } from '@lampion/contract/platform/rules/format';
import { data, redirect } from 'react-router';
import { pageServer } from '../../platform/pages/page-context.ts';
import { answerOrRefuse, readForm } from '../../platform/pages/page-errors.ts';
import { describePage } from '../../platform/pages/seo.ts';
import { readSite } from '../../platform/pages/site.ts';
import { PaperPage } from '../../site/paper-page.tsx';
import { Button } from '../../ui/button.tsx';
import type { Route } from './+types/demo-checkout';
import { DemoFacts, DemoMark } from './demo-receipt.tsx';
import { answerPayment, BankForm, MethodForm, readChoice } from './method-form.tsx';

/** Its address is a secret, and its content changes with the payment. */
const notKept = { headers: { 'cache-control': 'no-store' } };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { deps, useCases } = context.get(pageServer);
  const { leadsTo, status, ...checkout } = await answerOrRefuse(useCases.getDemoCheckout(deps, params.id));
  if (status !== 'open') throw redirect(leadsTo[status]);
  return data(checkout, notKept);
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { deps, useCases } = context.get(pageServer);
  const form = await readForm(request);
  const act =
    form.get('choix') === 'annuler'
      ? useCases.cancelDemoCheckout(deps, id)
      : useCases.payDemoCheckout(deps, id, readChoice(form));
  return answerPayment(act, `${paymentPages.demoCheckout}/${id}`);
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

/** The checkout page of demo payments: looks like a real one, and says that it is not. */
export function Page({ loaderData }: Route.ComponentProps) {
  const { price, amountDue, isAuthenticating, isMethodNeeded, methods, refusal } = loaderData;
  const [span, rhythm] = price.period === 'year' ? ['un an', 'chaque année'] : ['un mois', 'chaque mois'];
  return (
    <PaperPage title="Paiement">
      <DemoMark>Aucune carte n’est demandée, aucune somme n’est débitée.</DemoMark>
      <DemoFacts
        facts={[
          ['Offre', `${price.product.name}, ${span}`],
          ['À payer aujourd’hui', formatMoney(amountDue)],
        ]}
      />
      <p className="hint">
        L’abonnement se renouvelle {rhythm}. Vous pouvez l’arrêter quand vous voulez, depuis votre profil.
      </p>
      {isAuthenticating && <BankForm />}
      <MethodForm
        isSecond={isAuthenticating}
        methods={methods}
        refusal={refusal}
        submit="Payer"
        mayBeNone={!isMethodNeeded}
      >
        <Button type="submit" name="choix" value="annuler" size="large">
          Annuler
        </Button>
      </MethodForm>
    </PaperPage>
  );
}
