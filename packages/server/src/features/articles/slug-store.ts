import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { articles, formerArticleSlugs } from '../../db/tables/articles.ts';

/** Any fixed number: the key of the advisory lock for choosing slugs, so that no two are the same. */
const SLUG_LOCK = 7_326_003;

/** Lets one transaction at a time choose slugs, until it ends. */
export async function lockSlugs(tx: Queryable): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${SLUG_LOCK})`);
}

/**
 * Slugs equal to `base` or to `base` with a number, that an article other than `articleId` has or ever had in public;
 * deleted articles keep theirs.
 */
export async function findTakenSlugs(tx: Queryable, base: string, articleId: string): Promise<Set<string>> {
  const pattern = `^${base}(-[0-9]+)?$`;
  const { rows } = await tx.execute<{ slug: string }>(sql`
    SELECT slug FROM ${articles} WHERE starts_with(slug, ${base}) AND slug ~ ${pattern} AND id <> ${articleId}
    UNION ALL
    SELECT slug FROM ${formerArticleSlugs}
    WHERE starts_with(slug, ${base}) AND slug ~ ${pattern} AND article_id <> ${articleId}`);
  return new Set(rows.map(({ slug }) => slug));
}

/** Stores permanently that this slug was the article's. Idempotent. */
export async function insertFormerSlug(tx: Queryable, slug: string, articleId: string): Promise<void> {
  await tx.insert(formerArticleSlugs).values({ slug, articleId }).onConflictDoNothing();
}

/** True for an article that was public in the past under a slug, and since was unpublished or got another slug. */
export async function hasFormerSlug(tx: Queryable, articleId: string): Promise<boolean> {
  return (await tx.$count(formerArticleSlugs, eq(formerArticleSlugs.articleId, articleId))) > 0;
}
