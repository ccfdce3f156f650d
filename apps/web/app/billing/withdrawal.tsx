import { billingEndpoints, type Withdrawal } from '@lampion/contract/billing/billing';
import { paymentPages } from '@lampion/contract/billing/rules/payment-pages';
import { fr } from '@lampion/contract/french';
import { formatDate, formatMoney } from '@lampion/contract/platform/rules/format';
import { Undo2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { FactRows } from '../people/professional/identity-facts.tsx';
import { callApi } from '../platform/api.ts';
import { Card, CardHead, PageHead } from '../ui/card.tsx';
import { Icon } from '../ui/graphics.tsx';
import { BackLink } from '../ui/links.tsx';
import { ScreenError } from '../ui/screens/screen-error.tsx';
import { useTask } from '../ui/use-task.ts';
import type { Route } from './+types/withdrawal';
import { ContractActions } from './contract-actions.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Me rétracter de mon contrat | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { withdrawal: await callApi(billingEndpoints.getWithdrawal, { signal: request.signal }) };
}

export default function WithdrawalScreen({ loaderData: { withdrawal } }: Route.ComponentProps) {
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

/** What a withdrawal ends and gives back, and the withdrawal. */
export function WithdrawalCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const { planName, orderedAt, lastDay, paidAmount, refundAmount } = withdrawal;
  const { withdraw, isBusy } = useWithdrawal(withdrawal);
  return (
    <Card className="contract" aria-labelledby="withdrawal-title">
      <CardHead id="withdrawal-title" title="Votre commande" />
      <FactRows
        facts={[
          ['Offre', planName],
          ['Commandée le', formatDate(orderedAt, 'long')],
          ['Rétractation possible jusqu’au', formatDate(lastDay, 'long')],
          ['Payé', formatMoney(paidAmount)],
          ['Remboursement', formatMoney(refundAmount)],
        ]}
      />
      <p className="well note">
        <Icon of={Undo2} />
        <span>
          {fr(
            `L’offre ${planName} prend fin aussitôt. ${formatMoney(refundAmount)} repartent sur votre moyen de paiement${refundAmount < paidAmount ? ' : les jours déjà servis restent dus, comme vous l’aviez demandé' : ''}. Vous n’avez pas de motif à donner.`,
          )}
        </span>
      </p>
      <ContractActions label="Confirmer la rétractation" isBusy={isBusy} onEnd={() => void withdraw()} />
    </Card>
  );
}

/** Withdraws from an order, then returns to the subscription, which has ended by then. */
export function useWithdrawal({ refundAmount }: Pick<Withdrawal, 'refundAmount'>) {
  const { run, isBusy } = useTask({ isLeaving: true });
  const navigate = useNavigate();
  async function withdraw() {
    const isDone = await run({
      failure: 'Rétractation non enregistrée',
      work: async () => {
        await callApi(billingEndpoints.withdrawOrder, {});
        const text = `${formatMoney(refundAmount)} vous sont remboursés. Un e-mail le confirme.`;
        return { title: 'Rétractation enregistrée', text };
      },
    });
    if (isDone) await navigate(paymentPages.subscription);
  }
  return { withdraw, isBusy };
}
