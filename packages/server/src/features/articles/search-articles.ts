import type { Deps } from '../../deps.ts';
import { findSummariesById } from './article-page-store.ts';
import { markFoundWords } from './article-search-store.ts';
import { type FoundArticle, toFoundArticle } from './article-view.ts';
import { findArticlesFor } from './find-articles.ts';

/** Articles on one page of the blog, of a label and of a search. */
export const ARTICLES_PER_PAGE = 20;

export interface ArticleSearch {
  readonly articles: FoundArticle[];
  /** On all pages; only the best hundred are counted. */
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly correction: string | null;
}

/**
 * One page of the articles found, with their found words marked; null for a page that does not exist. Without any there
 * is one empty page.
 */
export async function searchArticles(
  deps: Pick<Deps, 'db' | 'now'>,
  search: string,
  page: number,
): Promise<ArticleSearch | null> {
  const { ids, query, correction } = await findArticlesFor(deps, search);
  const pageCount = Math.max(1, Math.ceil(ids.length / ARTICLES_PER_PAGE));
  if (page < 1 || page > pageCount) return null;
  const shown = ids.slice((page - 1) * ARTICLES_PER_PAGE, page * ARTICLES_PER_PAGE);
  const [rows, marked] = await Promise.all([
    findSummariesById(deps.db, shown),
    markFoundWords(deps.db, shown, query),
  ]);
  const marks = new Map(marked.map((row) => [row.id, row]));
  const articles = rows.map((row) => toFoundArticle(row, marks.get(row.id), deps.now()));
  return { articles, total: ids.length, page, pageCount, correction };
}
