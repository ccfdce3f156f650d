import { fr } from '@lampion/contract/french';
import { formatDate, formatMoney } from '@lampion/contract/rules/format';
import { paymentPages } from '@lampion/contract/rules/payment-pages';
import { formatPlanPrice } from '@lampion/contract/rules/plan-price';
import type { Subscription } from '@lampion/contract/schemas/subscription';
import { CalendarClock } from 'lucide-react';
import { LinkButton } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { FactRows } from '../professional-form/fact-rows.tsx';
import { ContractActions } from './contract-actions.tsx';
import type { TerminationData } from './load-termination.ts';
import { PlanExcess } from './plan-excess.tsx';
import { isContractOpen } from './subscription-words.ts';
import { useSubscription } from './use-subscription.ts';

const unpaidEnd = 'Rien n’est payé de la période en cours : votre contrat prend fin aussitôt.';

/** The contract, when it would end, and the notice that ends it; or that there is none, or that it is to end. */
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
