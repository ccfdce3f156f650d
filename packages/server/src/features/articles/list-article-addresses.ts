import type { Deps } from '../../deps.ts';
import { countPublicArticles, findArticleAddresses } from './article-address-store.ts';

/** Address of an article, and its last change. */
export interface ArticleAddress {
  readonly slug: string;
  readonly updatedAt: Date;
}

/**
 * One page of the addresses of all published articles, for search engines. An article stays on its page while others
 * are published after it; beyond the last page the list is empty.
 * @param page from 1.
 */
export async function listArticleAddresses(
  deps: Pick<Deps, 'db' | 'now'>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ArticleAddress[]> {
  return findArticleAddresses(deps.db, deps.now(), { limit: pageSize, offset: (page - 1) * pageSize });
}

/** How many addresses there are in all. */
export async function countArticleAddresses(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return countPublicArticles(deps.db, deps.now());
}
