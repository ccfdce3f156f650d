import type { DraftCopy } from '@lampion/contract/schemas/admin-article';
import { type Actor, requireAccount, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { toDraftCopy } from './article-view.ts';
import { findCopy } from './draft-copy-store.ts';
import { requireArticle } from './find-article-head.ts';
import { sanitiseDraft } from './find-own-draft.ts';

/**
 * One state of the caller's unsaved work, whole, sanitised on its way out like the work itself.
 * @throws AppError `not_authenticated`, `forbidden`, `article_not_found`; `revision_not_found`, also for another's
 */
export async function getDraftCopy(
  deps: Pick<Deps, 'config' | 'db' | 'threads'>,
  actor: Actor,
  { id: idOrSlug, copy }: { readonly id: string; readonly copy: string },
): Promise<DraftCopy> {
  requireAdmin(actor);
  const { accountId } = requireAccount(actor);
  const { id: articleId } = await requireArticle(deps, idOrSlug, { trashToo: true });
  const row = await findCopy(deps.db, { articleId, accountId }, copy);
  if (row === null) throw new AppError('revision_not_found');
  return toDraftCopy({ ...row, fields: await sanitiseDraft(deps, row.fields) });
}
