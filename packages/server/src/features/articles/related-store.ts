import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { articles } from '../../db/tables/articles.ts';
import { isPublicAt, newestFirst } from './article-store.ts';
import { selectNewest } from './newest-article-store.ts';

/** Articles looked at for each reason: the newest ones. */
const CANDIDATES_MAX = 60;

/** What other articles are compared with. */
export interface Compared {
  readonly id: string;
  readonly title: string;
  readonly categorySlug: string;
  readonly tagSlugs: readonly string[];
  readonly publishDate: Date;
}

const order = sql.join(newestFirst, sql`, `);

/**
 * Public articles about the same: those with the most tags in common, then of the same category, then with the most
 * words of its title. Always in the same order.
 */
export async function findRelatedIds(
  db: Queryable,
  { id, title, categorySlug, tagSlugs }: Compared,
  now: Date,
  limit: number,
): Promise<string[]> {
  const tags = sql`array_remove(${sql.param(tagSlugs)}::text[], '')`;
  // Any word of the title, not all.
  const words = sql`replace(plainto_tsquery('french_words', ${title})::text, ' & ', ' | ')::tsquery`;
  const newest = (condition: SQL) =>
    selectNewest(sql`${condition} AND ${articles.id} <> ${id}`, now, CANDIDATES_MAX);
  const sameCategory = sql`(SELECT ${articles.id} FROM ${articles}
    WHERE ${articles.categorySlug} = ${categorySlug} AND ${categorySlug} <> '' AND ${isPublicAt(now)}
      AND ${articles.id} <> ${id} ORDER BY ${order} LIMIT ${CANDIDATES_MAX})`;
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT ${articles.id} AS id FROM ${articles} WHERE ${articles.id} IN (
      ${newest(sql`${articles.tagSlugs} && ${tags}`)}
      UNION ${sameCategory}
      UNION ${newest(sql`${articles.heading} @@ ${words}`)})
    ORDER BY cardinality(ARRAY(SELECT unnest(${articles.tagSlugs}) INTERSECT SELECT unnest(${tags}))) DESC,
      (${articles.categorySlug} = ${categorySlug} AND ${categorySlug} <> '') DESC,
      ts_rank(${articles.heading}, ${words}) DESC, ${order}
    LIMIT ${limit}`);
  return rows.map((row) => row.id);
}

/** The public article that came out before another one, the newest for the very first; none of those named. */
export async function findNextReadId(
  db: Queryable,
  { id, publishDate }: Compared,
  now: Date,
  without: readonly string[],
): Promise<string | null> {
  const newest = (
    place: number,
    condition: SQL,
  ) => sql`(SELECT ${articles.id} AS id, ${place}::int AS place FROM ${articles}
    WHERE ${isPublicAt(now)} AND ${articles.id} NOT IN ${[id, ...without]} AND ${condition} ORDER BY ${order} LIMIT 1)`;
  const earlier = newest(1, sql`(${articles.publishDate}, ${articles.id}) < (${publishDate}, ${id})`);
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM (${earlier} UNION ALL ${newest(2, sql`true`)}) AS found ORDER BY place LIMIT 1`,
  );
  return rows[0]?.id ?? null;
}
