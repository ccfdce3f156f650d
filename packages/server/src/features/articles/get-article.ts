import type { Article } from '@lampion/contract/schemas/article';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { canSee } from './article-policy.ts';
import { findArticle } from './article-store.ts';
import { toArticle } from './article-view.ts';

/**
 * The article of an id, a slug or a former slug. Pages requested by another address than `slug` should redirect
 * there. Does not count a view.
 * @throws `article_not_found` (AppError), also for a draft or a scheduled article unless an administrator asks.
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
