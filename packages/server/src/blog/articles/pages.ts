import type { Article } from '@lampion/contract/blog/articles';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import {
  type ArticleLabelAddress,
  countListed,
  findFeaturedIds,
  findLabel,
  findListedIds,
  findPublicCategories,
  findSummariesById,
  type LabelRow,
  type Listing,
} from './list-store.ts';
import { ARTICLES_PER_PAGE } from './lists.ts';
import { articleStatus, canSee } from './policy.ts';
import { findNextReadId, findRelatedIds } from './search-store.ts';
import { type ArticleRow, findArticle } from './store.ts';
import { type ArticleSummary, toArticle, toArticleSummary } from './view.ts';

/** One row. */
const RELATED_MAX = 3;

/** A label with its slug; empty when its name cannot form a slug. */
export interface LinkedLabel {
  readonly name: string;
  readonly slug: string;
}

export interface ArticlePage {
  readonly article: Article;
  readonly category: LinkedLabel | null;
  readonly tags: readonly LinkedLabel[];
  readonly related: readonly ArticleSummary[];
  /** The next article to read, besides the related ones; null when the blog has no other. */
  readonly next: ArticleSummary | null;
}

/**
 * The public page of an article, by its id, slug or former slug, with further articles. Requests
 * with anything other than `slug` should be redirected to it. Does not count a view.
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

/** Featured articles shown above the others: two rows of two. Earlier ones appear in the list. */
const FEATURED_MAX = 4;
/** Categories linked from the blog; others are found by searching. */
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

/**
 * A page of the blog: the featured articles, then the others, newest first; null for a page that
 * does not exist.
 */
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
 * A page of the articles of a category or a tag, by any spelling of its slug; null for a label that
 * no public article has, and for a page that does not exist.
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

/**
 * The article with an id, a slug or a former slug. Requests with anything other than `slug` should
 * be redirected to it. Does not count a view.
 * @throws `article_not_found` (AppError), also for a draft or a scheduled article unless the caller
 * is an administrator.
 */
export async function getArticle(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  idOrSlug: string,
): Promise<Article> {
  const now = deps.now();
  const row = await findArticle(deps.db, idOrSlug);
  if (row === null || !canSee(actor, row, now)) throw new AppError('article_not_found');
  return toArticle(row, now);
}
