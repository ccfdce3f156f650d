import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import type { AvailableSubscriptions } from '@lampion/contract/schemas/plan';
import { callApi } from '../../lib/api.ts';
import { useLoaded } from '../../lib/use-loaded.ts';

async function loadPlans(signal: AbortSignal): Promise<AvailableSubscriptions> {
  const [monthly, yearly] = await Promise.all([
    callApi(billingEndpoints.listAvailableSubscriptions, { query: {}, signal }),
    callApi(billingEndpoints.listAvailableSubscriptions, { query: { interval: 'year' }, signal }),
  ]);
  const data = [...monthly.data, ...yearly.data].toSorted((a, b) => a.unit_amount - b.unit_amount);
  return { ...monthly, data };
}

/** The plans on offer. */
export const usePlans = () => useLoaded(loadPlans);

export type Plans = ReturnType<typeof usePlans>;
