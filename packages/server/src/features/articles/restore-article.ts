import type { EditedArticle } from '@lampion/contract/schemas/admin-article';
import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { lockArticleOrTrash } from './article-store.ts';
import { findArticleForEditors } from './find-article-for-editors.ts';
import { requireArticle } from './find-article-head.ts';
import { untrashArticle } from './move-article.ts';

/**
 * Restores an article from the trash, unchanged; scheduled ones are scheduled again.
 * Idempotent. Resolves once no server process shows an older list.
 * @throws AppError `not_authenticated`, `forbidden`; `article_not_found`, also once it is purged
 */
export async function restoreArticle(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  idOrSlug: string,
): Promise<EditedArticle> {
  requireAdmin(actor);
  const { id } = await requireArticle(deps, idOrSlug, { trashToo: true });
  await deps.pages.transaction(async (tx, changed) => {
    const article = await lockArticleOrTrash(tx, id);
    if (article === null) throw new AppError('article_not_found');
    if (article.deletedAt !== null) await untrashArticle({ deps, tx, changed, actor }, article);
  });
  return findArticleForEditors(deps, deps.db, id);
}
