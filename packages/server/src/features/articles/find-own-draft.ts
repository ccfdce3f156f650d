import type { ArticleDraft, DraftFields } from '@lampion/contract/schemas/admin-article';
import type { Deps } from '../../deps.ts';
import { toArticleDraft } from './article-view.ts';
import { findDraft } from './draft-store.ts';
import { sanitiseArticleHtml } from './sanitise-article-html.ts';

/** Unsaved work with its HTML reduced to what the editor can make. Pure. */
export function sanitiseDraft(fields: DraftFields, publicUrl: string): DraftFields {
  if (fields.content === undefined) return fields;
  return { ...fields, content: sanitiseArticleHtml(fields.content, publicUrl) };
}

/**
 * Somebody's unsaved work on an article, null when there is none. Kept as it was typed, because that happens every few
 * seconds, and sanitised here, on its only way out.
 */
export async function findOwnDraft(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  articleId: string,
  accountId: string,
): Promise<ArticleDraft | null> {
  const row = await findDraft(db, articleId, accountId);
  if (row === null) return null;
  return toArticleDraft({ ...row, fields: sanitiseDraft(row.fields, config.PUBLIC_URL) });
}
