import type { Article } from '@lampion/contract/schemas/article';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findLabel, type LabelRow } from './article-label-store.ts';
import { type ArticleLabelAddress, findArticlesById, findListedIds } from './article-page-store.ts';
import { toArticle } from './article-view.ts';

/**
 * The newest public articles of a category or a tag, whole, as feeds need them.
 * @throws AppError `not_found` for a label that no public article has
 */
export async function listLabelArticles(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  address: ArticleLabelAddress,
  limit: number,
): Promise<{ readonly label: LabelRow; readonly articles: readonly Article[] }> {
  const publicAt = now();
  const label = await findLabel(db, address, publicAt);
  if (label === null) throw new AppError('not_found');
  const listing = { publicAt, without: [], label: { ...address, slug: label.slug } };
  const rows = await findArticlesById(db, await findListedIds(db, listing, { limit, offset: 0 }));
  return { label, articles: rows.map((row) => toArticle(row, publicAt)) };
}
