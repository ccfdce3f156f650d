import type { Readable } from '../../db/readable.ts';
import {
  articleDailyViews as articleDailyViewsTable,
  articleDrafts as articleDraftsTable,
  articleRevisions as articleRevisionsTable,
  articles as articlesTable,
  articleVisits as articleVisitsTable,
} from '../../db/tables/articles.ts';

export const articleDailyViews: Readable<typeof articleDailyViewsTable, 'day'> = articleDailyViewsTable;

export const articleDrafts: Readable<typeof articleDraftsTable, 'fields'> = articleDraftsTable;

export const articleRevisions: Readable<typeof articleRevisionsTable, 'content' | 'imageId'> =
  articleRevisionsTable;

export const articleVisits: Readable<typeof articleVisitsTable, 'countedAt'> = articleVisitsTable;

export const articles: Readable<
  typeof articlesTable,
  'authorId' | 'content' | 'deletedAt' | 'imageId' | 'isDraft' | 'publishDate' | 'title' | 'views'
> = articlesTable;
