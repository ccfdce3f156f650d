import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { lockArticle } from './article-store.ts';
import { requireArticle } from './find-article-head.ts';
import { trashArticle } from './move-article.ts';

/**
 * Moves an article from the blog to the trash for 30 days. Its slugs stay reserved. Resolves once
 * no server process shows it. The second call throws `article_not_found`.
 * @throws `not_authenticated`, `forbidden`, `article_not_found` (AppError).
 */
export async function deleteArticle(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  idOrSlug: string,
): Promise<void> {
  requireAdmin(actor);
  const { id } = await requireArticle(deps, idOrSlug);
  await deps.pages.transaction(async (tx, changed) => {
    const current = await lockArticle(tx, id);
    if (current === null) throw new AppError('article_not_found');
    await trashArticle({ deps, tx, changed, actor }, current);
  });
}
