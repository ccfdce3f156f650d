import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Rows by their columns: of each, its values in the order of the rows. */
type Columns<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] };

/**
 * Selects all rows of an ordered subquery as one, with a JSON array for each column: hundreds of rows take longer to read than to find, and a
 * JSON object for each of them longer to write. For what JSON writes as we read it: no dates.
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
