import type { Deps } from '../../deps.ts';
import { type Actor, requireAdmin } from '../../platform/actor.ts';
import { findCategories, findSharedLabels, findTags, type Suggestion } from './list-store.ts';
import { countPublicArticles, findArticleAddresses } from './store.ts';

const SUGGESTIONS_MAX = 20;

/**
 * Up to 20 categories of existing articles that contain the typed text (accents and case ignored),
 * most used first.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listCategories(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  q: string | undefined,
): Promise<Suggestion[]> {
  requireAdmin(actor);
  return findCategories(deps.db, q, SUGGESTIONS_MAX);
}

/**
 * Up to 20 tags of existing articles that contain the typed text (accents and case ignored), most
 * used first.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listTags(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  q: string | undefined,
): Promise<Suggestion[]> {
  requireAdmin(actor);
  return findTags(deps.db, q, SUGGESTIONS_MAX);
}

/** A category or a tag that has its own page, and the last change of one of its articles. */
export interface SharedLabel {
  readonly kind: 'category' | 'tag';
  readonly slug: string;
  readonly updatedAt: Date;
}

/**
 * Categories and tags of at least two public articles, for search engines; a page with a single
 * article adds nothing to it.
 */
export async function listSharedLabels(
  deps: Pick<Deps, 'db' | 'now'>,
  limit: number,
): Promise<SharedLabel[]> {
  return findSharedLabels(deps.db, deps.now(), limit);
}

/** Address of an article, and its last change. */
export interface ArticleAddress {
  readonly slug: string;
  readonly updatedAt: Date;
}

/**
 * A sitemap page of all published articles. An article stays on its page while others are published
 * after it; beyond the last page the list is empty.
 * @param page from 1.
 */
export async function listArticleAddresses(
  deps: Pick<Deps, 'db' | 'now'>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ArticleAddress[]> {
  return findArticleAddresses(deps.db, deps.now(), { limit: pageSize, offset: (page - 1) * pageSize });
}

/** The number of articles on all sitemap pages. */
export async function countArticleAddresses(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return countPublicArticles(deps.db, deps.now());
}
