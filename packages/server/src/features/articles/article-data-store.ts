import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { articleDraftCopies, articleDrafts, articles } from '../../db/tables/articles.ts';

export function findOwnArticles(db: Queryable, accountId: string) {
  return db
    .select({ title: articles.title, publishDate: articles.publishDate })
    .from(articles)
    .where(eq(articles.authorId, accountId))
    .orderBy(desc(articles.publishDate));
}

/** Texts a person left unsaved, and what they were before. */
export function findOwnDrafts(db: Queryable, accountId: string) {
  const textOf = (fields: typeof articleDrafts.fields | typeof articleDraftCopies.fields) => ({
    title: sql<string | null>`${fields}->>'title'`,
    content: sql<string | null>`${fields}->>'content'`,
  });
  const drafts = db
    .select({ ...textOf(articleDrafts.fields), savedAt: articleDrafts.updatedAt })
    .from(articleDrafts)
    .where(eq(articleDrafts.accountId, accountId));
  const copies = db
    .select({ ...textOf(articleDraftCopies.fields), savedAt: articleDraftCopies.savedAt })
    .from(articleDraftCopies)
    .where(eq(articleDraftCopies.accountId, accountId));
  return drafts.unionAll(copies).orderBy(sql`3 DESC`);
}
