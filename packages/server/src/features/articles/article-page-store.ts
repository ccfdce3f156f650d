import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { articles } from '../../db/tables/articles.ts';
import { images } from '../images/image-read-model.ts';
import {
  type ArticleRow,
  type ArticleSummaryRow,
  isPublicAt,
  newestFirst,
  selection,
  summarySelection,
} from './article-store.ts';

/** Articles by their ids, in the order of these; one that is gone is left out. */
export async function findArticlesById(db: Queryable, ids: readonly string[]): Promise<ArticleRow[]> {
  const rows = await db
    .select(selection)
    .from(articles)
    .leftJoin(images, eq(images.id, articles.imageId))
    .where(inArray(articles.id, [...ids]));
  return inOrder(rows, ids);
}

/** The same without the content. */
export async function findSummariesById(db: Queryable, ids: readonly string[]): Promise<ArticleSummaryRow[]> {
  const rows = await db
    .select(summarySelection)
    .from(articles)
    .leftJoin(images, eq(images.id, articles.imageId))
    .where(inArray(articles.id, [...ids]));
  return inOrder(rows, ids);
}

function inOrder<Row extends { readonly id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const order = sql.join(newestFirst, sql`, `);

async function readIds(db: Queryable, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

/** The newest featured articles. */
export function findFeaturedIds(db: Queryable, now: Date, limit: number): Promise<string[]> {
  return readIds(
    db,
    sql`SELECT ${articles.id} AS id FROM ${articles}
      WHERE ${articles.isFeatured} AND ${isPublicAt(now)} ORDER BY ${order} LIMIT ${limit}`,
  );
}

/** What a list of the blog holds. */
export interface Listing {
  readonly publicAt: Date;
  /** By the last part of its address. */
  readonly label?: ArticleLabelAddress | undefined;
  /** Ids of articles that are shown elsewhere. */
  readonly without: readonly string[];
}

export interface ArticleLabelAddress {
  readonly kind: 'category' | 'tag';
  readonly slug: string;
}

const hasLabel = ({ kind, slug }: ArticleLabelAddress): SQL =>
  kind === 'category' ? sql`${articles.categorySlug} = ${slug}` : sql`${articles.tagSlugs} @> ARRAY[${slug}]`;

const isListed = ({ publicAt, label, without }: Listing): SQL =>
  sql`${isPublicAt(publicAt)} AND ${label ? hasLabel(label) : sql`true`}
    AND ${without.length === 0 ? sql`true` : sql`${articles.id} NOT IN ${[...without]}`}`;

/** One page of a list, the newest first. */
export function findListedIds(
  db: Queryable,
  listing: Listing,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<string[]> {
  return readIds(
    db,
    sql`SELECT ${articles.id} AS id FROM ${articles} WHERE ${isListed(listing)}
      ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
  );
}

export function countListed(db: Queryable, listing: Listing): Promise<number> {
  return db.$count(articles, isListed(listing));
}
