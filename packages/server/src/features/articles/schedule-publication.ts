import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { articleStatus } from './article-policy.ts';
import type { ArticleRecord } from './article-store.ts';

/**
 * Queues the publication of an article for its date, when that is in the future; does nothing otherwise. The job exists
 * only if the transaction commits. A job of an older date finds that the date has changed and does nothing, so call
 * this after every change of it.
 */
export async function schedulePublication(
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  article: Pick<ArticleRecord, 'id' | 'isDraft' | 'publishDate' | 'deletedAt'>,
): Promise<void> {
  const { id: articleId, publishDate, deletedAt } = article;
  if (deletedAt !== null || articleStatus(article, now()) !== 'scheduled') return;
  const payload = { articleId, publishDate: publishDate.toISOString() };
  await jobs.enqueue(tx, 'publish-article', payload, { startAfter: publishDate });
}
