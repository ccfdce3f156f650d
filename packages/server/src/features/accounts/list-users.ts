import type { UserPage, UserQuery } from '@lampion/contract/schemas/admin-user';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { toListPage, totalLimit } from '../../list-page.ts';
import { countUsers, findAccountIds, findUsers } from './user-store.ts';
import { toUser } from './user-view.ts';

/**
 * A page of accounts: those whose address and name, or company and full name, or username contain every
 * search word (accents and case ignored), in the requested order.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listUsers({ db }: Pick<Deps, 'db'>, actor: Actor, query: UserQuery): Promise<UserPage> {
  requireAdmin(actor);
  const limit = totalLimit({ q: query.q, isCostly: query.plan !== undefined });
  const accountIds = await findAccountIds(db, query.q);
  const [rows, counted] = await Promise.all([
    findUsers(db, query, accountIds),
    countUsers(db, query, accountIds, limit),
  ]);
  return toListPage(rows.map(toUser), { counted, limit }, query);
}
