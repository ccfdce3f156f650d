import type { EditedArticle, Revision, RevisionSummary } from '@lampion/contract/blog/article-editing';
import { articleVersionSchema } from '@lampion/contract/blog/articles';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAdmin } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { cutPage, readCursor } from '../../platform/paging.ts';
import { findRevision, findRevisions } from './draft-store.ts';
import { changeSlug } from './publication.ts';
import { checkVersion, findArticleForEditors, requireArticle, saveArticle } from './saving.ts';
import { lockArticle } from './store.ts';
import { toRevision, toRevisionSummary } from './view.ts';

const PAGE_SIZE = 50;
const positionSchema = z.tuple([articleVersionSchema]);

interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/**
 * The versions of an article, newest first, in the trash or not. None for an article not saved
 * since revisions were introduced.
 * @throws AppError `not_authenticated`, `forbidden`, `article_not_found`; `invalid_input` for an
 * invalid cursor
 */
export async function listRevisions(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  idOrSlug: string,
  { limit = PAGE_SIZE, cursor }: PageQuery,
): Promise<{ revisions: RevisionSummary[]; nextCursor: string | null }> {
  requireAdmin(actor);
  const { id } = await requireArticle(deps, idOrSlug, { trashToo: true });
  const [before] = readCursor(positionSchema, cursor) ?? [];
  const found = await findRevisions(deps.db, id, { before, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(found, limit, ({ version }) => [version]);
  return { revisions: rows.map(toRevisionSummary), nextCursor };
}

/**
 * One version of an article with its content.
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

interface Restoring {
  readonly id: string;
  /** The version to restore. */
  readonly version: number;
  /** The article's version known to the caller; absent: any. */
  readonly expected?: number | undefined;
}

/**
 * Restores the texts, tags and picture of an earlier version of an article. This is a normal save,
 * so it can be reverted the same way. Whether and since when the article is public does not change.
 * Restoring the current state changes nothing.
 * @throws AppError `not_authenticated`, `forbidden`, `revision_not_found`, `conflict`;
 * `article_not_found`, also for one in the trash; `invalid_input` for a public article and a
 * version without a title or content
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
