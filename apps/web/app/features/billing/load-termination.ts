import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import { freeChoice } from '@lampion/contract/rules/plan-limits';
import type { PlanChange } from '@lampion/contract/schemas/plan-change';
import type { Invoice, Subscription } from '@lampion/contract/schemas/subscription';
import { ApiError, callApi } from '../../lib/api.ts';

export interface TerminationData {
  /** Null for an organiser that never subscribed. */
  readonly subscription: Subscription | null;
  /** Null before the first one, and while they cannot be read: a contract ends without them. */
  readonly lastInvoice: Invoice | null;
  /** What the free plan would have no room for; null where nothing is left to end. */
  readonly change: PlanChange | null;
}

/** Null instead of a refusal that says so. */
async function orNull<T>(answer: Promise<T>, isNothing: (error: ApiError) => boolean): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && isNothing(error)) return null;
    throw error;
  }
}

/** The contract to be ended. */
export async function loadTermination({ signal }: Request): Promise<TerminationData> {
  const isWithout = ({ code }: ApiError) => code === 'subscription_not_found';
  const [subscription, change, invoices] = await Promise.all([
    orNull(callApi(billingEndpoints.getSubscription, { signal }), isWithout),
    orNull(
      callApi(billingEndpoints.previewPlanChange, { query: { priceId: freeChoice }, signal }),
      isWithout,
    ),
    orNull(
      callApi(billingEndpoints.listInvoices, { query: { limit: 1 }, signal }),
      ({ status }) => status >= 500,
    ),
  ]);
  return { subscription, change, lastInvoice: invoices?.[0] ?? null };
}
