import type { SaveDraftBody } from '@lampion/contract/schemas/admin-article';
import { type Actor, requireAccount, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { upsertDraft } from './draft-store.ts';
import { requireArticle } from './find-article-head.ts';

/**
 * Stores the caller's unsaved work on an article, replacing the former. The article itself, its versions
 * and other editors' work are unchanged; only the caller reads it. Sanitised when read (see `findOwnDraft`).
 * Returns the time of saving. Idempotent.
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
