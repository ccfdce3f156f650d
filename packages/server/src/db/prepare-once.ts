import type { Queryable } from './database.ts';

/**
 * Builds a query once per database and reuses it: reads of public pages then skip building SQL, and PostgreSQL skips
 * planning it. The statement needs a unique name.
 */
export function prepareOnce<Prepared>(build: (db: Queryable) => Prepared): (db: Queryable) => Prepared {
  const known = new WeakMap<Queryable, Prepared>();
  return (db) => {
    const prepared = known.get(db) ?? build(db);
    known.set(db, prepared);
    return prepared;
  };
}
