import { billingEndpoints } from '@lampion/contract/billing/billing';
import type { PlanChange } from '@lampion/contract/billing/plan-change';
import { paymentPages } from '@lampion/contract/billing/rules/payment-pages';
import { freeChoice } from '@lampion/contract/billing/rules/plan-limits';
import { formatPlanPrice } from '@lampion/contract/billing/rules/plan-price';
import type { Invoice, Subscription } from '@lampion/contract/billing/subscription';
import { fr } from '@lampion/contract/french';
import { formatDate, formatMoney } from '@lampion/contract/platform/rules/format';
import { CalendarClock } from 'lucide-react';
import { FactRows } from '../people/professional/identity-facts.tsx';
import { ApiError, callApi } from '../platform/api.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card, CardHead, PageHead } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/graphics.tsx';
import { BackLink } from '../ui/links.tsx';
import { ScreenError } from '../ui/screens/screen-error.tsx';
import type { Route } from './+types/termination';
import { ContractActions, PlanExcess, useSubscription } from './contract-actions.tsx';
import { isContractOpen } from './subscription-labels.ts';

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

const unpaidEnd = 'Rien n’est payé de la période en cours : votre contrat prend fin aussitôt.';

/**
 * The contract, when it would end, and the notice that ends it; or that there is none, or that it
 * is already ending.
 */
export function TerminationCard({ subscription, ...contract }: TerminationData) {
  if (subscription === null || !isContractOpen(subscription)) return <NoContract />;
  if (subscription.isCancelled) return <Ending subscription={subscription} />;
  return <Running subscription={subscription} {...contract} />;
}

function Running({
  subscription,
  lastInvoice,
  change,
}: Omit<TerminationData, 'subscription'> & { subscription: Subscription }) {
  const { cancel, isBusy, end } = useSubscription(subscription);
  const { name, amount, period, taxes, startDate, isActive } = subscription;
  const invoice = lastInvoice
    ? `${lastInvoice.number}, ${formatDate(lastInvoice.date, 'long')}, ${formatMoney(lastInvoice.amount)}`
    : 'Aucune';
  return (
    <Card className="contract" aria-labelledby="termination-title">
      <CardHead id="termination-title" title="Votre contrat" />
      <FactRows
        facts={[
          ['Offre', name],
          ['Prix', formatPlanPrice(amount, period, taxes)],
          ['Depuis le', formatDate(startDate, 'long')],
          ['Dernière facture', invoice],
          ['Fin du contrat', isActive ? end : 'Aussitôt'],
        ]}
      />
      <p className="well note">
        <Icon of={CalendarClock} />
        <span>
          {fr(
            `${isActive ? `Vous gardez l’offre ${name} jusqu’au ${end}, puis rien n’est plus débité.` : unpaidEnd} La résiliation est sans frais, et un e-mail vous la confirme.`,
          )}
        </span>
      </p>
      {change && <PlanExcess change={change} />}
      <ContractActions label="Notifier la résiliation" isBusy={isBusy} onEnd={() => void cancel()} />
    </Card>
  );
}

function Ending({ subscription }: { subscription: Subscription }) {
  const { end } = useSubscription(subscription);
  return (
    <Card>
      <EmptyState
        as="h2"
        title="Votre résiliation est enregistrée"
        action={<LinkButton to={paymentPages.subscription}>Voir mon abonnement</LinkButton>}
      >
        {`Votre contrat prend fin le ${end}. Rien ne sera débité ensuite, et un e-mail vous le confirme.`}
      </EmptyState>
    </Card>
  );
}

function NoContract() {
  return (
    <Card>
      <EmptyState
        as="h2"
        title="Aucun contrat en cours"
        action={<LinkButton to={paymentPages.invoices}>Voir mes factures</LinkButton>}
      >
        Votre compte n’a pas d’offre payante : il n’y a rien à résilier.
      </EmptyState>
    </Card>
  );
}

export interface TerminationData {
  /** Null for an organiser that never subscribed. */
  readonly subscription: Subscription | null;
  /** Null before the first one, and while they cannot be read: a contract ends without them. */
  readonly lastInvoice: Invoice | null;
  /** What exceeds the free plan; null when nothing is left to end. */
  readonly change: PlanChange | null;
}

/** Null for a refusal that `isNothing` accepts. */
async function orNull<T>(answer: Promise<T>, isNothing: (error: ApiError) => boolean): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && isNothing(error)) return null;
    throw error;
  }
}

/** Loads the contract to end. */
export async function loadTermination({ signal }: Request): Promise<TerminationData> {
  const isWithout = ({ code }: ApiError) => code === 'subscription_not_found';
  const [subscription, change, invoices] = await Promise.all([
    orNull(callApi(billingEndpoints.getSubscription, { signal }), isWithout),
    orNull(
      callApi(billingEndpoints.previewPlanChange, { query: { priceId: freeChoice }, signal }),
      isWithout,
    ),
    orNull(
      callApi(billingEndpoints.listInvoices, { query: { limit: 1 }, signal }),
      ({ status }) => status >= 500,
    ),
  ]);
  return { subscription, change, lastInvoice: invoices?.[0] ?? null };
}
