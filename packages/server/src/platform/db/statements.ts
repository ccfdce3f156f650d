import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/**
 * A prepared statement, built once per database: Drizzle does not write its SQL again, and
 * PostgreSQL does not parse it again. The statement needs a unique name.
 */
export function prepareOnce<Prepared>(build: (db: Queryable) => Prepared): (db: Queryable) => Prepared {
  const known = new WeakMap<Queryable, Prepared>();
  return (db) => {
    const prepared = known.get(db) ?? build(db);
    known.set(db, prepared);
    return prepared;
  };
}

/**
 * Descending order for `orderBy`, served by an index with `desc()`. Drizzle builds those indexes
 * with nulls last, but its `desc()` in queries puts nulls first; PostgreSQL would then sort all
 * rows, even without nulls.
 */
export const descending = (value: SQLWrapper): SQL => sql`${value} DESC NULLS LAST`;
