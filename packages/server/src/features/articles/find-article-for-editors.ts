import type { EditedArticle } from '@lampion/contract/schemas/admin-article';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findEditedArticle } from './article-store.ts';
import { toEditedArticle } from './article-view.ts';

/**
 * An article as its editors see it, in the trash or not. The caller has checked that the actor is an administrator.
 * @throws AppError `article_not_found`
 */
export async function findArticleForEditors(
  { now }: Pick<Deps, 'now'>,
  db: Queryable,
  id: string,
): Promise<EditedArticle> {
  const row = await findEditedArticle(db, id);
  if (row === null) throw new AppError('article_not_found');
  return toEditedArticle(row, now());
}
