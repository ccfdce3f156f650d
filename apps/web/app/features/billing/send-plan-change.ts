import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import { formatDate } from '@lampion/contract/rules/format';
import type { ChangedSubscription, UpgradeCost } from '@lampion/contract/schemas/plan-change';
import type { ToastMessage } from '../../components/ui/toaster.tsx';
import { callApi } from '../../lib/api.ts';

/** How long a change is shown as pending at least, in milliseconds. */
const CONFIRMATION_DELAY_MS = 500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function tellPlanned({ name, plannedChange }: ChangedSubscription): ToastMessage {
  if (plannedChange === null) return { title: 'Changement annulé', text: `Vous gardez l’offre ${name}.` };
  return {
    title: 'Changement d’offre enregistré',
    text: `L’offre ${plannedChange.name} prendra effet à la prochaine période de facturation, le ${formatDate(plannedChange.date, 'long')}.`,
  };
}

/** Plans another plan for the next period; resolves to what a toast says of it. */
export async function sendPlannedChange(priceId: string): Promise<ToastMessage> {
  const [subscription] = await Promise.all([
    callApi(billingEndpoints.changePlan, { body: { priceId } }),
    pause(CONFIRMATION_DELAY_MS),
  ]);
  return tellPlanned(subscription);
}

/** Begins another plan at once, for what was shown; leads to its payment where the bank asks for a confirmation. */
export async function sendUpgrade(
  priceId: string,
  { amountDue, prorationDate }: UpgradeCost,
): Promise<ToastMessage> {
  const body = { priceId, when: 'now', amountDue, prorationDate } as const;
  const { name, url } = await callApi(billingEndpoints.changePlan, { body });
  if (url === null) return { title: `Vous avez l’offre ${name}`, text: 'Elle commence dès maintenant.' };
  window.location.assign(url);
  return { title: 'Ouverture de la page de paiement' };
}
