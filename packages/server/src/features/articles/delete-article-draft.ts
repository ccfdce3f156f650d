import { type Actor, requireAccount, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { requireArticle } from './find-article-head.ts';
import { removeDraft } from './remove-draft.ts';

/**
 * Ends the caller's own unsaved work on an article; what it was stays among its copies. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`; `article_not_found`, also for one in the trash
 */
export async function deleteArticleDraft(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  idOrSlug: string,
): Promise<void> {
  requireAdmin(actor);
  const { accountId } = requireAccount(actor);
  const { id: articleId } = await requireArticle(deps, idOrSlug);
  await deps.db.transaction((tx) => removeDraft(tx, { articleId, accountId }));
}
