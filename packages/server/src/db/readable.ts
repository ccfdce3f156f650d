import type { PgTable } from 'drizzle-orm/pg-core';

/** A table as other aggregates see it: to join, by the columns its owner names. Only its owner writes it. */
export type Readable<T extends PgTable, K extends keyof T> = PgTable<T['_']['config']> & Pick<T, K>;
