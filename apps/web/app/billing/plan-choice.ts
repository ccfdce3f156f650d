import { billingEndpoints } from '@lampion/contract/billing/billing';
import type { ChangedSubscription, PlanChange, UpgradeCost } from '@lampion/contract/billing/plan-change';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../platform/api.ts';
import { useAsk } from '../ui/dialog.tsx';
import type { ToastMessage } from '../ui/toaster.tsx';
import { reportFailure, useTask } from '../ui/use-task.ts';
import { orderAddress } from './plan-options.ts';

const unchanged = 'Offre inchangée';

/** What the plan would change; null when that fails, which a toast reports. */
async function preview(priceId: string): Promise<PlanChange | null> {
  let change: PlanChange | null = null;
  await reportFailure(unchanged, async () => {
    change = await callApi(billingEndpoints.previewPlanChange, { query: { priceId } });
  });
  return change;
}

/** A plan that needs a confirmation. */
export interface AskedChange {
  readonly priceId: string;
  readonly change: PlanChange;
}

/**
 * Handles a chosen plan. With a subscription, it is scheduled for the next period, after a
 * confirmation if it is smaller or may begin at once; otherwise it is ordered.
 */
export function usePlanChoice(isSubscribed: boolean, onDone: () => void) {
  const { run, isBusy } = useTask();
  const { ask, isBusy: isAsking } = useAsk();
  const navigate = useNavigate();
  /** Null when no confirmation is open. */
  const [asked, setAsked] = useState<AskedChange | null>(null);
  async function choose(priceId: string) {
    if (!isSubscribed) return navigate(orderAddress(priceId));
    const change = await ask(() => preview(priceId));
    if (change?.isSmaller || change?.now) return setAsked({ priceId, change });
    if (change) await confirm(priceId);
  }
  async function confirm(priceId: string) {
    const isDone = await run({ failure: unchanged, work: () => sendPlannedChange(priceId) });
    setAsked(null);
    if (isDone) onDone();
  }
  return { choose, confirm, asked, setAsked, isBusy: isBusy || isAsking };
}

/** Minimum time for which a change is shown as pending, in milliseconds. */
const CONFIRMATION_DELAY_MS = 500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function describePlannedChange({ name, plannedChange }: ChangedSubscription): ToastMessage {
  if (plannedChange === null) return { title: 'Changement annulé', text: `Vous gardez l’offre ${name}.` };
  return {
    title: 'Changement d’offre enregistré',
    text: `L’offre ${plannedChange.name} prendra effet à la prochaine période de facturation, le ${formatDate(plannedChange.date, 'long')}.`,
  };
}

/** Schedules another plan for the next period; resolves to its toast. */
async function sendPlannedChange(priceId: string): Promise<ToastMessage> {
  const [subscription] = await Promise.all([
    callApi(billingEndpoints.changePlan, { body: { priceId } }),
    pause(CONFIRMATION_DELAY_MS),
  ]);
  return describePlannedChange(subscription);
}

/**
 * Starts another plan at once, for the price that was shown; navigates to its payment when the bank
 * requires a confirmation.
 */
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

/** Opens the page for changing the payment method. */
export async function openPortal(): Promise<ToastMessage> {
  const { url } = await callApi(billingEndpoints.openCustomerPortal, {});
  window.location.assign(url);
  return { title: 'Ouverture de la page de paiement' };
}
