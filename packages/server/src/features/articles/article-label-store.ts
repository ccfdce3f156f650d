import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { articles } from '../../db/tables/articles.ts';
import type { ArticleLabelAddress } from './article-page-store.ts';
import { isPublicAt, newestFirst } from './article-store.ts';
import { selectNewest } from './newest-article-store.ts';

const order = sql.join(newestFirst, sql`, `);

/** A category or a tag as public articles spell it. */
export interface LabelRow extends Record<string, unknown> {
  readonly name: string;
  readonly slug: string;
}

/** What may be another spelling of a label's address. */
const ADDRESS = /^[^\p{Cc}\p{Cs}]{1,200}$/u;

/** The label of an address in any spelling, called as the newest public article calls it; null when none has it. */
export async function findLabel(
  db: Queryable,
  { kind, slug }: ArticleLabelAddress,
  now: Date,
): Promise<LabelRow | null> {
  if (!ADDRESS.test(slug)) return null;
  const wanted = sql`label_slug(${slug})`;
  const [name, newest] =
    kind === 'category'
      ? [sql`${articles.category}`, newestOfCategory(wanted, now)]
      : [
          sql`${articles.tags}[array_position(${articles.tagSlugs}, ${wanted})]`,
          selectNewest(sql`${articles.tagSlugs} @> ARRAY[${wanted}]`, now, 1),
        ];
  const { rows } = await db.execute<LabelRow>(sql`
    SELECT ${name} AS name, ${wanted} AS slug FROM ${articles}
    WHERE ${articles.id} = ${newest} AND ${wanted} <> ''`);
  return rows[0] ?? null;
}

const newestOfCategory = (slug: SQL, now: Date) => sql`(SELECT ${articles.id} FROM ${articles}
  WHERE ${articles.categorySlug} = ${slug} AND ${isPublicAt(now)} ORDER BY ${order} LIMIT 1)`;

/** Categories of public articles, those with the most first, called as the newest article calls them. */
export async function findPublicCategories(db: Queryable, now: Date, limit: number): Promise<LabelRow[]> {
  // Counted in an index alone; the articles themselves are read for the names.
  const { rows } = await db.execute<LabelRow>(sql`
    SELECT counted.slug, ${articles.category} AS name
    FROM (
      SELECT ${articles.categorySlug} AS slug, count(*) AS count
      FROM ${articles} WHERE ${isPublicAt(now)} AND ${articles.categorySlug} <> ''
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}
    ) AS counted
    JOIN ${articles} ON ${articles.id} = ${newestOfCategory(sql`counted.slug`, now)}
    ORDER BY counted.count DESC, 1`);
  return rows;
}

interface LabelAddressRow extends Record<string, unknown>, ArticleLabelAddress {
  /** The last change of one of its articles. */
  readonly updatedAt: Date;
}

/** Labels that several public articles have, in a fixed order. */
export async function findSharedLabels(db: Queryable, now: Date, limit: number): Promise<LabelAddressRow[]> {
  // Articles with the same labels are counted together: far fewer than articles.
  const { rows } = await db.execute<LabelAddressRow>(sql`
    WITH alike AS MATERIALIZED (
      SELECT ${articles.categorySlug} AS category, ${articles.tagSlugs} AS tags, count(*) AS count,
        max(${articles.updatedAt}) AS updated_at
      FROM ${articles} WHERE ${isPublicAt(now)} GROUP BY 1, 2
    )
    SELECT kind, slug, max(updated_at) AS "updatedAt" FROM (
      SELECT 'category' AS kind, category AS slug, count, updated_at FROM alike
      UNION ALL
      SELECT 'tag', own.slug, count, updated_at
      FROM alike, LATERAL (SELECT DISTINCT unnest(tags) AS slug) AS own
    ) AS labels
    WHERE slug <> '' GROUP BY kind, slug HAVING sum(count) > 1 ORDER BY kind, slug LIMIT ${limit}`);
  return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt) }));
}
