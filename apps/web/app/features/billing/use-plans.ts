import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import { callApi } from '../../lib/api.ts';
import { useLoaded } from '../../lib/use-loaded.ts';

const loadPlans = (signal: AbortSignal) => callApi(billingEndpoints.listAvailableSubscriptions, { signal });

/** The plans on offer. */
export const usePlans = () => useLoaded(loadPlans);

export type Plans = ReturnType<typeof usePlans>;
