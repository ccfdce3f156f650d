import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import { formatDate } from '@lampion/contract/rules/format';
import type { PlanChange } from '@lampion/contract/schemas/plan-change';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAsk } from '../../components/area/use-ask.ts';
import { describeFailure, useTask } from '../../components/area/use-task.ts';
import { notifyError } from '../../components/ui/toaster.tsx';
import { callApi } from '../../lib/api.ts';
import { orderAddress } from '../order/order-address.ts';

/** How long a change is shown as pending at least, in milliseconds. */
const CONFIRMATION_DELAY_MS = 500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const unchanged = 'Offre inchangée';

/** What the plan would change; null where that cannot be said, which a toast tells. */
async function preview(priceId: string): Promise<PlanChange | null> {
  try {
    return await callApi(billingEndpoints.previewPlanChange, { query: { priceId } });
  } catch (error) {
    notifyError(describeFailure(error, unchanged));
    return null;
  }
}

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

/**
 * Confirms a chosen plan: with a subscription it is planned for the next period, after a question where it is smaller;
 * else it is ordered.
 */
export function usePlanChoice(isSubscribed: boolean, onDone: () => void) {
  const { run, isBusy } = useTask();
  const { ask, isBusy: isAsking } = useAsk();
  const navigate = useNavigate();
  /** The smaller plan to be confirmed; null: none. */
  const [smaller, setSmaller] = useState<{ priceId: string; change: PlanChange } | null>(null);
  async function choose(priceId: string) {
    if (!isSubscribed) return navigate(orderAddress(priceId));
    const change = await ask(() => preview(priceId));
    if (change?.isSmaller) return setSmaller({ priceId, change });
    if (change) await confirm(priceId);
  }
  async function confirm(priceId: string) {
    const isDone = await run({ failure: unchanged, work: () => planChange(priceId) });
    setSmaller(null);
    if (isDone) onDone();
  }
  return { choose, confirm, smaller, keep: () => setSmaller(null), isBusy: isBusy || isAsking };
}
