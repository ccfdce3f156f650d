import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { lockArticleOrTrash } from './article-store.ts';
import { requireArticle } from './find-article-head.ts';
import { removeArticle } from './move-article.ts';

/**
 * Deletes an article of the trash permanently, with its history and unsaved work. The second call throws
 * `article_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `article_not_found`; `article_not_in_trash`
 */
export async function purgeArticle(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  idOrSlug: string,
): Promise<void> {
  requireAdmin(actor);
  const { id } = await requireArticle(deps, idOrSlug, { trashToo: true });
  await deps.pages.transaction(async (tx, changed) => {
    const article = await lockArticleOrTrash(tx, id);
    if (article === null) throw new AppError('article_not_found');
    if (article.deletedAt === null) throw new AppError('article_not_in_trash');
    await removeArticle({ deps, tx, changed, actor }, article);
  });
}
