import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import type { Order } from '@lampion/contract/schemas/order';
import { ApiError, callApi } from '../../lib/api.ts';

const MISSING = 'URL de session de paiement manquante';

/**
 * Orders, and returns the address of the checkout page; that of the organiser's area when the plan is paid already.
 * @throws ApiError, also for an answer without an address
 */
export async function openCheckout(order: Order): Promise<string> {
  try {
    const answer = await callApi(billingEndpoints.createCheckoutSession, { body: order });
    if (!answer.url) throw new ApiError(200, 'internal', MISSING);
    return answer.url;
  } catch (error) {
    if (!(error instanceof ApiError)) throw new ApiError(200, 'internal', MISSING);
    if (error.code === 'already_subscribed') return '/pro';
    throw error;
  }
}
