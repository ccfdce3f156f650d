import type { Deps } from '../../deps.ts';
import { readSettings } from '../settings/read-settings.ts';
import { toCustomer } from './customer-view.ts';
import { findPayer } from './subscription-store.ts';

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
  await payments.updateCustomer(payer.customerId, toCustomer(payer, await readSettings(deps)));
}
