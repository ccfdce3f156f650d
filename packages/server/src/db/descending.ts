import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * From the highest value down, for an `orderBy` that an index with `desc()` serves. Drizzle builds those with nulls last; its `desc()` of a
 * query puts them first, which is another order to PostgreSQL even where there are none: it sorts all rows then.
 */
export const descending = (value: SQLWrapper): SQL => sql`${value} DESC NULLS LAST`;
