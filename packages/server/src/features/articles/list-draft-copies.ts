import type { DraftCopySummary } from '@lampion/contract/schemas/admin-article';
import { type Actor, requireAccount, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { toDraftCopySummary } from './article-view.ts';
import { findCopies } from './draft-copy-store.ts';
import { requireArticle } from './find-article-head.ts';

/**
 * What the caller's unsaved work on an article was, newest first, in the trash or not. Their number is bounded.
 * @throws AppError `not_authenticated`, `forbidden`, `article_not_found`
 */
export async function listDraftCopies(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  idOrSlug: string,
): Promise<DraftCopySummary[]> {
  requireAdmin(actor);
  const { accountId } = requireAccount(actor);
  const { id: articleId } = await requireArticle(deps, idOrSlug, { trashToo: true });
  const rows = await findCopies(deps.db, { articleId, accountId });
  return rows.map(toDraftCopySummary);
}
