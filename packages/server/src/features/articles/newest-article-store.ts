import { type SQL, sql } from 'drizzle-orm';
import { articles } from '../../db/tables/articles.ts';
import { isPublicAt, newestFirst } from './article-store.ts';

/** Articles looked at in their order, before the index of a condition is asked. */
const WALKED_MAX = 2000;

const order = sql.join(newestFirst, sql`, `);
/** What a condition may be about. */
const columns = sql`${articles.id}, ${articles.publishDate}, ${articles.tagSlugs}, ${articles.heading}`;

/**
 * The ids of the newest public articles with tags or words, as a query: among the newest of all, then among those that
 * an index names. Materialised: PostgreSQL cannot know how many these are, and would read all articles, the newest
 * first, where hardly any matches.
 */
export function selectNewest(condition: SQL, publicAt: Date, limit: number): SQL {
  return sql`(
    WITH recent AS MATERIALIZED (
      SELECT ${articles.id}, ${articles.publishDate} FROM (
        SELECT ${columns} FROM ${articles} WHERE ${isPublicAt(publicAt)} ORDER BY ${order} LIMIT ${WALKED_MAX}
      ) AS ${articles} WHERE ${condition} LIMIT ${limit}
    ), matching AS MATERIALIZED (
      SELECT ${articles.id}, ${articles.publishDate} FROM ${articles}
      WHERE (SELECT count(*) FROM recent) < ${limit} AND ${isPublicAt(publicAt)} AND ${condition}
    )
    SELECT ${articles.id} FROM (SELECT * FROM recent UNION SELECT * FROM matching) AS ${articles}
    ORDER BY ${order} LIMIT ${limit})`;
}
