import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { recordRevenue } from '../revenue/record-revenue.ts';
import { insertClosedCustomer } from './billing-record-store.ts';

/** How long invoices are stored: ten years from the end of the business year (Code de commerce, L. 123-22). */
const INVOICE_YEARS = 11;

/** Stops all charges: a job notifies the provider, with retries. */
export async function closeCustomer(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  { organiserId, customerId }: { readonly organiserId: string; readonly customerId: string },
): Promise<void> {
  const closedAt = deps.now();
  const removeAt = new Date(closedAt);
  removeAt.setUTCFullYear(closedAt.getUTCFullYear() + INVOICE_YEARS);
  await insertClosedCustomer(tx, { customerId, closedAt, removeAt });
  await recordRevenue(deps, tx, { organiserId, mrr: 0, invoices: [] });
  await deps.jobs.enqueue(tx, 'close-customer', { customerId });
}
