import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/blog/articles.ts';

// What other features may read of articles: their number and images.

export const articleDailyViews: Readable<typeof tables.articleDailyViews, 'day'> = tables.articleDailyViews;

export const articleDrafts: Readable<typeof tables.articleDrafts, 'fields'> = tables.articleDrafts;

export const articleDraftCopies: Readable<typeof tables.articleDraftCopies, 'fields'> =
  tables.articleDraftCopies;

export const articleRevisions: Readable<typeof tables.articleRevisions, 'content' | 'imageId'> =
  tables.articleRevisions;

export const articles: Readable<
  typeof tables.articles,
  'content' | 'deletedAt' | 'imageId' | 'isDraft' | 'publishDate' | 'views'
> = tables.articles;
