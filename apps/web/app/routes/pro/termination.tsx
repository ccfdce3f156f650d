import { paymentPages } from '@lampion/contract/rules/payment-pages';
import { ScreenError } from '../../components/area/screen-error.tsx';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { loadTermination } from '../../features/billing/load-termination.ts';
import { TerminationCard } from '../../features/billing/termination-card.tsx';
import type { Route } from './+types/termination';

export const meta: Route.MetaFunction = () => [
  { title: 'Résilier mon contrat | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTermination(request);

/** The last of the steps that end a contract. */
export default function Termination({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={paymentPages.subscription}>Retour à mon abonnement</BackLink>
      <PageHead title="Résilier mon contrat" />
      <TerminationCard {...loaderData} />
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: paymentPages.subscription, label: 'Voir mon abonnement' }} />;
}
