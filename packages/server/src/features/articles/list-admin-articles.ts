import type { AdminArticlePage, AdminArticleQuery } from '@lampion/contract/schemas/admin-article';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { toListPage, totalLimit } from '../../list-page.ts';
import { countAdminArticles, countByStatus, findAdminArticles } from './article-list-store.ts';
import { toAdminArticle } from './article-view.ts';

/**
 * A page of all articles, whatever their state: those whose title contains every search word (accents and case
 * ignored), in the requested order. The trash is separate. Includes counts of all states.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listAdminArticles(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  query: AdminArticleQuery,
): Promise<AdminArticlePage> {
  requireAdmin(actor);
  const now = deps.now();
  const limit = totalLimit(query);
  const [rows, counted, counts] = await Promise.all([
    findAdminArticles(deps.db, query, now),
    countAdminArticles(deps.db, query, now, limit),
    countByStatus(deps.db, now),
  ]);
  const items = rows.map((row) => toAdminArticle(row, now));
  return { ...toListPage(items, { counted, limit }, query), counts };
}
