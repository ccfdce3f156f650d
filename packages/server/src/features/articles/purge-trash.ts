import { TRASH_DAYS } from '@lampion/contract/schemas/admin-article';
import { system } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findTrashedBefore, lockArticleOrTrash } from './article-store.ts';
import { removeArticle } from './move-article.ts';

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
        // It may have been restored meanwhile.
        if (article?.deletedAt && article.deletedAt < limit) {
          await removeArticle({ deps, tx, changed, actor: system }, article);
        }
      });
    }
    if (ids.length < AT_ONCE) return;
  }
}
