import { demoMethods, paymentPages } from '@lampion/contract/billing/rules/payment-pages';
import { data, redirect } from 'react-router';
import { pageServer } from '../../platform/pages/page-context.ts';
import { answerOrRefuse, readForm } from '../../platform/pages/page-errors.ts';
import { describePage } from '../../platform/pages/seo.ts';
import { readSite } from '../../platform/pages/site.ts';
import { PaperPage } from '../../site/paper-page.tsx';
import { LinkButton } from '../../ui/button.tsx';
import type { Route } from './+types/demo-portal';
import { DemoFacts, DemoMark } from './demo-receipt.tsx';
import { MethodForm } from './method-form.tsx';

const SEE_OTHER = 303;
/** Its address is a secret. */
const headers = { 'cache-control': 'no-store' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { deps, useCases } = context.get(pageServer);
  return data(await answerOrRefuse(useCases.getDemoPortal(deps, params.id)), { headers });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { deps, useCases } = context.get(pageServer);
  const wanted = (await readForm(request)).get('moyen');
  const method = demoMethods.find((known) => known === wanted) ?? 'accepted';
  const refusal = await answerOrRefuse(useCases.changeDemoMethod(deps, params.id, method));
  if (refusal === null) return redirect(paymentPages.subscription, SEE_OTHER);
  return data({ refusal }, { status: 402, headers });
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage({
    publicUrl: readSite(matches).publicUrl,
    path: paymentPages.demoPortal,
    title: 'Moyen de paiement (mode démo)',
    description: 'Un moyen de paiement joué : aucune somme n’est débitée.',
    isIndexed: false,
  });
}

/** Where the means of payment is changed with demo payments. */
export function Page({ loaderData: { current, methods }, actionData }: Route.ComponentProps) {
  const known = current === null ? 'Aucun' : `Numéro qui finit par ${current}`;
  return (
    <PaperPage title="Moyen de paiement">
      <DemoMark>Aucune carte n’est demandée, aucune somme n’est débitée.</DemoMark>
      <DemoFacts facts={[['Actuellement', known]]} />
      <MethodForm methods={methods} refusal={actionData?.refusal ?? null} submit="Enregistrer">
        <LinkButton href={paymentPages.subscription}>Retour au profil</LinkButton>
      </MethodForm>
    </PaperPage>
  );
}
