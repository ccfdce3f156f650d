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
 * An array parameter of a prepared statement, for `unnest` and `= ANY(…)`. Hides the array's length
 * from the planner: knowing it, PostgreSQL would make a new plan for each short array, which takes
 * longer than reading its rows.
 */
export function arrayPlaceholder(name: string, type: 'bytea' | 'text' | 'uuid'): SQL {
  const array = sql.raw(`${type}[]`);
  return sql`(SELECT ${sql.placeholder(name)}::${array})::${array}`;
}

/**
 * Inlines LIMIT into a prepared statement. As a parameter, PostgreSQL's generic plan assumes 10 %
 * of the rows, so that it makes a new plan each time, which takes longer than reading the rows.
 */
export const literalLimit = (rows: number) => sql.raw(String(rows)) as unknown as Placeholder;

/**
 * Descending order for `orderBy`, served by an index with `desc()`. Drizzle builds those indexes
 * with nulls last, but its `desc()` in queries puts nulls first; PostgreSQL would then sort all
 * rows, even without nulls.
 */
export const descending = (value: SQLWrapper): SQL => sql`${value} DESC NULLS LAST`;

/** Rows as columns: for each column, its values in the order of the rows. */
type Columns<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] };

/**
 * Selects all rows of an ordered subquery as one row with a JSON array per column: reading hundreds
 * of rows takes longer than finding them, and a JSON object per row takes longer to write. Only for
 * values that JSON preserves: no dates.
 * @param rows the columns by name
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

/** Converts columns back to rows. */
export function toRows<Row>(columns: Columns<Row> | undefined): Row[] {
  const entries = Object.entries<readonly unknown[]>(columns ?? {});
  return (entries[0]?.[1] ?? []).map((_, place) => {
    const row: Record<string, unknown> = {};
    for (const [name, values] of entries) row[name] = values[place];
    return row as Row;
  });
}
