import type { SuppressionPage, SuppressionQuery } from '@lampion/contract/schemas/admin-suppression';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { toListPage, totalLimit } from '../../list-page.ts';
import { hashAddress } from './hash-address.ts';
import { countSuppressions, findSuppressions } from './suppression-store.ts';
import { toSuppression } from './suppression-view.ts';

/**
 * A page of the addresses that get no e-mail any more, the last one first. A search finds one whole address.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listSuppressions(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { q, ...query }: SuppressionQuery,
): Promise<SuppressionPage> {
  requireAdmin(actor);
  const filter = { ...query, ...(q && { addressHash: hashAddress(q) }) };
  const limit = totalLimit({});
  const [rows, counted] = await Promise.all([
    findSuppressions(db, filter),
    countSuppressions(db, filter, limit),
  ]);
  return toListPage(rows.map(toSuppression), { counted, limit }, query);
}
