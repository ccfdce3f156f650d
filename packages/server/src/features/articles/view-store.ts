import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { articleDailyViews } from '../../db/tables/articles.ts';

/** Views of all articles per day, from one day to another, both included ("YYYY-MM-DD", Paris); days without are absent. */
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
