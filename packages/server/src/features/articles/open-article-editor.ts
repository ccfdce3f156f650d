import type { ArticleEditor } from '@lampion/contract/schemas/admin-article';
import { type Actor, requireAccount, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { findOtherDrafts } from './draft-store.ts';
import { findArticleForEditors } from './find-article-for-editors.ts';
import { requireArticle } from './find-article-head.ts';
import { findOwnDraft } from './find-own-draft.ts';

/**
 * Everything the editor needs: the article, in the trash or not, the caller's own unsaved work, and who else has
 * some. Read-only.
 * @throws AppError `not_authenticated`, `forbidden`, `article_not_found`
 */
export async function openArticleEditor(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'threads'>,
  actor: Actor,
  idOrSlug: string,
): Promise<ArticleEditor> {
  requireAdmin(actor);
  const { accountId } = requireAccount(actor);
  const { id } = await requireArticle(deps, idOrSlug, { trashToo: true });
  const [article, draft, others] = await Promise.all([
    findArticleForEditors(deps, deps.db, id),
    findOwnDraft(deps, id, accountId),
    findOtherDrafts(deps.db, id, accountId),
  ]);
  return {
    article,
    draft,
    others: others.map(({ editor, updatedAt }) => ({ editor, updatedAt: updatedAt.toISOString() })),
  };
}
