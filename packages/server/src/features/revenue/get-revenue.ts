import type { Revenue } from '@lampion/contract/schemas/admin-revenue';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findRevenueMonths } from './revenue-store.ts';

/**
 * What came in during the last months in Paris, the current one first. Amounts in cents without VAT.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function getRevenue({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<Revenue> {
  requireAdmin(actor);
  return { months: await findRevenueMonths(db, now()) };
}
