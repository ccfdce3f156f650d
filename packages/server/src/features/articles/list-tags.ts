import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findTags, type Suggestion } from './article-list-store.ts';

const SUGGESTIONS_MAX = 20;

/**
 * Up to 20 tags of existing articles that contain the typed text (accents and case ignored), most used first.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listTags(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  q: string | undefined,
): Promise<Suggestion[]> {
  requireAdmin(actor);
  return findTags(deps.db, q, SUGGESTIONS_MAX);
}
