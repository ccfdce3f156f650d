import { and, eq, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';

/**
 * A prepared statement, built once per database: Drizzle does not write its SQL again, and
 * PostgreSQL does not parse it again. The statement needs a unique name.
 */
export function prepareOnce<Prepared>(build: (db: Queryable) => Prepared): (db: Queryable) => Prepared {
  const each = prepareEach('', build);
  return (db) => each(db, {});
}

/**
 * The same for a statement with variants, one for each set of options. A list of 20 events takes
 * 1.6 times less CPU of the server so. Keep them few: PostgreSQL keeps every statement in every
 * connection.
 * @param prefix Begin of their names, which are given to `build`
 */
export function prepareEach<Options extends Readonly<Record<string, string | boolean | undefined>>, Prepared>(
  prefix: string,
  build: (db: Queryable, options: Options, name: string) => Prepared,
): (db: Queryable, options: Options) => Prepared {
  const known = new WeakMap<Queryable, Map<string, Prepared>>();
  return (db, options) => {
    const variants = known.get(db) ?? new Map<string, Prepared>();
    known.set(db, variants);
    const name = [prefix, ...Object.values(options)].join('_');
    const prepared = variants.get(name) ?? build(db, options, name);
    variants.set(name, prepared);
    return prepared;
  };
}

/**
 * Descending order for `orderBy`, served by an index with `desc()`. Drizzle builds those indexes
 * with nulls last, but its `desc()` in queries puts nulls first; PostgreSQL would then sort all
 * rows, even without nulls.
 */
export const descending = (value: SQLWrapper): SQL => sql`${value} DESC NULLS LAST`;

/** Two ids of one person: the rows of `from` become those of `to`. */
export interface Reassignment {
  readonly from: string;
  readonly to: string;
}

/**
 * Gives the rows of one person, by the column with their id, to another. `uniqueWith`: the columns
 * that make such a row unique for a person; of those the other has too, theirs stay. Without it,
 * rows are not unique.
 */
export async function reassign(
  tx: Queryable,
  column: AnyPgColumn,
  { from, to }: Reassignment,
  uniqueWith?: readonly AnyPgColumn[],
): Promise<void> {
  const { name, table } = column;
  const own = alias(table, 'own') as unknown as Record<string, AnyPgColumn>;
  const same = uniqueWith?.map((key) => eq(own[key.name] as AnyPgColumn, key));
  const isTaken = tx
    .select({ one: sql`1` })
    .from(own as never)
    .where(and(eq(own[name] as AnyPgColumn, to), ...(same ?? [])));
  await tx
    .update(table)
    .set({ [name]: to })
    .where(and(eq(column, from), uniqueWith && notExists(isTaken)));
}
