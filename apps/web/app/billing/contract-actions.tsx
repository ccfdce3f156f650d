import { billingEndpoints } from '@lampion/contract/billing/billing';
import type { PlanChange } from '@lampion/contract/billing/plan-change';
import { paymentPages } from '@lampion/contract/billing/rules/payment-pages';
import type { Subscription } from '@lampion/contract/billing/subscription';
import { fr } from '@lampion/contract/french';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { callApi } from '../platform/api.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { useTask } from '../ui/use-task.ts';
import { describeExcess } from './plan-change-labels.ts';
import { openPortal } from './plan-choice.ts';

interface ContractActionsProps {
  /** Label of the action that ends the contract. */
  label: string;
  isBusy: boolean;
  onEnd: () => void;
}

/** The last step out of a contract, and the way back. */
export function ContractActions({ label, isBusy, onEnd }: ContractActionsProps) {
  return (
    <div className="actions">
      <Button variant="danger-solid" pendingText={isBusy ? 'Un instant…' : undefined} onClick={onEnd}>
        {label}
      </Button>
      <LinkButton variant="ghost" to={paymentPages.subscription}>
        Garder mon offre
      </LinkButton>
    </div>
  );
}

/** What exceeds a smaller plan; renders nothing when all of it fits. */
export function PlanExcess({ change }: { change: PlanChange }) {
  const excess = describeExcess(change);
  if (excess.length === 0) return null;
  return (
    <div className="excess">
      <p>{fr(`Avec ${change.name} :`)}</p>
      <ul className="plan-excess">
        {excess.map((line) => (
          <li key={line}>{fr(line)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Actions on a running subscription; a toast reports the outcome of each. */
export function useSubscription({ name, endDate }: Subscription) {
  const { run, isBusy } = useTask();
  const end = formatDate(endDate, 'long');
  const cancel = () =>
    run({
      failure: 'Abonnement non résilié',
      work: async () => {
        const { isActive } = await callApi(billingEndpoints.cancelSubscription, {});
        const text = isActive ? `L’offre ${name} reste active jusqu’au ${end}.` : 'Votre contrat a pris fin.';
        return { title: 'Abonnement résilié', text };
      },
    });
  const resume = () =>
    run({
      failure: 'Abonnement non repris',
      work: async () => {
        const { isActive, endDate: next } = await callApi(billingEndpoints.resumeSubscription, {});
        if (!isActive)
          return { title: 'Paiement refusé', text: 'Payez la facture pour reprendre l’abonnement.' };
        const date = formatDate(next, 'long');
        return { title: 'Abonnement repris', text: `L’offre ${name} se renouvellera le ${date}.` };
      },
    });
  const revokeChange = () =>
    run({
      failure: 'Changement maintenu',
      work: async () => {
        await callApi(billingEndpoints.revokePlanChange, {});
        return { title: 'Changement annulé', text: `Vous gardez l’offre ${name}.` };
      },
    });
  const changePayment = () => run({ failure: 'Page de paiement non ouverte', work: openPortal });
  const payInvoice = () =>
    run({
      failure: 'Page de paiement non ouverte',
      work: async () => {
        const { url } = await callApi(billingEndpoints.openInvoicePage, {});
        window.location.assign(url);
        return { title: 'Ouverture de la page de paiement' };
      },
    });
  return { cancel, resume, revokeChange, openPortal: changePayment, payInvoice, end, isBusy };
}
