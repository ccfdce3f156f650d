import { system } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import type { JobPayloads } from '../../jobs/jobs.ts';
import { findLastChange } from '../journal/find-last-change.ts';
import { recordAction } from '../journal/record-action.ts';
import { articleStatus } from './article-policy.ts';
import { lockArticle } from './article-store.ts';
import { schedulePublication } from './schedule-publication.ts';

/**
 * What happens at the date of a scheduled article: every page that shows it, or a list, is drawn afresh, and the journal
 * says that it was published. Being public is a matter of its date alone, so nothing is lost when this comes late.
 * Exactly once for each date, however often it runs; nothing when the article was put off, taken back or deleted.
 */
export async function publishScheduledArticle(
  deps: Pick<Deps, 'jobs' | 'now' | 'pages'>,
  { articleId, publishDate }: JobPayloads['publish-article'],
): Promise<void> {
  await deps.pages.transaction(async (tx, changed) => {
    const article = await lockArticle(tx, articleId);
    if (article === null || article.isDraft || article.publishDate.toISOString() !== publishDate) return;
    // PostgreSQL's clock, which the queue goes by, may run ahead of ours.
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
