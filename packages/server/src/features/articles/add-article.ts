import { type Actor, isSignedIn } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { PageTag } from '../../db/page-changes.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../journal/record-action.ts';
import { articleStatus } from './article-policy.ts';
import { findLastSignature, insertArticle, type NewArticleRow } from './article-store.ts';
import { insertRevision } from './revision-store.ts';
import { schedulePublication } from './schedule-publication.ts';

/**
 * Creates an article in the caller's transaction: its row, its first revision, its journal entry, and for a future date
 * its publication job. Without an author it is signed like the account's last one. Returns false, and writes nothing, when an article with that id exists.
 */
export async function addArticle(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  changed: (...tags: PageTag[]) => void,
  actor: Actor,
  { author, ...row }: Omit<NewArticleRow, 'authorId' | 'createdAt' | 'updatedAt'> & { readonly id: string },
): Promise<boolean> {
  const now = deps.now();
  const authorId = isSignedIn(actor) ? actor.accountId : null;
  const signature = author || (authorId && (await findLastSignature(tx, authorId)));
  const signed = { ...row, ...(signature && { author: signature }) };
  const article = await insertArticle(tx, { ...signed, authorId, createdAt: now, updatedAt: now });
  if (article === null) return false;
  await insertRevision(tx, article, authorId);
  await schedulePublication(deps, tx, article);
  const { title, publishDate } = article;
  await recordAction(deps, tx, actor, {
    action: 'article.create',
    subject: 'article',
    subjectId: row.id,
    subjectName: title,
    after: { title, status: articleStatus(article, now), publishDate },
  });
  changed('articles', `article:${row.id}`);
  return true;
}
