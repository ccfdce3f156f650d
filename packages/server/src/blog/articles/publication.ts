import slugifyText from '@sindresorhus/slugify';
import { findLastChange, recordAction } from '../../admin/journal/record-action.ts';
import type { Deps } from '../../deps.ts';
import { system } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { JobPayloads } from '../../platform/jobs/jobs.ts';
import { articleStatus } from './policy.ts';
import {
  type ArticleRecord,
  findNextPublishDate,
  findTakenSlugs,
  insertFormerSlug,
  lockArticle,
  lockSlugs,
} from './store.ts';

/**
 * Runs at the date of a scheduled article: every page that shows it, or a list, is rendered again,
 * and the journal records the publication. Visibility depends only on the date, so nothing is lost
 * when this runs late. Idempotent for each date; does nothing when the article was postponed,
 * unpublished or deleted.
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

/**
 * Queues the publication of an article for a future date; does nothing otherwise. The job exists
 * only if the transaction commits. Call it after every change of the date: a job for an older date
 * does nothing.
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

/**
 * The next instant at which a scheduled article becomes public, null when none is scheduled.
 * Nothing is written at that instant: cached lists of articles must expire then.
 */
export async function nextScheduledPublication(deps: Pick<Deps, 'db' | 'now'>): Promise<Date | null> {
  return findNextPublishDate(deps.db, deps.now());
}

/** Longer titles are cut between two words. */
const LENGTH_MAX = 80;

/** API paths beside the articles: an article with such a slug could not be requested. */
const ownAddresses = new Set(['categories', 'drafts', 'tags']);

const french: [string, string][] = [
  ['&', ' et '],
  ['+', ' plus '],
  ['%', ' pour cent '],
  ['€', ' euros '],
  ["'", ' '],
];

/** A title as a URL segment: "L’été à l’Œuvre & co" becomes "l-ete-a-l-oeuvre-et-co". */
function slugify(title: string): string {
  // NFKC replaces ligatures ("ﬁ") by plain characters; the apostrophe of an English "don't" would
  // join two words.
  const text = title.normalize('NFKC').replaceAll('’', "'");
  const slug = slugifyText(text, { decamelize: false, customReplacements: french });
  if (slug.length <= LENGTH_MAX) return slug || 'article';
  const start = slug.slice(0, LENGTH_MAX + 1);
  return start.includes('-') ? start.slice(0, start.lastIndexOf('-')) : slug.slice(0, LENGTH_MAX);
}

/**
 * A slug that no other article has or had in public: the title's, else the same with -2, -3 and so
 * on. Slugs are locked until the transaction ends, so write it in the same one.
 */
export async function issueSlug(tx: Queryable, title: string, articleId: string): Promise<string> {
  const base = slugify(title);
  await lockSlugs(tx);
  const taken = await findTakenSlugs(tx, base, articleId);
  if (!taken.has(base) && !ownAddresses.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/**
 * The slug of an article to be saved, whose title may have changed. A public slug is recorded
 * before it changes or its article is unpublished. Write it in the same transaction.
 */
export async function changeSlug(
  tx: Queryable,
  current: Pick<ArticleRecord, 'id' | 'isDraft' | 'publishDate' | 'slug' | 'title'>,
  title: string,
  now: Date,
): Promise<string> {
  const { id, slug } = current;
  if (articleStatus(current, now) === 'published') await insertFormerSlug(tx, slug, id);
  return slugify(title) === slugify(current.title) ? slug : issueSlug(tx, title, id);
}
