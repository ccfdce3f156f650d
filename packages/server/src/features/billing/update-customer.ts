import type { Deps } from '../../deps.ts';
import { readSettings } from '../settings/read-settings.ts';
import { toCheckoutTax, toCustomer } from './customer-view.ts';
import { isRunning } from './subscription-policy.ts';
import { findPayer, findSubscription } from './subscription-store.ts';

/**
 * Sends an organiser's current identity and how they are taxed to the provider, for future invoices. Does nothing for
 * an organiser who never paid anything. Idempotent.
 * @throws AppError `unavailable`
 */
export async function updateCustomer(
  deps: Pick<Deps, 'config' | 'db' | 'payments'>,
  organiserId: string,
): Promise<void> {
  const { db, payments } = deps;
  const payer = await findPayer(db, organiserId);
  if (payer === null || payer.customerId === null) return;
  if (!(await payments.hasCustomer(payer.customerId))) return;
  const settings = await readSettings(deps);
  await payments.updateCustomer(payer.customerId, toCustomer(payer, settings));
  const subscription = await findSubscription(db, organiserId);
  if (subscription === null || !isRunning(subscription.status)) return;
  await payments.setTax(subscription.subscriptionId, toCheckoutTax(payer, settings));
}
