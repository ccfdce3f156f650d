import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import { formatDate } from '@lampion/contract/rules/format';
import { useTask } from '../../components/area/use-task.ts';
import { callApi } from '../../lib/api.ts';
import { openCheckout } from '../signup/open-checkout.ts';

/** How long a change is shown as pending at least, in milliseconds. */
const CONFIRMATION_DELAY_MS = 500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function planChange(priceId: string) {
  const [subscription] = await Promise.all([
    callApi(billingEndpoints.changePlan, { body: { priceId } }),
    pause(CONFIRMATION_DELAY_MS),
  ]);
  const { name, plannedChange } = subscription;
  if (plannedChange === null) return { title: 'Changement annulé', text: `Vous gardez l’offre ${name}.` };
  return {
    title: 'Changement d’offre enregistré',
    text: `L’offre ${plannedChange.name} prendra effet à la prochaine période de facturation, le ${formatDate(plannedChange.date, 'long')}.`,
  };
}

async function pay(priceId: string) {
  window.location.assign(await openCheckout(priceId));
  return { title: 'Ouverture de la page de paiement' };
}

/** Confirms a chosen plan: with a subscription it is planned for the next period, else it is paid for. */
export function usePlanChoice(isSubscribed: boolean, onDone: () => void) {
  const { run, isBusy } = useTask();
  async function confirm(priceId: string) {
    const isDone = await run(
      isSubscribed
        ? { failure: 'Offre inchangée', work: () => planChange(priceId) }
        : {
            failure: 'Erreur lors de la création de la session de paiement',
            work: () => pay(priceId),
          },
    );
    if (isDone && isSubscribed) onDone();
  }
  return { confirm, isBusy };
}
