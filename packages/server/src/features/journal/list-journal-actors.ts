import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findAuditActors } from './audit-store.ts';

/**
 * Everybody who appears in the trail, to choose one of them.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listJournalActors(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
): Promise<{ _id: string | null; name: string }[]> {
  requireAdmin(actor);
  return findAuditActors(deps.db);
}
