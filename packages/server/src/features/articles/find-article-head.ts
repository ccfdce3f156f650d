import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { type ArticleHead, findArticleHead } from './article-store.ts';

/**
 * Id and version of an article, by id, slug or former slug.
 * @throws AppError `article_not_found`, also for one in the trash unless that is allowed
 */
export async function requireArticle(
  { db }: Pick<Deps, 'db'>,
  idOrSlug: string,
  { trashToo = false } = {},
): Promise<ArticleHead> {
  const head = await findArticleHead(db, idOrSlug, { trashToo });
  if (head === null) throw new AppError('article_not_found');
  return head;
}
