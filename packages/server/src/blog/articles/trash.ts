import { type EditedArticle, TRASH_DAYS } from '@lampion/contract/blog/article-editing';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAdmin, system } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { removeArticle, trashArticle, untrashArticle } from './admin-articles.ts';
import { findArticleForEditors, requireArticle } from './saving.ts';
import { findTrashedBefore, lockArticle, lockArticleOrTrash } from './store.ts';

/**
 * Moves an article from the blog to the trash for 30 days. Its slugs stay reserved. Resolves once
 * no server process shows it. The second call throws `article_not_found`.
 * @throws `not_authenticated`, `forbidden`, `article_not_found` (AppError).
 */
export async function deleteArticle(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  idOrSlug: string,
): Promise<void> {
  requireAdmin(actor);
  const { id } = await requireArticle(deps, idOrSlug);
  await deps.pages.transaction(async (tx, changed) => {
    const current = await lockArticle(tx, id);
    if (current === null) throw new AppError('article_not_found');
    await trashArticle({ deps, tx, changed, actor }, current);
  });
}

/**
 * Restores an article from the trash, unchanged; scheduled ones are scheduled again.
 * Idempotent. Resolves once no server process shows an older list.
 * @throws AppError `not_authenticated`, `forbidden`; `article_not_found`, also once it is purged
 */
export async function restoreArticle(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  idOrSlug: string,
): Promise<EditedArticle> {
  requireAdmin(actor);
  const { id } = await requireArticle(deps, idOrSlug, { trashToo: true });
  await deps.pages.transaction(async (tx, changed) => {
    const article = await lockArticleOrTrash(tx, id);
    if (article === null) throw new AppError('article_not_found');
    if (article.deletedAt !== null) await untrashArticle({ deps, tx, changed, actor }, article);
  });
  return findArticleForEditors(deps, deps.db, id);
}

/**
 * Permanently deletes an article in the trash, with its history and unsaved work. The second call
 * throws `article_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `article_not_found`; `article_not_in_trash`
 */
export async function purgeArticle(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  idOrSlug: string,
): Promise<void> {
  requireAdmin(actor);
  const { id } = await requireArticle(deps, idOrSlug, { trashToo: true });
  await deps.pages.transaction(async (tx, changed) => {
    const article = await lockArticleOrTrash(tx, id);
    if (article === null) throw new AppError('article_not_found');
    if (article.deletedAt === null) throw new AppError('article_not_in_trash');
    await removeArticle({ deps, tx, changed, actor }, article);
  });
}

const DAY_MS = 86_400_000;
const AT_ONCE = 100;

/**
 * Purges articles in the trash for more than 30 days. Runs every day; idempotent.
 * Each article has its own transaction, so a failure does not undo the earlier ones.
 */
export async function purgeTrash(deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages'>): Promise<void> {
  const limit = new Date(deps.now().getTime() - TRASH_DAYS * DAY_MS);
  for (;;) {
    const ids = await findTrashedBefore(deps.db, limit, AT_ONCE);
    for (const id of ids) {
      await deps.pages.transaction(async (tx, changed) => {
        const article = await lockArticleOrTrash(tx, id);
        // It may have been restored since.
        if (article?.deletedAt && article.deletedAt < limit) {
          await removeArticle({ deps, tx, changed, actor: system }, article);
        }
      });
    }
    if (ids.length < AT_ONCE) return;
  }
}
