import { system } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import type { JobPayloads } from '../../jobs/jobs.ts';
import { findLastChange } from '../journal/find-last-change.ts';
import { recordAction } from '../journal/record-action.ts';
import { articleStatus } from './article-policy.ts';
import { lockArticle } from './article-store.ts';
import { schedulePublication } from './schedule-publication.ts';

/**
 * Runs at the date of a scheduled article: every page that shows it, or a list, is rendered again, and the journal
 * records the publication. Visibility depends only on the date, so nothing is lost when this runs late.
 * Idempotent for each date; does nothing when the article was postponed, withdrawn or deleted.
 */
export async function publishScheduledArticle(
  deps: Pick<Deps, 'jobs' | 'now' | 'pages'>,
  { articleId, publishDate }: JobPayloads['publish-article'],
): Promise<void> {
  await deps.pages.transaction(async (tx, changed) => {
    const article = await lockArticle(tx, articleId);
    if (article === null || article.isDraft || article.publishDate.toISOString() !== publishDate) return;
    // PostgreSQL's clock, used by the queue, may be ahead of ours.
    if (articleStatus(article, deps.now()) === 'scheduled') return schedulePublication(deps, tx, article);
    const last = await findLastChange(tx, 'article', articleId, 'article.publish');
    if (last?.after.publishDate === publishDate) return;
    await recordAction(deps, tx, system, {
      action: 'article.publish',
      subject: 'article',
      subjectId: articleId,
      subjectName: article.title,
      before: { status: 'scheduled' },
      after: { status: 'published', publishDate },
    });
    changed('articles', `article:${articleId}`);
  });
}
