import type { ArticleSummary } from '../../lib/page-context.ts';

/** Eight rows of three. */
export const ARTICLES_PER_PAGE = 24;

export interface BlogPage {
  /** Only on the first page. */
  readonly featured: ArticleSummary[];
  readonly articles: ArticleSummary[];
  /** From 1. */
  readonly page: number;
  readonly pageCount: number;
}

/** Splits articles into the featured ones and a page of the others; null for a page that does not exist. */
export function paginateArticles(articles: readonly ArticleSummary[], page: number): BlogPage | null {
  const others = articles.filter(({ isFeatured }) => !isFeatured);
  const pageCount = Math.max(1, Math.ceil(others.length / ARTICLES_PER_PAGE));
  if (!Number.isInteger(page) || page < 1 || page > pageCount) return null;
  const start = (page - 1) * ARTICLES_PER_PAGE;
  return {
    featured: page === 1 ? articles.filter(({ isFeatured }) => isFeatured) : [],
    articles: others.slice(start, start + ARTICLES_PER_PAGE),
    page,
    pageCount,
  };
}

/** The address of a page of the blog. */
export function blogPath(page: number): string {
  return page === 1 ? '/blog' : `/blog?page=${page}`;
}
