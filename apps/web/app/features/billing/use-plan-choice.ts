import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import { formatDate } from '@lampion/contract/rules/format';
import { useNavigate } from 'react-router';
import { useTask } from '../../components/area/use-task.ts';
import { callApi } from '../../lib/api.ts';
import { orderAddress } from '../order/order-address.ts';

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

/** Confirms a chosen plan: with a subscription it is planned for the next period, else it is ordered. */
export function usePlanChoice(isSubscribed: boolean, onDone: () => void) {
  const { run, isBusy } = useTask();
  const navigate = useNavigate();
  async function confirm(priceId: string) {
    if (!isSubscribed) return navigate(orderAddress(priceId));
    if (await run({ failure: 'Offre inchangée', work: () => planChange(priceId) })) onDone();
  }
  return { confirm, isBusy };
}
