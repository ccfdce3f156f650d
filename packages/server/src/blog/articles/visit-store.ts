import { lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { articleDailyViews, articles, articleVisits } from '../../platform/db/tables/blog/articles.ts';

/** A visit of an article. */
export interface VisitRow {
  readonly articleId: string;
  readonly visitor: Buffer;
  /**
   * The same visitor's hashes of the day before and with former salts, for visits across midnight
   * or a rotation.
   */
  readonly formerly: readonly Buffer[];
  readonly at: Date;
}

/**
 * Counts the visits whose visitor was not counted at that article within the previous 30 minutes,
 * by any process: one statement, all or nothing. `visits` must contain a visitor only once per
 * article.
 */
export async function countVisits(db: Queryable, visits: readonly VisitRow[]): Promise<void> {
  const rows = visits.map(({ articleId, visitor, formerly, at }) => ({
    article_id: articleId,
    visitor: visitor.toString('hex'),
    formerly: formerly.map((hash) => hash.toString('hex')),
    seen_at: at.toISOString(),
  }));
  // Articles are locked first and in the same order: concurrent processes wait for each other
  // without deadlock.
  await db.execute(sql`
    WITH seen AS (
      SELECT article_id, decode(visitor, 'hex') AS visitor, ARRAY(SELECT decode(hash, 'hex') FROM unnest(formerly) AS hash) AS formerly, seen_at
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS visit (article_id uuid, visitor text, formerly text[], seen_at timestamptz(3))
    ), held AS MATERIALIZED (
      SELECT id FROM ${articles}
      WHERE id IN (SELECT article_id FROM seen) AND deleted_at IS NULL
      ORDER BY id FOR NO KEY UPDATE
    ), counted AS (
      INSERT INTO ${articleVisits} AS last (article_id, visitor_hash, counted_at)
      SELECT article_id, visitor, seen_at FROM seen JOIN held ON held.id = article_id
      WHERE NOT EXISTS (
        SELECT FROM ${articleVisits} AS before
        WHERE before.article_id = seen.article_id AND before.visitor_hash = ANY (formerly)
          AND before.counted_at > seen_at - interval '30 minutes'
      )
      ORDER BY article_id, visitor
      ON CONFLICT (article_id, visitor_hash) DO UPDATE SET counted_at = excluded.counted_at
        WHERE last.counted_at <= excluded.counted_at - interval '30 minutes'
      RETURNING article_id, counted_at
    ), daily AS (
      INSERT INTO ${articleDailyViews} AS total (day, article_id, views)
      SELECT (counted_at AT TIME ZONE 'Europe/Paris')::date AS day, article_id, count(*)
      FROM counted GROUP BY day, article_id
      ON CONFLICT (day, article_id) DO UPDATE SET views = total.views + excluded.views
    )
    UPDATE ${articles} SET views = ${articles}.views + news.views
    FROM (SELECT article_id, count(*) AS views FROM counted GROUP BY article_id) AS news
    WHERE ${articles}.id = news.article_id`);
}

export async function deleteVisitsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(articleVisits).where(lt(articleVisits.countedAt, instant));
}

/**
 * Views of all articles per day in a range of days, both included ("YYYY-MM-DD", Paris); days
 * without views are absent.
 */
export async function findDailyViews(
  db: Queryable,
  from: string,
  to: string,
): Promise<{ day: string; views: number }[]> {
  const { rows } = await db.execute<{ day: string; views: number }>(sql`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(views)::float8 AS views
    FROM ${articleDailyViews} WHERE day BETWEEN ${from} AND ${to} GROUP BY day ORDER BY day`);
  return rows;
}
