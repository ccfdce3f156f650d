import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { articleRevisions, articles } from '../../db/tables/articles.ts';
import { accountName, accounts } from '../accounts/account-read-model.ts';
import { images } from '../images/image-read-model.ts';
import type { ArticleRecord } from './article-store.ts';

type NewRevision = typeof articleRevisions.$inferInsert;

function toRevision(article: ArticleRecord, authorId: string | null): NewRevision {
  const { id: articleId, version, title, description, content, author, category, tags } = article;
  const { imageId, isFeatured, isDraft, publishDate, updatedAt: createdAt } = article;
  const texts = { title, description, content, author, category, tags };
  return { articleId, version, ...texts, imageId, isFeatured, isDraft, publishDate, authorId, createdAt };
}

/** Stores the current state of an article as the revision of its version. Does nothing when that revision exists. */
export async function insertRevision(
  tx: Queryable,
  article: ArticleRecord,
  authorId: string | null,
): Promise<void> {
  await tx.insert(articleRevisions).values(toRevision(article, authorId)).onConflictDoNothing();
}

const { content, ...columns } = getTableColumns(articleRevisions);
const summarySelection = {
  ...columns,
  savedBy: accountName,
  contentLength: sql<number>`length(${content})`,
  isCurrent: sql<boolean>`${articleRevisions.version} = ${articles.version}`,
};

/** Revisions of an article, newest first, without their content. */
export async function findRevisions(
  db: Queryable,
  articleId: string,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  return db
    .select(summarySelection)
    .from(articleRevisions)
    .innerJoin(articles, eq(articles.id, articleRevisions.articleId))
    .leftJoin(accounts, eq(accounts.id, articleRevisions.authorId))
    .where(
      and(
        eq(articleRevisions.articleId, articleId),
        before === undefined ? undefined : lt(articleRevisions.version, before),
      ),
    )
    .orderBy(desc(articleRevisions.version))
    .limit(limit);
}

export type RevisionSummaryRow = Awaited<ReturnType<typeof findRevisions>>[number];

/** One revision with its content and picture; null when there is none. */
export async function findRevision(db: Queryable, articleId: string, version: number) {
  const [row] = await db
    .select({ ...summarySelection, content, image: images })
    .from(articleRevisions)
    .innerJoin(articles, eq(articles.id, articleRevisions.articleId))
    .leftJoin(accounts, eq(accounts.id, articleRevisions.authorId))
    .leftJoin(images, eq(images.id, articleRevisions.imageId))
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.version, version)));
  return row ?? null;
}

export type RevisionRow = NonNullable<Awaited<ReturnType<typeof findRevision>>>;
