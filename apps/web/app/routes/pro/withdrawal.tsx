import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import { paymentPages } from '@lampion/contract/rules/payment-pages';
import { ScreenError } from '../../components/area/screen-error.tsx';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { WithdrawalCard } from '../../features/billing/withdrawal-card.tsx';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/withdrawal';

export const meta: Route.MetaFunction = () => [
  { title: 'Me rétracter de mon contrat | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { withdrawal: await callApi(billingEndpoints.getWithdrawal, { signal: request.signal }) };
}

export default function Withdrawal({ loaderData: { withdrawal } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={paymentPages.subscription}>Retour à mon abonnement</BackLink>
      <PageHead title="Me rétracter de mon contrat" />
      <WithdrawalCard withdrawal={withdrawal} />
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: paymentPages.subscription, label: 'Voir mon abonnement' }} />;
}
