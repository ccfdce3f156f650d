import type { Queryable } from '../../db/database.ts';
import { deleteDraft, lockDraft } from './draft-store.ts';
import { keepDraftCopy } from './keep-draft-copy.ts';

/** The texts an article was saved with. */
interface SavedTexts {
  readonly title: string;
  readonly content: string;
}

/**
 * Ends an editor's unsaved work on an article. Unless the article was saved with just these texts, they stay among the
 * copies: another tab may have written them. Idempotent.
 */
export async function removeDraft(
  tx: Queryable,
  { articleId, accountId, saved }: { articleId: string; accountId: string; saved?: SavedTexts },
): Promise<void> {
  const draft = await lockDraft(tx, articleId, accountId);
  if (draft === null) return;
  const { title = saved?.title, content = saved?.content } = draft.fields;
  const isSaved = title === saved?.title && content === saved?.content;
  if (!isSaved) await keepDraftCopy(tx, draft, { isLast: true });
  await deleteDraft(tx, articleId, accountId);
}
