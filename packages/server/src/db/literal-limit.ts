import { type Placeholder, sql } from 'drizzle-orm';

/**
 * How many rows a prepared statement reads, in its text. Drizzle hands a number over as a parameter, of which PostgreSQL assumes in the plan
 * that it could keep that it asks for a tenth of all rows: a plan for the number itself seems cheaper each time, and making that takes
 * longer than reading them.
 */
export const literalLimit = (rows: number) => sql.raw(String(rows)) as unknown as Placeholder;
