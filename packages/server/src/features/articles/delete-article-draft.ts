import { type Actor, requireAccount, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { deleteDraft } from './draft-store.ts';
import { requireArticle } from './find-article-head.ts';

/**
 * Deletes the caller's own unsaved work on an article. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`; `article_not_found`, also for one in the trash
 */
export async function deleteArticleDraft(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  idOrSlug: string,
): Promise<void> {
  requireAdmin(actor);
  const { accountId } = requireAccount(actor);
  const { id } = await requireArticle(deps, idOrSlug);
  await deleteDraft(deps.db, id, accountId);
}
