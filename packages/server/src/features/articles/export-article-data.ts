import type { Queryable } from '../../db/database.ts';
import { findOwnArticles } from './article-data-store.ts';

/** Which articles somebody wrote, for themselves. */
export function exportArticleData(db: Queryable, accountId: string) {
  return findOwnArticles(db, accountId);
}
