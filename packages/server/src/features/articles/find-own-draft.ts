import type { ArticleDraft, DraftFields } from '@lampion/contract/schemas/admin-article';
import type { Deps } from '../../deps.ts';
import { toArticleDraft } from './article-view.ts';
import { findDraft } from './draft-store.ts';
import { sanitiseLongHtml } from './sanitise-long-html.ts';

/** Unsaved work with its HTML reduced to what the editor can make. */
export async function sanitiseDraft(
  deps: Pick<Deps, 'config' | 'threads'>,
  fields: DraftFields,
): Promise<DraftFields> {
  if (fields.content === undefined) return fields;
  return { ...fields, content: await sanitiseLongHtml(deps, fields.content) };
}

/**
 * A user's unsaved work on an article, null when there is none. Stored as typed, because that happens every few
 * seconds, and sanitised here, the only place it is read.
 */
export async function findOwnDraft(
  deps: Pick<Deps, 'config' | 'db' | 'threads'>,
  articleId: string,
  accountId: string,
): Promise<ArticleDraft | null> {
  const row = await findDraft(deps.db, articleId, accountId);
  if (row === null) return null;
  return toArticleDraft({ ...row, fields: await sanitiseDraft(deps, row.fields) });
}
