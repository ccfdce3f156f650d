import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import { formatDate } from '@lampion/contract/rules/format';
import type { Subscription } from '@lampion/contract/schemas/subscription';
import { useTask } from '../../components/area/use-task.ts';
import { callApi } from '../../lib/api.ts';
import { openPortal } from './open-portal.ts';

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
