import { findMissingDetails } from '@lampion/contract/rules/missing-details';
import { paymentPages } from '@lampion/contract/rules/payment-pages';
import { ScreenError } from '../../components/area/screen-error.tsx';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { loadOrder } from '../../features/order/load-order.ts';
import { OrderForm } from '../../features/order/order-form.tsx';
import { OrderPayer } from '../../features/order/order-payer.tsx';
import { OrderSummary } from '../../features/order/order-summary.tsx';
import { PayerForm } from '../../features/order/payer-form.tsx';
import { useOrder } from '../../features/order/use-order.ts';
import { usePromotionCode } from '../../features/order/use-promotion-code.ts';
import type { Route } from './+types/order';

export const meta: Route.MetaFunction = () => [
  { title: 'Ma commande | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadOrder(request);

const lead = {
  real: 'Vérifiez avant de payer : rien n’est débité sur cette page.',
  demo: 'Mode démo : la commande se passe comme une vraie, et rien n’est débité.',
};

/** The last look at what is bought, before the payment page. */
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
