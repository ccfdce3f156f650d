import type { AdminStats } from '@lampion/contract/schemas/organiser';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findAdminFigures } from './stats-store.ts';

/**
 * Number of accounts, events and articles, and of views of articles.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function getAdminStats(deps: Pick<Deps, 'db'>, actor: Actor): Promise<AdminStats> {
  requireAdmin(actor);
  return findAdminFigures(deps.db);
}
