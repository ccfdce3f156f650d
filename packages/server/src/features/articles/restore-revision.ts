import type { EditedArticle } from '@lampion/contract/schemas/admin-article';
import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { lockArticle } from './article-store.ts';
import { checkVersion } from './check-version.ts';
import { findArticleForEditors } from './find-article-for-editors.ts';
import { requireArticle } from './find-article-head.ts';
import { changeSlug } from './issue-slug.ts';
import { findRevision } from './revision-store.ts';
import { saveArticle } from './save-article.ts';

interface Restoring {
  readonly id: string;
  /** The version to bring back. */
  readonly version: number;
  /** The article's version as known to the caller; any version when missing. */
  readonly expected?: number | undefined;
}

/**
 * Gives an article the texts, tags and picture of an earlier version. That is a save like any other, so it can be
 * reverted the same way. Whether and from when on the article is public stays unchanged. Restoring the current state
 * changes nothing.
 * @throws AppError `not_authenticated`, `forbidden`, `revision_not_found`, `conflict`; `article_not_found`, also for one
 * in the trash; `invalid_input` for a public article and a version without a title or content
 */
export async function restoreRevision(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  { id: idOrSlug, version, expected }: Restoring,
): Promise<EditedArticle> {
  requireAdmin(actor);
  const { id } = await requireArticle(deps, idOrSlug);
  await deps.pages.transaction(async (tx, changed) => {
    const current = await lockArticle(tx, id);
    if (current === null) throw new AppError('article_not_found');
    const revision = await findRevision(tx, id, version);
    if (revision === null) throw new AppError('revision_not_found');
    await checkVersion(deps, tx, current, expected);
    const { title, description, content, author, category, tags, imageId, isFeatured } = revision;
    const values = {
      title,
      description,
      content,
      author,
      category,
      tags,
      imageId,
      isFeatured,
      slug: await changeSlug(tx, current, title, deps.now()),
    };
    await saveArticle(deps, tx, changed, { actor, current, values, action: 'article.restore-version' });
  });
  return findArticleForEditors(deps, deps.db, id);
}
