import type { SaveDraftBody } from '@lampion/contract/schemas/admin-article';
import { type Actor, requireAccount, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { upsertDraft } from './draft-store.ts';
import { requireArticle } from './find-article-head.ts';

/**
 * Keeps the asker's unsaved work on an article, in place of what they had kept before. The article itself, its versions
 * and other editors' work are untouched; nobody but the asker ever reads it. It leaves sanitised (see `findOwnDraft`).
 * Answers when it was kept. Calling it twice is safe.
 * @throws AppError `not_authenticated`, `forbidden`; `article_not_found`, also for one in the trash
 */
export async function saveArticleDraft(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  idOrSlug: string,
  { baseVersion, fields }: SaveDraftBody,
): Promise<{ updatedAt: string }> {
  requireAdmin(actor);
  const { accountId } = requireAccount(actor);
  const { id: articleId } = await requireArticle(deps, idOrSlug);
  const updatedAt = deps.now();
  await upsertDraft(deps.db, { articleId, accountId, baseVersion, fields, updatedAt });
  return { updatedAt: updatedAt.toISOString() };
}
