import type { AdminStats } from '@lampion/contract/schemas/organiser';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findAdminFigures } from './stats-store.ts';

/**
 * How many accounts, events and articles there are, and how often articles were read.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function getAdminStats(deps: Pick<Deps, 'db'>, actor: Actor): Promise<AdminStats> {
  requireAdmin(actor);
  return findAdminFigures(deps.db);
}
