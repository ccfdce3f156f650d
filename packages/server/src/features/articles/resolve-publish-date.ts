import type { Queryable } from '../../db/database.ts';
import type { ArticleRecord } from './article-store.ts';
import { hasFormerSlug } from './slug-store.ts';

/**
 * The date of an article whose draft state changes without a given date: a draft that becomes public for the
 * first time is dated now, not on the day it was created; one published again keeps its date. Undefined: unchanged.
 */
export async function resolvePublishDate(
  tx: Queryable,
  current: Pick<ArticleRecord, 'id' | 'isDraft' | 'publishDate'>,
  isDraft: boolean | undefined,
  now: Date,
): Promise<Date | undefined> {
  const isReleased = current.isDraft && isDraft === false && current.publishDate <= now;
  return isReleased && !(await hasFormerSlug(tx, current.id)) ? now : undefined;
}
