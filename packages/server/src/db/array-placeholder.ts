import { type SQL, sql } from 'drizzle-orm';

/**
 * An array that is given to a prepared statement, for `unnest`. Its length is hidden from the planner: where it can count the values, it
 * takes a plan of its own for cheaper each time, and making that takes longer than the rows of a few keys.
 */
export const arrayPlaceholder = (name: string, type: 'text' | 'uuid'): SQL =>
  sql`(SELECT ${sql.placeholder(name)}::${sql.raw(type)}[])`;
