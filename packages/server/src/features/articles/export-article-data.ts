import type { Queryable } from '../../db/database.ts';
import { findOwnArticles, findOwnDrafts } from './article-data-store.ts';

/** The articles a person wrote, for the copy of their data. */
export function exportArticleData(db: Queryable, accountId: string) {
  return findOwnArticles(db, accountId);
}

/** What they wrote and did not save. */
export function exportDraftData(db: Queryable, accountId: string) {
  return findOwnDrafts(db, accountId);
}
