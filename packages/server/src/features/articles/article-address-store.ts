import { count } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { articles } from '../../db/tables/articles.ts';
import { isPublicAt } from './article-store.ts';

/** Public articles in the order of their ids, so that one keeps its place when others are published. */
export async function findArticleAddresses(
  db: Queryable,
  now: Date,
  range: { limit: number; offset: number },
) {
  return db
    .select({ slug: articles.slug, updatedAt: articles.updatedAt })
    .from(articles)
    .where(isPublicAt(now))
    .orderBy(articles.id)
    .limit(range.limit)
    .offset(range.offset);
}

export async function countPublicArticles(db: Queryable, now: Date): Promise<number> {
  const [row] = await db.select({ total: count() }).from(articles).where(isPublicAt(now));
  return row?.total ?? 0;
}
