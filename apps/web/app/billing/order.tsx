import { billingEndpoints, type OrderPreview } from '@lampion/contract/billing/billing';
import { findMissingDetails } from '@lampion/contract/billing/rules/missing-details';
import { paymentPages } from '@lampion/contract/billing/rules/payment-pages';
import { fr } from '@lampion/contract/french';
import { type Profile, profileEndpoints } from '@lampion/contract/people/profile';
import { redirect, useRevalidator } from 'react-router';
import { FactRows, identityFacts } from '../people/professional/identity-facts.tsx';
import { ProfessionalForm, useProfessionalForm } from '../people/professional/professional-form.tsx';
import { professionalValuesOf, toProfileBody } from '../people/professional/professional-values.ts';
import { callApi } from '../platform/api.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card, CardHead, PageHead } from '../ui/card.tsx';
import { BackLink } from '../ui/links.tsx';
import { ScreenError } from '../ui/screens/screen-error.tsx';
import type { Route } from './+types/order';
import { OrderForm, useOrder } from './order-form.tsx';
import { OrderSummary, usePromotionCode } from './order-summary.tsx';
import { readOrderedPrice } from './plan-options.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Ma commande | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadOrder(request);

const lead = {
  real: 'Vérifiez avant de payer : rien n’est débité sur cette page.',
  demo: 'Mode démo : la commande se passe comme une vraie, et rien n’est débité.',
};

/** The order summary before the payment page. */
export default function Order({ loaderData: { preview: plain, profile } }: Route.ComponentProps) {
  const code = usePromotionCode(plain);
  const { preview } = code;
  const state = useOrder(preview);
  const isKnown = findMissingDetails(profile).length === 0;
  return (
    <>
      <BackLink to={paymentPages.subscription}>Retour à mon abonnement</BackLink>
      <PageHead title="Ma commande" lead={preview.isDemo ? lead.demo : lead.real} />
      <div className="card-stack">
        <div className="two-columns">
          <OrderSummary code={code} vat={profile.vat} />
          {isKnown ? <OrderPayer profile={profile} /> : <PayerForm profile={profile} />}
        </div>
        {isKnown && <OrderForm state={state} preview={preview} />}
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: paymentPages.subscription, label: 'Voir les offres' }} />;
}

export interface OrderData {
  readonly preview: OrderPreview;
  readonly profile: Profile;
}

/**
 * The plan to order and the customer. Without a plan in the address, leads to the offers.
 * @throws ApiError, also for a plan that is not on offer
 */
export async function loadOrder({ url, signal }: Request): Promise<OrderData> {
  const priceId = readOrderedPrice(new URL(url).searchParams);
  if (priceId === null) throw redirect(paymentPages.subscription);
  const [preview, profile] = await Promise.all([
    callApi(billingEndpoints.previewOrder, { query: { priceId }, signal }),
    callApi(profileEndpoints.getProfile, { signal }),
  ]);
  return { preview, profile };
}

/** The invoice's recipient, which can be corrected before the payment. */
export function OrderPayer({ profile }: { profile: Profile }) {
  return (
    <Card aria-labelledby="payer-title">
      <CardHead id="payer-title" title="Facturation">
        <LinkButton size="small" to={paymentPages.profile}>
          Corriger
        </LinkButton>
      </CardHead>
      <FactRows facts={identityFacts(profile)} />
    </Card>
  );
}

/**
 * The company details that invoices require, before it can order. Saving them continues the order.
 */
export function PayerForm({ profile }: { profile: Profile }) {
  const { revalidate } = useRevalidator();
  const state = useProfessionalForm({
    initial: professionalValuesOf(profile),
    failure: 'Erreur lors de la mise à jour du profil',
    onSubmit: async (values) => {
      await callApi(profileEndpoints.updateProfile, { body: toProfileBody(values) });
      await revalidate();
    },
  });
  return (
    <Card aria-labelledby="payer-title">
      <CardHead id="payer-title" title="Facturation" />
      <p className="muted">{fr('Complétez votre profil professionnel : vos factures en ont besoin.')}</p>
      <ProfessionalForm state={state}>
        <div className="actions">
          <Button
            type="submit"
            variant="primary"
            pendingText={state.isPending ? 'Enregistrement…' : undefined}
          >
            Enregistrer et continuer
          </Button>
        </div>
      </ProfessionalForm>
    </Card>
  );
}
