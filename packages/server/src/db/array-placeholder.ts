import { type SQL, sql } from 'drizzle-orm';

/**
 * An array that is given to a prepared statement, for `unnest` and `= ANY(…)`. Its length is hidden from the planner: where it can count
 * a few values, a plan of their own seems cheaper to it each time, and making that takes longer than reading their rows.
 */
export function arrayPlaceholder(name: string, type: 'bytea' | 'text' | 'uuid'): SQL {
  const array = sql.raw(`${type}[]`);
  return sql`(SELECT ${sql.placeholder(name)}::${array})::${array}`;
}
