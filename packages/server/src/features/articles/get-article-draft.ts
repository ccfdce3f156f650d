import type { ArticleDraft } from '@lampion/contract/schemas/admin-article';
import { type Actor, requireAccount, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { requireArticle } from './find-article-head.ts';
import { findOwnDraft } from './find-own-draft.ts';

/**
 * The caller's own unsaved work on an article, null when there is none.
 * @throws AppError `not_authenticated`, `forbidden`; `article_not_found`, also for one in the trash
 */
export async function getArticleDraft(
  deps: Pick<Deps, 'config' | 'db' | 'threads'>,
  actor: Actor,
  idOrSlug: string,
): Promise<ArticleDraft | null> {
  requireAdmin(actor);
  const { accountId } = requireAccount(actor);
  const { id } = await requireArticle(deps, idOrSlug);
  return findOwnDraft(deps, id, accountId);
}
