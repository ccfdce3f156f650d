import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import { profileEndpoints } from '@lampion/contract/endpoints/profile';
import type { OrderPreview } from '@lampion/contract/schemas/order';
import type { Profile } from '@lampion/contract/schemas/profile';
import { callApi } from '../../lib/api.ts';
import { readOrderedPrice } from './order-address.ts';

export interface OrderData {
  readonly preview: OrderPreview;
  readonly profile: Profile;
}

/** What is about to be ordered, and by whom. \n @throws ApiError, also for a plan that is not on offer */
export async function loadOrder({ url, signal }: Request): Promise<OrderData> {
  const priceId = readOrderedPrice(new URL(url).searchParams) ?? '';
  const [preview, profile] = await Promise.all([
    callApi(billingEndpoints.previewOrder, { query: { priceId }, signal }),
    callApi(profileEndpoints.getProfile, { signal }),
  ]);
  return { preview, profile };
}
