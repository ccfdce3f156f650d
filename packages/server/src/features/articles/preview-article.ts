import { trimUnseen } from '@lampion/contract/rules/visible-text';
import type { DraftFields } from '@lampion/contract/schemas/admin-article';
import type { Article } from '@lampion/contract/schemas/article';
import { type Actor, requireAccount, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { type ArticleRow, findArticle, findImage } from './article-store.ts';
import { toArticle } from './article-view.ts';
import { describeArticle } from './describe-article.ts';
import { findOwnDraft } from './find-own-draft.ts';
import { linkPicture, replaceUnstored } from './find-unstored-pictures.ts';

/**
 * An article as it would look if the caller's unsaved work were saved now, for rendering it with the public page's own
 * components. Nothing is written.
 * @throws AppError `not_authenticated`, `forbidden`; `article_not_found`, also for one in the trash
 */
export async function previewArticle(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'threads'>,
  actor: Actor,
  idOrSlug: string,
): Promise<Article> {
  requireAdmin(actor);
  const { accountId } = requireAccount(actor);
  const row = await findArticle(deps.db, idOrSlug);
  if (row === null) throw new AppError('article_not_found');
  const draft = await findOwnDraft(deps, row.id, accountId);
  return toArticle(draft === null ? row : await applyDraft(deps, row, draft.fields), deps.now());
}

/** A date to come that was emptied means now, as when it is saved; one in the past stays. */
function chooseDate(saved: Date, drafted: string | null | undefined, now: Date): Date {
  if (drafted) return new Date(drafted);
  return drafted === null && saved > now ? now : saved;
}

async function applyDraft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  row: ArticleRow,
  { imageId, publishDate, ...fields }: DraftFields,
): Promise<ArticleRow> {
  const merged = { ...row, ...fields };
  // Pictures that are still to be fetched: the page could not show them.
  const next = { ...merged, content: replaceUnstored(merged.content, linkPicture) };
  return {
    ...next,
    author: trimUnseen(next.author) || row.author,
    description: trimUnseen(next.description) || describeArticle(next.content),
    image: imageId === undefined ? row.image : await findImage(db, imageId),
    publishDate: chooseDate(row.publishDate, publishDate, now()),
  };
}
