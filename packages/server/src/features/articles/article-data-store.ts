import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { articles } from '../../db/tables/articles.ts';

export function findOwnArticles(db: Queryable, accountId: string) {
  return db
    .select({ title: articles.title, publishDate: articles.publishDate })
    .from(articles)
    .where(eq(articles.authorId, accountId))
    .orderBy(desc(articles.publishDate));
}
