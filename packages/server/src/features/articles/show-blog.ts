import type { Deps } from '../../deps.ts';
import { findLabel, findPublicCategories, type LabelRow } from './article-label-store.ts';
import {
  type ArticleLabelAddress,
  countListed,
  findFeaturedIds,
  findListedIds,
  findSummariesById,
  type Listing,
} from './article-page-store.ts';
import { type ArticleSummary, toArticleSummary } from './article-view.ts';
import { ARTICLES_PER_PAGE } from './search-articles.ts';

/** Featured articles shown above the others: two rows of two. Earlier ones stand among the others. */
const FEATURED_MAX = 4;
/** Categories the blog leads to: more are found by searching. */
const CATEGORIES_MAX = 12;

export interface BlogPage {
  /** On the first page only. */
  readonly featured: ArticleSummary[];
  readonly articles: ArticleSummary[];
  /** On all pages, without the featured ones. */
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly pageCount: number;
}

type Sources = Pick<Deps, 'db' | 'now'>;

async function showList(deps: Sources, listing: Listing, page: number): Promise<BlogPage | null> {
  const offset = (page - 1) * ARTICLES_PER_PAGE;
  if (offset < 0) return null;
  const total = await countListed(deps.db, listing);
  const pageCount = Math.max(1, Math.ceil(total / ARTICLES_PER_PAGE));
  if (page > pageCount) return null;
  const ids = await findListedIds(deps.db, listing, { limit: ARTICLES_PER_PAGE, offset });
  const featured = page === 1 ? listing.without : [];
  const rows = await findSummariesById(deps.db, [...featured, ...ids]);
  const summaries = rows.map((row) => toArticleSummary(row, deps.now()));
  return {
    featured: summaries.filter(({ _id }) => featured.includes(_id)),
    articles: summaries.filter(({ _id }) => !featured.includes(_id)),
    total,
    page,
    pageCount,
  };
}

/** A page of the blog: the featured articles, then the others, newest first; null for a page that does not exist. */
export async function showBlog(
  deps: Sources,
  page: number,
): Promise<(BlogPage & { readonly categories: readonly LabelRow[] }) | null> {
  const publicAt = deps.now();
  const without = await findFeaturedIds(deps.db, publicAt, FEATURED_MAX);
  const list = await showList(deps, { publicAt, without }, page);
  return list && { ...list, categories: await findPublicCategories(deps.db, publicAt, CATEGORIES_MAX) };
}

/** The newest articles. */
export async function listLatestArticles(deps: Sources, limit: number): Promise<ArticleSummary[]> {
  const now = deps.now();
  const ids = await findListedIds(deps.db, { publicAt: now, without: [] }, { limit, offset: 0 });
  return (await findSummariesById(deps.db, ids)).map((row) => toArticleSummary(row, now));
}

export interface LabelPage extends BlogPage {
  readonly label: { readonly name: string; readonly slug: string };
}

/**
 * A page of the articles of a category or a tag, which is named by any spelling of its address; null for a label that no
 * public article has, and for a page that does not exist.
 */
export async function showArticleLabel(
  deps: Sources,
  address: ArticleLabelAddress,
  page: number,
): Promise<LabelPage | null> {
  const publicAt = deps.now();
  const label = await findLabel(deps.db, address, publicAt);
  if (label === null) return null;
  const listing = { publicAt, without: [], label: { ...address, slug: label.slug } };
  const list = await showList(deps, listing, page);
  return list && { ...list, label };
}
