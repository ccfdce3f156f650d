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
 * Keeps a copy of a draft before it is replaced: one every few minutes of typing, and always when
 * `isLast`. Only the newest copies are kept.
 */
export async function keepDraftCopy(tx: Queryable, draft: DraftRow, { isLast = false } = {}): Promise<void> {
  const since = new Date(draft.updatedAt.getTime() - APART_MS);
  if (!isLast && (await hasCopySince(tx, draft, since))) return;
  await insertCopy(tx, draft);
  await keepNewestCopies(tx, draft, draftCopies.max);
}

/**
 * One earlier state of the caller's unsaved work, with its content, sanitised when read.
 * @throws AppError `not_authenticated`, `forbidden`, `article_not_found`; `revision_not_found`,
 * also for another editor's copy
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
 * The earlier states of the caller's unsaved work on an article, newest first, in the trash or not.
 * Their number is limited.
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
