import { draftCopies } from '@lampion/contract/schemas/admin-article';
import type { Queryable } from '../../db/database.ts';
import { hasCopySince, insertCopy, keepNewestCopies } from './draft-copy-store.ts';
import type { DraftRow } from './draft-store.ts';

const APART_MS = draftCopies.minutesApart * 60_000;

/**
 * Keeps what a draft was before it is replaced: the last state of every few minutes of typing, and always when
 * `isLast`, because nobody types on from there. Only the newest stay.
 */
export async function keepDraftCopy(tx: Queryable, draft: DraftRow, { isLast = false } = {}): Promise<void> {
  const since = new Date(draft.updatedAt.getTime() - APART_MS);
  if (!isLast && (await hasCopySince(tx, draft, since))) return;
  await insertCopy(tx, draft);
  await keepNewestCopies(tx, draft, draftCopies.max);
}
