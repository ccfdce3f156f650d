import type { Revision } from '@lampion/contract/schemas/admin-article';
import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { toRevision } from './article-view.ts';
import { requireArticle } from './find-article-head.ts';
import { findRevision } from './revision-store.ts';

/**
 * One version of an article, whole.
 * @throws AppError `not_authenticated`, `forbidden`, `article_not_found`, `revision_not_found`
 */
export async function getRevision(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { id: idOrSlug, version }: { readonly id: string; readonly version: number },
): Promise<Revision> {
  requireAdmin(actor);
  const { id } = await requireArticle(deps, idOrSlug, { trashToo: true });
  const row = await findRevision(deps.db, id, version);
  if (row === null) throw new AppError('revision_not_found');
  return toRevision(row);
}
