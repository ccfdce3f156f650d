import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import { profileEndpoints } from '@lampion/contract/endpoints/profile';
import { errorCatalogue } from '@lampion/contract/errors';
import type { AvailableSubscription } from '@lampion/contract/schemas/plan';
import type { Profile } from '@lampion/contract/schemas/profile';
import { ApiError, callApi } from '../../lib/api.ts';
import { readOrderedPrice } from './order-address.ts';

export interface OrderData {
  readonly plan: AvailableSubscription;
  readonly profile: Profile;
  readonly isDemo: boolean;
}

/** What is about to be ordered, and by whom. \n @throws ApiError, also for a plan that is not on offer */
export async function loadOrder({ url, signal }: Request): Promise<OrderData> {
  const priceId = readOrderedPrice(new URL(url).searchParams);
  const [{ data, isDemo }, profile] = await Promise.all([
    callApi(billingEndpoints.listAvailableSubscriptions, { signal }),
    callApi(profileEndpoints.getProfile, { signal }),
  ]);
  const plan = data.find(({ id }) => id === priceId);
  if (plan === undefined) {
    const { status, message } = errorCatalogue.plan_not_found;
    throw new ApiError(status, 'plan_not_found', message);
  }
  return { plan, profile, isDemo };
}
