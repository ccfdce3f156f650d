import type { CustomerPage, CustomerQuery } from '@lampion/contract/schemas/admin-customer';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { toListPage, totalLimit } from '../../list-page.ts';
import { countCustomers, findCustomers } from './customer-store.ts';
import { toCustomer } from './known-subscription-view.ts';

/**
 * A page of those whom the payment provider knows, with their subscription as it is stored here. Sends no request.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listCustomers(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  query: CustomerQuery,
): Promise<CustomerPage> {
  requireAdmin(actor);
  const limit = totalLimit({ q: query.q, isCostly: query.status !== undefined });
  const [rows, counted] = await Promise.all([findCustomers(db, query), countCustomers(db, query, limit)]);
  return toListPage(rows.map(toCustomer), { counted, limit }, query);
}
