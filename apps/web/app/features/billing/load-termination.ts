import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import type { Invoice, Subscription } from '@lampion/contract/schemas/subscription';
import { ApiError, callApi } from '../../lib/api.ts';

export interface TerminationData {
  /** Null for an organiser that never subscribed. */
  readonly subscription: Subscription | null;
  /** Null before the first one, and while they cannot be read: a contract ends without them. */
  readonly lastInvoice: Invoice | null;
}

/** The contract to be ended. */
export async function loadTermination({ signal }: Request): Promise<TerminationData> {
  const subscription = callApi(billingEndpoints.getSubscription, { signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'subscription_not_found') return null;
    throw error;
  });
  const invoices = callApi(billingEndpoints.listInvoices, { query: { limit: 1 }, signal }).catch(
    (error: unknown) => {
      if (error instanceof ApiError && error.status >= 500) return [];
      throw error;
    },
  );
  return { subscription: await subscription, lastInvoice: (await invoices)[0] ?? null };
}
