import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import type { PlanChange } from '@lampion/contract/schemas/plan-change';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAsk } from '../../components/area/use-ask.ts';
import { reportFailure, useTask } from '../../components/area/use-task.ts';
import { callApi } from '../../lib/api.ts';
import { orderAddress } from '../order/order-address.ts';
import { sendPlannedChange } from './send-plan-change.ts';

const unchanged = 'Offre inchangée';

/** What the plan would change; null where that cannot be said, which a toast tells. */
async function preview(priceId: string): Promise<PlanChange | null> {
  let change: PlanChange | null = null;
  await reportFailure(unchanged, async () => {
    change = await callApi(billingEndpoints.previewPlanChange, { query: { priceId } });
  });
  return change;
}

/** A plan about which there is something to ask. */
export interface AskedChange {
  readonly priceId: string;
  readonly change: PlanChange;
}

/**
 * Confirms a chosen plan: with a subscription it is planned for the next period, after a question where it is smaller or may
 * begin at once; else it is ordered.
 */
export function usePlanChoice(isSubscribed: boolean, onDone: () => void) {
  const { run, isBusy } = useTask();
  const { ask, isBusy: isAsking } = useAsk();
  const navigate = useNavigate();
  /** Null: nothing is asked. */
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
