import { type DraftCopy, type DraftCopySummary, draftCopies } from '@lampion/contract/blog/article-editing';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAccount, requireAdmin } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  type DraftRow,
  findCopies,
  findCopy,
  hasCopySince,
  insertCopy,
  keepNewestCopies,
} from './draft-store.ts';
import { requireArticle, sanitiseDraft } from './saving.ts';
import { toDraftCopy, toDraftCopySummary } from './view.ts';

const APART_MS = draftCopies.minutesApart * 60_000;

/**
 * Keeps what a draft was before it is replaced: the last state of every few minutes of typing, and
 * always when `isLast`, because nobody types on from there. Only the newest stay.
 */
export async function keepDraftCopy(tx: Queryable, draft: DraftRow, { isLast = false } = {}): Promise<void> {
  const since = new Date(draft.updatedAt.getTime() - APART_MS);
  if (!isLast && (await hasCopySince(tx, draft, since))) return;
  await insertCopy(tx, draft);
  await keepNewestCopies(tx, draft, draftCopies.max);
}

/**
 * One state of the caller's unsaved work, whole, sanitised on its way out like the work itself.
 * @throws AppError `not_authenticated`, `forbidden`, `article_not_found`; `revision_not_found`,
 * also for another's
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

/**
 * What the caller's unsaved work on an article was, newest first, in the trash or not. Their number
 * is bounded.
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
