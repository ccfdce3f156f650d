import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';

/** UUID version 7 made by us: ordered by time, so that inserts stay at the end of every index. */
export const primaryId = () => uuid().primaryKey().$defaultFn(uuidv7);

/** An instant, stored in UTC with millisecond precision (what JavaScript can hold). */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

export const createdAt = () => instant().notNull().defaultNow();

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Lexemes for full-text search. Only read by PostgreSQL itself. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
