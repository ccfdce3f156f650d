import type { Deps } from '../../deps.ts';
import { findPayer } from './subscription-store.ts';

/**
 * Sends an organiser's current name and address to the provider, for future invoices. Does nothing for an organiser who
 * never paid anything. Idempotent.
 * @throws AppError `unavailable`
 */
export async function updateCustomer(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  organiserId: string,
): Promise<void> {
  const payer = await findPayer(db, organiserId);
  if (payer === null || payer.customerId === null) return;
  if (!(await payments.hasCustomer(payer.customerId))) return;
  await payments.updateCustomer(payer.customerId, { email: payer.email, name: payer.name });
}
