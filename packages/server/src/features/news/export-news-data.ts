import type { Queryable } from '../../db/database.ts';
import { findOwnNews } from './news-store.ts';

/** What a person was told in the app, for the copy of their data. */
export function exportNewsData(db: Queryable, appAccountIds: readonly string[]) {
  return findOwnNews(db, appAccountIds);
}
