import type { Article } from '@lampion/contract/schemas/article';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findSummariesById } from './article-page-store.ts';
import { articleStatus } from './article-policy.ts';
import { type ArticleRow, findArticle } from './article-store.ts';
import { type ArticleSummary, toArticle, toArticleSummary } from './article-view.ts';
import { findNextReadId, findRelatedIds } from './related-store.ts';

/** One row. */
const RELATED_MAX = 3;

/** A label with the last part of its page's address; empty when it has no letters to make one of. */
export interface LinkedLabel {
  readonly name: string;
  readonly slug: string;
}

export interface ArticlePage {
  readonly article: Article;
  readonly category: LinkedLabel | null;
  readonly tags: readonly LinkedLabel[];
  readonly related: readonly ArticleSummary[];
  /** What to read next, beside the related ones; null on a blog too young for it. */
  readonly next: ArticleSummary | null;
}

/**
 * The public page of an article, by its id, slug or former slug, with where it leads on. Pages requested by another
 * address than `slug` should redirect there. Does not count a view.
 * @throws AppError `article_not_found`, also for an article that is not public
 */
export async function showArticle(deps: Pick<Deps, 'db' | 'now'>, idOrSlug: string): Promise<ArticlePage> {
  const now = deps.now();
  const row = await findArticle(deps.db, idOrSlug);
  if (row === null || articleStatus(row, now) !== 'published') throw new AppError('article_not_found');
  const relatedIds = await findRelatedIds(deps.db, row, now, RELATED_MAX);
  const nextId = await findNextReadId(deps.db, row, now, relatedIds);
  const others = await findSummariesById(deps.db, nextId === null ? relatedIds : [...relatedIds, nextId]);
  const summaries = others.map((other) => toArticleSummary(other, now));
  return {
    article: toArticle(row, now),
    ...toLabels(row),
    related: summaries.filter(({ _id }) => _id !== nextId),
    next: summaries.find(({ _id }) => _id === nextId) ?? null,
  };
}

function toLabels({
  category,
  categorySlug,
  tags,
  tagSlugs,
}: ArticleRow): Pick<ArticlePage, 'category' | 'tags'> {
  return {
    category: category === '' ? null : { name: category, slug: categorySlug },
    tags: tags.map((name, index) => ({ name, slug: tagSlugs[index] ?? '' })),
  };
}
