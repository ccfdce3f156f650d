import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/**
 * Builds a query once per database and reuses it: reads of public pages then skip building SQL, and
 * PostgreSQL skips planning it. The statement needs a unique name.
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
 * An array that is given to a prepared statement, for `unnest` and `= ANY(…)`. Its length is hidden
 * from the planner: where it can count a few values, a plan of their own seems cheaper to it each
 * time, and making that takes longer than reading their rows.
 */
export function arrayPlaceholder(name: string, type: 'bytea' | 'text' | 'uuid'): SQL {
  const array = sql.raw(`${type}[]`);
  return sql`(SELECT ${sql.placeholder(name)}::${array})::${array}`;
}

/**
 * How many rows a prepared statement reads, in its text. Drizzle hands a number over as a
 * parameter, of which PostgreSQL assumes in the plan that it could keep that it asks for a tenth of
 * all rows: a plan for the number itself seems cheaper each time, and making that takes longer than
 * reading them.
 */
export const literalLimit = (rows: number) => sql.raw(String(rows)) as unknown as Placeholder;

/**
 * From the highest value down, for an `orderBy` that an index with `desc()` serves. Drizzle builds
 * those with nulls last; its `desc()` of a query puts them first, which is another order to
 * PostgreSQL even where there are none: it sorts all rows then.
 */
export const descending = (value: SQLWrapper): SQL => sql`${value} DESC NULLS LAST`;

/** Rows by their columns: of each, its values in the order of the rows. */
type Columns<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] };

/**
 * Selects all rows of an ordered subquery as one, with a JSON array for each column: hundreds of
 * rows take longer to read than to find, and a JSON object for each of them longer to write. For
 * what JSON writes as we read it: no dates.
 * @param names of the columns
 */
export function jsonColumns<Row>(
  rows: { readonly [Name in keyof Row]: SQLWrapper },
  names: { readonly [Name in keyof Row]: unknown },
) {
  const columns = Object.keys(names).map((name) => [
    name,
    sql`coalesce(json_agg(${rows[name as keyof Row]}), '[]')`,
  ]);
  return Object.fromEntries(columns) as { [Name in keyof Row]: SQL<readonly Row[Name][]> };
}

/** The rows of such columns. */
export function toRows<Row>(columns: Columns<Row> | undefined): Row[] {
  const entries = Object.entries<readonly unknown[]>(columns ?? {});
  return (entries[0]?.[1] ?? []).map((_, place) => {
    const row: Record<string, unknown> = {};
    for (const [name, values] of entries) row[name] = values[place];
    return row as Row;
  });
}
