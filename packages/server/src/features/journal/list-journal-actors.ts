import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findJournalActors } from './journal-store.ts';

/**
 * All actors in the journal, for the filter.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listJournalActors(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
): Promise<{ _id: string | null; name: string }[]> {
  requireAdmin(actor);
  return findJournalActors(deps.db);
}
