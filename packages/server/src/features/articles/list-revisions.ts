import type { RevisionSummary } from '@lampion/contract/schemas/admin-article';
import { articleVersionSchema } from '@lampion/contract/schemas/article';
import { z } from 'zod';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { cutPage, readCursor } from '../../paging.ts';
import { toRevisionSummary } from './article-view.ts';
import { requireArticle } from './find-article-head.ts';
import { findRevisions } from './revision-store.ts';

const PAGE_SIZE = 50;
const positionSchema = z.tuple([articleVersionSchema]);

interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/**
 * The versions of an article, newest first, in the trash or not. An article not saved since revisions exist
 * has none yet.
 * @throws AppError `not_authenticated`, `forbidden`, `article_not_found`; `invalid_input` for a cursor that is not ours
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
